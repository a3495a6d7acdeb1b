/**
 * Features of the server, in steps from the earliest to the latest. A feature may use those of earlier steps,
 * but none of its own step or a later one.
 */
export const featureOrder = [
  ['venue', 'members'],
  ['mail'],
  ['signin', 'push'],
  ['passkeys'],
  ['wallet'],
  ['payments'],
  ['tables'],
  ['bills'],
  ['amenities'],
  ['bookings'],
  ['waitlist', 'series'],
  ['menu', 'reminders'],
  ['orders'],
  ['floor', 'till', 'close', 'imports'],
  [
    'customers',
    'users',
    'stations',
    'settings',
    'audit',
    'security',
    'pictures',
    'statistics',
    'discord',
  ],
  ['health', 'search', 'opening'],
]

/**
 * Features of the page, in steps from the earliest to the latest. A feature may use those of earlier steps.
 * Bookings come early, because the list of affected bookings is shown where amenities and the venue's settings
 * are edited.
 */
export const webFeatureOrder = [
  ['push', 'passkeys', 'series'],
  ['waitlist'],
  ['payments', 'bookings', 'menu', 'signin', 'discord', 'venue', 'navigation'],
  ['bills'],
  ['security'],
  ['orders', 'amenities', 'settings', 'account'],
  ['reminders', 'till', 'kitchen', 'floor', 'desk', 'close', 'customers', 'statistics'],
  ['users', 'stations', 'audit', 'mail', 'health', 'search', 'imports'],
  ['opening'],
]

/**
 * The one list of names. `contract/src/<x>.ts`, `server/src/features/<x>/`, `web/src/features/<x>/` and the
 * words in `web/src/i18n/<language>/<x>.ts` all use it. A part of a subject is called `<x>-<part>`, and has a
 * folder of its own inside a feature.
 */
export const subjects = [...new Set([...featureOrder.flat(), ...webFeatureOrder.flat()])]

/**
 * Files of the contract that belong to no subject: the parts of every call, and rules that server and page
 * share.
 */
export const sharedLanguage =
  'endpoint errors languages primitives refusals live names pricing spending taxes splitting corrections hours slots layout cart acts causes promises refunds party'.split(
    ' ',
  )

/**
 * Catalogs that belong to no single subject: words of every page, the staff's frame, the session's end, and
 * printed papers.
 */
export const sharedWords = 'core staff idle about profile receipt statement offline'.split(' ')
