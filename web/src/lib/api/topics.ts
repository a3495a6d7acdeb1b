import type { Endpoint } from '@lantern/contract/endpoint'
import type { Topic } from '@lantern/contract/live'

const below = (...prefixes: string[]) => {
  return (path: string) =>
    prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}

const isAvailability = (path: string) =>
  /^\/api\/amenities\/(\d+\/(availability|blocked-dates)|tonight)$/.test(path)

/** The floor shows who is where, and what may be done about it; what a booking changes, it shows too. */
const floor = [
  '/api/venue/tables',
  '/api/staff/floor',
  '/api/staff/live-bookings',
  '/api/staff/tables',
] as const
const isFloor = below(...floor)

/** A night's rooms by its hours: what the hours, the rooms and the bookings change, it shows. */
const board = '/api/staff/board'

/** Bookings with the names that they are told by: the amenity's, the room's. */
const bookings = ['/api/bookings', '/api/staff/bookings', '/api/staff/statistics', board] as const

/** Bills, and what is due by them. */
const bills = ['/api/staff/bills', '/api/account/bill'] as const

/** A member's orders, which tell of each dish what it costs now and whether it can be had again. */
const orders = ['/api/food/orders', '/api/user/food-orders'] as const

/** What staff read of somebody by name, besides the customers themselves. */
const named = ['/api/staff/bookings', board, '/api/staff/kitchen', '/api/staff/orders'] as const

/** Which addresses tell something new after a message of a topic. */
export const outdated: Record<Topic, (path: string) => boolean> = {
  venue: below('/api/venue', '/api/admin/settings', '/api/admin/tax-rates', board),
  amenities: below('/api/amenities', '/api/staff/amenities', ...bookings, ...floor),
  availability: (path) => isAvailability(path) || isFloor(path) || path === board,
  tables: (path) => isFloor(path) || path === board,
  menu: below('/api/food/categories', '/api/food/items', ...orders),
  // An order that waits for a party tells when and where that party comes.
  bookings: below(...bookings, ...orders, '/api/staff/kitchen', '/api/staff/close'),
  orders: below(
    ...orders,
    '/api/staff/kitchen',
    '/api/staff/orders',
    '/api/staff/close',
    '/api/staff/statistics/period',
  ),
  bills: below(...bills, '/api/staff/close'),
  pay: below('/api/pay'),
  till: below('/api/staff/close'),
  notes: (path) => /^\/api\/staff\/users\/\d+\/notes$/.test(path),
  wallet: below('/api/account', '/api/staff/users', '/api/staff/close'),
  account: below(
    '/api/account',
    '/api/user',
    '/api/discord',
    '/api/staff/users',
    '/api/admin/users',
    ...named,
    ...floor,
  ),
  mail: below('/api/staff/mail'),
  // A station is issued and revoked by acts, of which the log is told.
  audit: below('/api/admin/audit', '/api/admin/stations'),
  payments: below('/api/admin/payments'),
}

/** What a change makes out of date: all that a message of a topic would, or what one call reads. */
export type Outdated = Topic | Endpoint

/** Whether an address is one of that call's, with any parameters. */
function isOf({ path }: Endpoint, url: string): boolean {
  const asked = url.split('/')
  const parts = path.split('/')
  return (
    parts.length === asked.length &&
    parts.every((part, place) => part.startsWith(':') || part === asked[place])
  )
}

/** Whether an address reads anything that is out of date by those. */
export const isOutdated = (what: readonly Outdated[], url: string): boolean =>
  what.some((one) => (typeof one === 'string' ? outdated[one](url) : isOf(one, url)))

const isTopic = (name: string): name is Topic => Object.hasOwn(outdated, name)

/**
 * The topic of a message as it came over the wire, `all` where the server may have missed some; nothing where it
 * is none that this page knows.
 */
export function topicOf(text: string): Topic | 'all' | undefined {
  try {
    const message: unknown = JSON.parse(text)
    if (typeof message !== 'object' || message === null || !('topic' in message)) return undefined
    const { topic } = message
    return typeof topic === 'string' && (topic === 'all' || isTopic(topic)) ? topic : undefined
  } catch {
    return undefined
  }
}
