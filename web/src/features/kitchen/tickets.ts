import type { OrderStatus, Ticket } from '@lantern/contract/orders'

/** The board's columns, in the order of the states. */
export const columns = ['new', 'preparing', 'ready'] as const
export type Column = (typeof columns)[number]

const columnOf: Partial<Record<OrderStatus, Column>> = {
  pending: 'new',
  confirmed: 'new',
  preparing: 'preparing',
  ready: 'ready',
}

const following = {
  waiting: 'pending',
  pending: 'confirmed',
  confirmed: 'preparing',
  preparing: 'ready',
  ready: 'served',
} as const

export type Open = keyof typeof following

const isOpen = (status: OrderStatus): status is Open => Object.hasOwn(following, status)

/** The next state of a ticket; nothing after the last one. */
export function step(status: OrderStatus): { from: Open; to: OrderStatus } | null {
  return isOpen(status) ? { from: status, to: following[status] } : null
}

/** When a ticket came to the kitchen: when it was ordered, or released after it had waited. */
export const sinceOf = ({ createdAt, releasedAt }: Pick<Ticket, 'createdAt' | 'releasedAt'>) =>
  releasedAt ?? createdAt

/** When the party is to come that a ticket waits for. */
const startOf = ({ awaits, createdAt }: Ticket) => Date.parse(awaits?.startsAt ?? createdAt)

/** Tickets that wait for their party and aren't to be made yet; those whose party comes first come first. */
export function waitingIn(tickets: readonly Ticket[]): Ticket[] {
  return tickets
    .filter(({ status }) => status === 'waiting')
    .toSorted((one, other) => startOf(one) - startOf(other) || one.id - other.id)
}

/** How many tickets are to be made or brought. */
export const countOpen = (tickets: readonly Ticket[]): number =>
  tickets.length - waitingIn(tickets).length

/** The tickets of a column, the oldest first. */
export function ticketsIn(tickets: readonly Ticket[], column: Column): Ticket[] {
  return tickets
    .filter(({ status }) => columnOf[status] === column)
    .toSorted((one, other) => sinceOf(one).localeCompare(sinceOf(other)) || one.id - other.id)
}

/** The ages in minutes from which a ticket counts as waiting, and as late. */
const waitsFrom = 10
const lateFrom = 20

export type Age = 'fresh' | 'warm' | 'late'

/** How old a ticket is, in whole minutes, and what that means. */
export function ageOf(since: string, now: Date): { minutes: number; age: Age } {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000))
  return { minutes, age: minutes >= lateFrom ? 'late' : minutes >= waitsFrom ? 'warm' : 'fresh' }
}

/** The numbers of minutes from which an age is shown in hours, and in days. */
const hoursFrom = 90
const daysFrom = 24 * 60

export interface Wait {
  /** The larger of the two units that an age is shown in. */
  unit: 'minutes' | 'hours' | 'days'
  days: number
  hours: number
  minutes: number
}

/** Splits minutes for reading: minutes up to 89, then hours and minutes, then days and hours. */
export function waitOf(minutes: number): Wait {
  if (minutes < hoursFrom) return { unit: 'minutes', days: 0, hours: 0, minutes }
  const days = Math.floor(minutes / daysFrom)
  const hours = Math.floor((minutes % daysFrom) / 60)
  return { unit: days > 0 ? 'days' : 'hours', days, hours, minutes: minutes % 60 }
}

/** How many tickets were not to be made before; the first look at the board finds none new. */
export function arrivals(before: readonly Ticket[] | undefined, now: readonly Ticket[]): number {
  if (!before) return 0
  const known = new Set(before.flatMap(({ id, status }) => (status === 'waiting' ? [] : [id])))
  return now.filter(({ id, status }) => !known.has(id) && columnOf[status] === 'new').length
}
