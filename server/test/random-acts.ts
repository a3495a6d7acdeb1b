import { cancelBooking, createBooking, setBookingStatus } from '@lantern/contract/bookings'
import { closeDay, getDayClose } from '@lantern/contract/close'
import { moveCash } from '@lantern/contract/customers'
import { bookForCustomer, rescheduleBooking } from '@lantern/contract/desk'
import { getTableChoices, type Floor } from '@lantern/contract/floor'
import type { FoodItem } from '@lantern/contract/menu'
import { createOrder, listTickets, setOrderStatus } from '@lantern/contract/orders'
import * as party from '@lantern/contract/party'
import { getSettings, updateSettings } from '@lantern/contract/settings'
import type { Visitor } from './visitor.ts'

/** Numbers by which an act chooses among what its screen shows. */
export interface Choice {
  a: number
  b: number
  c: number
}

/** What somebody of the staff sees when they act, and who the members are. */
export interface Scene {
  floor: Floor
  desk: Visitor
  night: string
  menu: readonly FoodItem[]
  members: readonly { id: number; visitor: Visitor }[]
}

/** How an act ended; nothing if the screen offered none. */
export type Ended = { status: number; code: string | null } | null
export type Act = (scene: Scene, one: Choice) => Promise<Ended>

export const idPath = (id: number) => ({ params: { id: String(id) } })
export const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % from.length]

const ways = ['balance', 'cash', 'none'] as const
const wayOf = (at: number) => pick(ways, at) ?? 'none'
const hour = (place: number) => `${String(15 + place).padStart(2, '0')}:00`

/** Hours of some amenity tonight. */
export const slotOf = ({ night }: Scene, { a, b }: Choice) => ({
  amenityId: 1 + (a % 6),
  bookingDate: night,
  startTime: hour(b % 7),
  endTime: hour((b % 7) + 1 + (a % 2)),
})

const live = ({ floor }: Scene, { a }: Choice) => pick(floor.bookings, a)
const choices = async ({ desk }: Scene, { tableIds: [id = 0] }: Floor['bookings'][number]) =>
  (await desk.call(getTableChoices, idPath(id))).reply

const status = async (
  scene: Scene,
  one: Choice,
  change: {
    status: 'confirmed' | 'no_show' | 'canceled'
    payment?: (typeof ways)[number]
    refundTo?: 'balance' | 'cash'
  },
): Promise<Ended> => {
  const booking = live(scene, one)
  if (!booking) return null
  const body = { ...change, reason: 'called', version: booking.version }
  return scene.desk.call(setBookingStatus, { ...idPath(booking.id), body })
}

/** Some tiers of refund: one window, or several steps. */
const tiersOf = (size: number) => [
  { hours: 4 + (size % 6), percent: 100 },
  ...(size % 2 === 0 ? [{ hours: 2, percent: 10 + (size % 70) }] : []),
  ...(size % 3 === 0 ? [{ hours: 0, percent: 0 }] : []),
]

