/** Features of the server, earliest first. A feature may use those of earlier steps, none of its own step or a later one. */
export const featureOrder = [
  ['venue', 'members'],
  ['mail'],
  ['signin'],
  ['wallet'],
  ['payments'],
  ['tables'],
  ['bills'],
  ['amenities'],
  ['bookings'],
  ['menu'],
  ['orders'],
  ['floor', 'till', 'close'],
  ['customers', 'users', 'stations', 'settings', 'audit', 'pictures', 'statistics', 'discord'],
  ['health'],
]

/**
 * Features of the page, earliest first. A feature may use those of earlier steps: the list of bookings that a closing
 * touches is shown where an amenity is edited and where the venue's settings are.
 */
export const webFeatureOrder = [
  ['payments', 'bookings', 'menu', 'signin', 'discord', 'venue', 'navigation'],
  ['bills'],
  ['orders', 'amenities', 'settings', 'account'],
  ['till', 'kitchen', 'floor', 'desk', 'close', 'customers', 'statistics'],
  ['users', 'stations', 'audit', 'mail', 'health'],
]

/**
 * The one list of names: `contract/src/<x>.ts`, `server/src/features/<x>/`, `web/src/features/<x>/` and the words in
 * `web/src/i18n/<language>/<x>.ts` tell of the same thing by the same word. A part of it is `<x>-<part>` there, and a
 * folder of its own inside a feature.
 */
export const subjects = [...new Set([...featureOrder.flat(), ...webFeatureOrder.flat()])]

/** Files of the contract that are no subject: what every call is made of, and rules that both sides share. */
export const sharedLanguage =
  'endpoint errors languages primitives refusals live states names pricing taxes splitting corrections hours slots layout cart acts causes promises party floor-refusals'.split(
    ' ',
  )

/** Words that belong to no one subject: those on every page, the staff's frame, the session's end, and printed papers. */
export const sharedWords = 'core staff idle about profile receipt statement'.split(' ')
