import { FoodKind } from '@lantern/contract/menu'
import type { OrderStatus, Ticket } from '@lantern/contract/orders'
import type { Column } from './tickets.ts'

/** Each part of the house makes its own: the kitchen, the bar, the floor; and one board has all of it. */
export const boards = ['all', ...FoodKind.options] as const
export type Board = (typeof boards)[number]

/** Whether this board makes a dish. */
export const isOn = ({ kind }: { kind: FoodKind }, board: Board): boolean =>
  board === 'all' || kind === board

/** The states that end a board's work on an order. */
const isDone = (status: OrderStatus) => status === 'served' || status === 'canceled'

/** How far a board's lines of an order are; nothing if it has none. They move together. */
function statusOn({ status, items }: Ticket, board: Board): OrderStatus | undefined {
  if (board === 'all') return status
  return items.find(({ foodItem }) => isOn(foodItem, board))?.status
}

/** The tickets that have something for a board to make or to bring, each as far as this board is with it. */
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
 * The widths of the columns as CSS has them: an empty one takes no more than its head needs, and new tickets have twice
 * the width of the others where the screen is `wide` and there is more than one.
 */
export function columnWidths(counts: Readonly<Record<Column, number>>, wide: boolean): string {
  const share = (column: Column) => {
    if (counts[column] === 0) return 'minmax(0, 10rem)'
    return wide && column === 'new' && counts.new > 1 ? 'minmax(0, 2fr)' : 'minmax(0, 1fr)'
  }
  return [share('new'), share('preparing'), share('ready')].join(' ')
}
