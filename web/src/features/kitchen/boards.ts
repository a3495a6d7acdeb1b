import { FoodKind } from '@lantern/contract/menu/menu'
import type { OrderStatus, Ticket } from '@lantern/contract/menu/orders'
import type { Column } from './tickets.ts'

/** Each part of the venue has a board: the kitchen, the bar, the floor; another board has everything. */
export const boards = ['all', ...FoodKind.options] as const
export type Board = (typeof boards)[number]

/** Whether a dish belongs to this board. */
export const isOn = ({ kind }: { kind: FoodKind }, board: Board): boolean =>
  board === 'all' || kind === board

/** Whether a state ends a board's work on an order. */
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

/** The widths of the columns in CSS: an empty one is as wide as its heading, and several new tickets take twice the width. */
export function columnWidths(counts: Readonly<Record<Column, number>>): string {
  const share = (column: Column) => {
    if (counts[column] === 0) return 'minmax(0, 10rem)'
    return column === 'new' && counts.new > 1 ? 'minmax(0, 2fr)' : 'minmax(0, 1fr)'
  }
  return [share('new'), share('preparing'), share('ready')].join(' ')
}
