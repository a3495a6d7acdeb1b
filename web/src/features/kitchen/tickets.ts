import { FoodKind } from '@lantern/contract/menu/menu'
import type { OrderStatus, Ticket } from '@lantern/contract/menu/orders'

/** Each part of the venue has a board: the kitchen, the bar, the floor; another board has everything. */
export const boards = ['all', ...FoodKind.options] as const
export type Board = (typeof boards)[number]

export const isOn = ({ kind }: { kind: FoodKind }, board: Board): boolean =>
  board === 'all' || kind === board

const isDone = (status: OrderStatus) => status === 'served' || status === 'canceled'

/** The state of a board's lines of an order; `undefined` if it has none. Those to be made change together. */
function statusOn({ status, items }: Ticket, board: Board): OrderStatus | undefined {
  if (board === 'all') return status
  const own = items.filter(({ foodItem }) => isOn(foodItem, board))
  return (own.find((item) => item.status !== 'canceled') ?? own[0])?.status
}

/** The tickets with lines for a board, each with the state of this board's lines. */
export function ticketsOn(tickets: readonly Ticket[], board: Board): Ticket[] {
  return tickets.flatMap((ticket) => {
    const status = statusOn(ticket, board)
    return status === undefined || isDone(status) ? [] : [{ ...ticket, status }]
  })
}

/** A ticket's lines, with those of this board first. */
export const linesOn = (items: Ticket['items'], board: Board): Ticket['items'] =>
  items.toSorted(
    (one, other) => Number(isOn(other.foodItem, board)) - Number(isOn(one.foodItem, board)),
  )

/**
 * The widths of the columns in CSS: an empty one is as wide as its heading, and several new tickets take twice the
 * width.
 */
export function columnWidths(counts: Readonly<Record<Column, number>>): string {
  const share = (column: Column) => {
    if (counts[column] === 0) return 'minmax(0, 10rem)'
    return column === 'new' && counts.new > 1 ? 'minmax(0, 2fr)' : 'minmax(0, 1fr)'
  }
  return [share('new'), share('preparing'), share('ready')].join(' ')
}

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

type Open = keyof typeof following

const isOpen = (status: OrderStatus): status is Open => Object.hasOwn(following, status)

/** The next state of a ticket; `null` after the last one. */
export function step(status: OrderStatus): { from: Open; to: OrderStatus } | null {
  return isOpen(status) ? { from: status, to: following[status] } : null
}

/** The time at which a ticket came to the kitchen: its order, or its release after it was held. */
export const sinceOf = ({ createdAt, releasedAt }: Pick<Ticket, 'createdAt' | 'releasedAt'>) =>
  releasedAt ?? createdAt

const startOf = ({ awaits, createdAt }: Ticket) => Date.parse(awaits?.startsAt ?? createdAt)

/** Tickets that are held for their party, in the order of the parties' starts. */
export function waitingIn(tickets: readonly Ticket[]): Ticket[] {
  return tickets
    .filter(({ status }) => status === 'waiting')
    .toSorted((one, other) => startOf(one) - startOf(other) || one.id - other.id)
}

export const countOpen = (tickets: readonly Ticket[]): number =>
  tickets.length - waitingIn(tickets).length

export function ticketsIn(tickets: readonly Ticket[], column: Column): Ticket[] {
  return tickets
    .filter(({ status }) => columnOf[status] === column)
    .toSorted((one, other) => sinceOf(one).localeCompare(sinceOf(other)) || one.id - other.id)
}

const waitsFrom = 10
const lateFrom = 20

type Age = 'fresh' | 'warm' | 'late'

/** The age of a ticket in whole minutes, and its rating. */
export function ageOf(since: string, now: Date): { minutes: number; age: Age } {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000))
  return { minutes, age: minutes >= lateFrom ? 'late' : minutes >= waitsFrom ? 'warm' : 'fresh' }
}

const hoursFrom = 90
const daysFrom = 24 * 60

interface Wait {
  /** The larger of the two units that an age is shown in. */
  unit: 'minutes' | 'hours' | 'days'
  days: number
  hours: number
  minutes: number
}

/** Splits minutes for display: minutes up to 89, then hours and minutes, then days and hours. */
export function waitOf(minutes: number): Wait {
  if (minutes < hoursFrom) return { unit: 'minutes', days: 0, hours: 0, minutes }
  const days = Math.floor(minutes / daysFrom)
  const hours = Math.floor((minutes % daysFrom) / 60)
  return { unit: days > 0 ? 'days' : 'hours', days, hours, minutes: minutes % 60 }
}

/** The lines that were to be made before and were canceled or taken off since, each with its ticket. */
export function takenOff(before: readonly Ticket[] | undefined, now: readonly Ticket[]) {
  const known = new Set(
    (before ?? []).flatMap(({ status, items }) =>
      status === 'canceled'
        ? []
        : items.flatMap((item) => (item.status === 'canceled' ? [] : [item.id])),
    ),
  )
  return now.flatMap((ticket) =>
    ticket.items
      .filter(
        ({ id, status }) =>
          (ticket.status === 'canceled' || status === 'canceled') && known.has(id),
      )
      .map((item) => ({ ticket, item })),
  )
}

/** The number of tickets that were not open before; zero at the first load. */
export function arrivals(before: readonly Ticket[] | undefined, now: readonly Ticket[]): number {
  if (!before) return 0
  const known = new Set(before.flatMap(({ id, status }) => (status === 'waiting' ? [] : [id])))
  return now.filter(({ id, status }) => !known.has(id) && columnOf[status] === 'new').length
}
