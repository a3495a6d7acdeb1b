import type { Endpoint } from '@lantern/contract/endpoint'
import type { Topic } from '@lantern/contract/live'

const below = (...prefixes: string[]) => {
  return (path: string) =>
    prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}

const isAvailability = (path: string) =>
  path === '/api/reminders/change/night' ||
  /^\/api\/amenities\/(\d+\/(availability|blocked-dates)|tonight)$/.test(path)

/** The addresses of the floor: who is where, and which acts are possible. Changes of bookings change them too. */
const floor = [
  '/api/venue/tables',
  '/api/staff/floor',
  '/api/staff/live-bookings',
  '/api/staff/tables',
] as const
const isFloor = below(...floor)

/** The night board, which changes with the hours, the rooms and the bookings. */
const board = '/api/staff/board'
/** The free times nearest to what a caller asks for. */
const freeTimes = '/api/staff/free-times'
const isFree = below(board, freeTimes)

/** The people found by the one search, with all that is open of theirs. */
const search = '/api/staff/search'

/** The desk's queue shows how long each is expected to wait, which changes with every booking. */
const isQueue = below('/api/staff/waitlist')

/** A guest without an account hears of no booking, but of hours that became free: a booking was moved or canceled. */
const isInvitation = below('/api/invitations')

/** Bookings with the names that they are told by: the amenity's, the room's. */
const bookings = [
  '/api/bookings',
  '/api/series',
  '/api/reminders',
  '/api/staff/bookings',
  '/api/staff/statistics',
  board,
  search,
  '/api/staff/no-shows',
] as const

/** Addresses with bills, or with amounts that are due on them. */
const bills = ['/api/staff/bills', '/api/account/bill', search] as const
const isBill = below(...bills, '/api/staff/bookings', board, '/api/staff/close')

/** Addresses with a member's orders, which show each dish's current price and whether it is available. */
const orders = ['/api/food/orders', '/api/user/food-orders'] as const

/** What staff read of somebody by name, besides the customers themselves. */
const named = [
  '/api/staff/bookings',
  board,
  search,
  '/api/staff/kitchen',
  '/api/staff/orders',
] as const

/** The addresses whose answers change after a message of each topic. */
export const outdated: Record<Topic, (path: string) => boolean> = {
  venue: below('/api/venue', '/api/admin/settings', '/api/admin/tax-rates', board, freeTimes),
  amenities: below('/api/amenities', '/api/staff/amenities', freeTimes, ...bookings, ...floor),
  availability: (path) =>
    [isAvailability, isFloor, isFree, isQueue, isInvitation].some((isOne) => isOne(path)),
  tables: (path) => isFloor(path) || path === board,
  menu: below('/api/food/categories', '/api/food/items', ...orders),
  // An order that waits for a party tells when and where that party comes.
  bookings: below(...bookings, ...orders, '/api/staff/kitchen', '/api/staff/close'),
  waitlist: below('/api/waitlist', '/api/staff/waitlist', search),
  orders: below(
    ...orders,
    '/api/staff/kitchen',
    '/api/staff/orders',
    '/api/staff/close',
    '/api/staff/statistics/period',
    search,
    // What is paid at once counts towards a minimum spend.
    ...bills,
    '/api/pay',
  ),
  // Lists of bookings and the floor tell what is due on the bill of each party.
  bills: (path) => isBill(path) || isFloor(path),
  pay: below('/api/pay'),
  till: below('/api/staff/close', '/api/staff/card-refunds'),
  notes: (path) => path === search || /^\/api\/staff\/users\/\d+\/notes$/.test(path),
  wallet: below('/api/account', '/api/staff/users', '/api/staff/close', search),
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
  // Stations have no topic. Issuing and revoking one is an act, so the log's topic is announced.
  audit: below('/api/admin/audit', '/api/admin/security', '/api/admin/stations'),
  payments: below('/api/admin/payments'),
}

/** What a change makes out of date: every address of a topic, or the addresses of one call. */
export type Outdated = Topic | Endpoint

/** Whether an address belongs to that call, with any parameters. */
function isOf({ path }: Endpoint, url: string): boolean {
  const asked = url.split('/')
  const parts = path.split('/')
  return (
    parts.length === asked.length &&
    parts.every((part, place) => part.startsWith(':') || part === asked[place])
  )
}

/** Whether an address reads anything that these topics or calls make out of date. */
export const isOutdated = (what: readonly Outdated[], url: string): boolean =>
  what.some((one) => (typeof one === 'string' ? outdated[one](url) : isOf(one, url)))

const isTopic = (name: string): name is Topic => Object.hasOwn(outdated, name)

/**
 * The topic of a live message; `all` if the server may have missed some; nothing for a topic that this page
 * doesn't know.
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
