import type { OrderStatus, Ticket } from '@lantern/contract/menu/orders'
import { freeOrder } from '../../../test/samples.ts'

/** An order without lines, for the tests of the board. */
export const ticket = (id: number, status: OrderStatus, minute = id): Ticket => ({
  ...freeOrder,
  id,
  nightNumber: id,
  status,
  createdAt: `2026-11-20T20:${String(minute).padStart(2, '0')}:00.000Z`,
  soldBy: null,
  name: 'Mei Chen',
  rooms: [],
  requests: null,
})
