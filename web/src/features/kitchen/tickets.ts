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

/** The tickets of a column, the oldest first. */
export function ticketsIn(tickets: readonly Ticket[], column: Column): Ticket[] {
  return tickets
    .filter(({ status }) => columnOf[status] === column)
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt) || one.id - other.id)
}

/** The ages in minutes from which a ticket counts as waiting, and as late. */
const waitsFrom = 10
const lateFrom = 20

export type Age = 'fresh' | 'warm' | 'late'

/** A ticket's age in whole minutes, and how urgent it is. */
export function ageOf(createdAt: string, now: Date): { minutes: number; age: Age } {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(createdAt)) / 60_000))
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

/** How many tickets are new since the last read. In the first read none counts as new. */
export function arrivals(before: readonly Ticket[] | undefined, now: readonly Ticket[]): number {
  if (!before) return 0
  const known = new Set(before.map(({ id }) => id))
  return now.filter(({ id, status }) => !known.has(id) && columnOf[status] === 'new').length
}
