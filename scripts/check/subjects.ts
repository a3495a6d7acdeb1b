/**
 * The server's features, in steps from the earliest to the latest. A feature may use those of earlier steps, but none
 * of its own step or a later one.
 */
export const featureOrder = [
  ['venue'],
  ['mail'],
  ['members'],
  ['push'],
  ['passkeys'],
  ['wallet'],
  ['payments'],
  ['tables'],
  ['bills'],
  ['amenities', 'memberships'],
  ['bookings'],
  ['waitlist', 'series'],
  ['menu', 'reminders'],
  ['orders'],
  ['floor', 'close', 'imports'],
  ['customers', 'stations', 'settings', 'audit', 'security', 'statistics', 'discord'],
  ['health', 'search', 'opening', 'reports'],
]

/**
 * The page's features, in steps from the earliest to the latest. A feature may use those of earlier steps. Bookings
 * come early, because the list of affected bookings is shown where amenities and the venue's settings are edited.
 */
export const webFeatureOrder = [
  ['push', 'passkeys', 'series'],
  ['waitlist'],
  ['payments', 'bookings', 'menu', 'signin', 'discord', 'navigation'],
  ['bills'],
  ['security'],
  ['orders', 'amenities', 'settings', 'account'],
  ['reminders', 'till', 'kitchen', 'floor', 'desk', 'close', 'customers', 'statistics', 'reports'],
  ['users', 'audit', 'search', 'imports'],
  ['opening'],
]