/** Acts on bookings and parties. */
export const partyActs = {
  async book(scene, one) {
    const member = pick(scene.members, one.c)
    return member ? member.visitor.call(createBooking, { body: slotOf(scene, one) }) : null
  },
  async later(scene, one) {
    const userId = pick(scene.members, one.c)?.id
    const who = one.c % 2 === 0 || userId === undefined ? { guestName: 'Old Zhou' } : { userId }
    const payment = one.c % 3 === 0 ? ('cash' as const) : ('later' as const)
    const body = { ...slotOf(scene, one), ...who, payment, reason: 'called' }
    return scene.desk.call(bookForCustomer, { body })
  },
  confirm: (scene, one) => status(scene, one, { status: 'confirmed', payment: wayOf(one.b) }),
  noShow: (scene, one) => status(scene, one, { status: 'no_show' }),
  async cancel(scene, one) {
    if (one.b % 2 === 0) {
      const refundTo = one.c % 2 === 0 ? ('cash' as const) : ('balance' as const)
      const kindly = one.b % 3 === 0 ? { back: `${one.c % 40}.00`, reason: 'Rain' } : {}
      return status(scene, one, { status: 'canceled', refundTo, ...kindly })
    }
    const [booking, member] = [live(scene, one), pick(scene.members, one.c)]
    return booking && member ? member.visitor.call(cancelBooking, idPath(booking.id)) : null
  },
  async reschedule(scene, one) {
    const booking = live(scene, one)
    if (!booking) return null
    const wish = { ...slotOf(scene, one), amenityId: booking.amenityId }
    const body = { ...wish, differenceBy: wayOf(one.c), reason: 'asked', version: booking.version }
    return scene.desk.call(rescheduleBooking, { ...idPath(booking.id), body })
  },
  async checkIn(scene, one) {
    // Mostly a party that may come in by now, and sometimes any other.
    const soon = Date.parse(scene.floor.asOf) + 60 * 60_000
    const due = scene.floor.bookings.filter(
      ({ checkedInAt, startsAt }) => checkedInAt === null && Date.parse(startsAt) <= soon,
    )
    const booking = (one.b % 4 > 0 && pick(due, one.a)) || live(scene, one)
    if (!booking) return null
    const body = { version: booking.version }
    return scene.desk.call(party.checkInBooking, { ...idPath(booking.id), body })
  },
  async seat({ floor, desk }, one) {
    const table = pick(floor.tables, one.a)
    if (!table) return null
    const offered = (await desk.call(getTableChoices, idPath(table.id))).reply.seatUntil
    const end = pick(offered, one.b)
    if (!end) return null
    const { minutes, endsAt, totalPrice } = end
    const pay = pick(['cash', 'bill', 'none'] as const, one.c) ?? 'cash'
    const body = { name: 'Auntie Lin', minutes, endsAt, totalPrice, pay }
    return desk.call(party.seatGuest, { ...idPath(table.id), body })
  },
  async extend(scene, one) {
    const booking = live(scene, one)
    const offered = booking && (await choices(scene, booking)).extension
    if (!booking || !offered) return null
    const { endsAt, totalPrice } = offered
    const pay = pick(['balance', 'cash', 'bill'] as const, one.c) ?? 'cash'
    const body = { pay, version: booking.version, endsAt, totalPrice }
    return scene.desk.call(party.extendBooking, { ...idPath(booking.id), body })
  },
  async move(scene, one) {
    const booking = live(scene, one)
    const target = booking && pick((await choices(scene, booking)).moveTo, one.b)
    if (!booking || !target) return null
    const { id: tableId, difference } = target
    const agreed =
      difference === '0.00' ? {} : { differenceBy: wayOf(one.c), reason: 'it was too loud' }
    const body = { tableId, version: booking.version, difference, ...agreed }
    return scene.desk.call(party.moveParty, { ...idPath(booking.id), body })
  },
  async leave({ floor, desk }, one) {
    const there = floor.bookings.filter(({ checkedInAt }) => checkedInAt !== null)
    const booking = pick(there, one.a)
    if (!booking) return null
    const seen = { bookingId: booking.id, version: booking.version }
    const body = { party: seen, owing: one.b % 3 === 0 }
    return desk.call(party.leaveTable, { ...idPath(booking.tableIds[0] ?? 0), body })
  },
  async undo({ floor, desk }, one) {
    const left = floor.justLeft.map((each) => ({ ...each, undoable: 'leave' as const }))
    const undoable = [...floor.bookings, ...left].filter((each) => each.undoable !== null)
    const wished = pick(undoable, one.a)
    if (!wished?.undoable) return null
    const body = { act: wished.undoable, version: wished.version }
    return desk.call(party.undoPartyAct, { ...idPath(wished.id), body })
  },
} as const satisfies Readonly<Record<string, Act>>

/** Acts in the kitchen, at the drawer and in the office. */
export const houseActs = {
  async order({ menu, members }, one) {
    const [member, item] = [pick(members, one.a), pick(menu, one.b)]
    if (!member || !item) return null
    const items = [{ foodItemId: item.id, quantity: 1 + (one.c % 3), unitPrice: item.price }]
    const onBill = one.c % 2 === 0
    return member.visitor.call(createOrder, { body: { items, ...(onBill && { onBill }) } })
  },
  async ticket({ desk }, one) {
    const ticket = pick((await desk.call(listTickets, {})).reply, one.a)
    const next = pick(['confirmed', 'preparing', 'ready', 'served', 'canceled'] as const, one.b)
    if (!ticket || !next) return null
    const body = { status: next, reason: 'so it is' }
    return desk.call(setOrderStatus, { ...idPath(ticket.id), body })
  },
  async cash({ desk, members }, one) {
    const direction = one.b % 2 === 0 ? ('in' as const) : ('out' as const)
    const body = { direction, amount: `${1 + (one.c % 400)}.00`, reason: 'at the desk' }
    return desk.call(moveCash, { ...idPath(pick(members, one.a)?.id ?? 0), body })
  },
  async settings({ desk }, one) {
    const { version } = (await desk.call(getSettings, {})).reply
    const change = pick(
      [
        { pointsPerDollar: one.b % 4 },
        { serviceFeeBasisPoints: (one.b % 11) * 100 },
        { graceMinutes: one.b % 30 },
        { refundTiers: tiersOf(one.b) },
        { walkInStepMinutes: pick([15, 30, 60] as const, one.b) ?? 60 },
      ],
      one.a,
    )
    return desk.call(updateSettings, { body: { ...change, version } })
  },
  async closeDay({ desk, night }, one) {
    const params = { date: night }
    const { version } = (await desk.call(getDayClose, { params })).reply
    const body = { float: '200.00', countedCash: `${one.a}.00`, version }
    return desk.call(closeDay, { params, body })
  },
} as const satisfies Readonly<Record<string, Act>>
