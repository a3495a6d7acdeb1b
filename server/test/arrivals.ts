import { getOrder, listTickets, setOrderStatus } from '@lantern/contract/menu/orders'
import { transact } from '../src/kernel/db/db.ts'
import { balanceOf } from '../src/features/wallet/service.ts'
import { idPath, M1, openDesk } from './desk.ts'
import { cartOf, menuOf, order } from './ordering.ts'

export const MAHJONG = 2
export const reason = 'The party has other plans'

/** A desk, a kitchen, and a member who orders to a booked room. */
export function openArrivals() {
  const desk = openDesk()
  const { on, sit, book } = desk
  return {
    ...desk,
    /** The member's booking of M1 from 18:00 to 20:00, made at 16:00. */
    booked: async () => {
      await sit(16)
      const { id, units } = await book('18:00', '20:00', MAHJONG)
      if (units.join() !== 'M1') throw new Error(`the first room is ${units.join()}`)
      const untilItBegins = `UPDATE bookings SET refund_rules = '[{"hours": 0, "percent": 100}]' WHERE id = $1`
      await on().club.pool.query(untilItBegins, [id])
      return id
    },
    orderIt: async (serve: 'now' | 'on_arrival' = 'on_arrival', tableLocation = M1) => {
      const items = cartOf(await menuOf(on().club))
      return order(on().member, { items, tableLocation, serve })
    },
    ticket: async (id: number) =>
      (await on().staff.call(listTickets, {})).reply.find((each) => each.id === id),
    orderNow: async (lanternId: string) =>
      (await on().member.call(getOrder, { params: { lanternId } })).reply,
    setStatus: (id: number, status: 'pending' | 'canceled', by = on().staff) => {
      const body = { status, ...(status === 'canceled' && { reason }) }
      return by.call(setOrderStatus, { ...idPath(id), body })
    },
    /** The member's balance in cents. */
    wallet: async () => {
      const { club, memberPerson } = on()
      return transact(club.kernels[0].db, (tx) => balanceOf(tx, memberPerson.id))
    },
  }
}
