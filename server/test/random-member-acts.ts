import { cancelBooking, listUpcomingBookings, type Booking } from '@lantern/contract/bookings'
import { quoteMoreTime, takeMoreTime } from '@lantern/contract/bookings-extend'
import { giveCardRefund, listFailedRefunds } from '@lantern/contract/corrections'
import { checkInBooking, leaveTable } from '@lantern/contract/party'
import { retryRefund } from '@lantern/contract/payments'
import { cancelSeries, makeSeries, quoteSeries, quoteSeriesCancel } from '@lantern/contract/series'
import { approve, begin, claim, pay } from './card-payment.ts'
import { idPath, pick, slotOf, type Act, type Choice, type Scene } from './random-acts.ts'
import type { Visitor } from './visitor.ts'

/** A card whose refunds fail after they were sent. */
const DEAD_CARD = '4000 0000 0000 5126'

/** A booking to come of some member, with the member; nothing if nobody has one. */
async function ownOf(
  { members }: Scene,
  { a, b }: Choice,
  isWanted: (booking: Booking) => boolean = () => true,
): Promise<{ visitor: Visitor; booking: Booking } | null> {
  const visitor = pick(members, a)?.visitor
  if (!visitor) return null
  const own = (await visitor.call(listUpcomingBookings, {})).reply.filter(isWanted)
  const booking = pick(own, b)
  return booking ? { visitor, booking } : null
}

/** Acts of members besides booking from their balance, and what the desk does about dead cards. */
export const memberActs = {
  async card(scene, one) {
    const member = pick(scene.members, one.c)
    if (!member) return null
    const wish = slotOf(scene, one)
    const begun = await begin(member.visitor, wish)
    if (begun.code !== null) return begun
    const cardNumber = one.c % 2 === 0 ? DEAD_CARD : approve
    await pay(member.visitor, begun.reply.clientSecret, { cardNumber })
    return claim(member.visitor, wish)
  },
  async cancelOwn(scene, one) {
    const own = await ownOf(scene, one)
    return own && own.visitor.call(cancelBooking, idPath(own.booking.id))
  },
  async moreTime(scene, one) {
    const own =
      (await ownOf(scene, one, ({ checkedInAt }) => checkedInAt !== null)) ??
      (await ownOf(scene, one))
    if (!own) return null
    // A party that isn't in yet asks at the door first.
    const coming = scene.floor.bookings.find(
      ({ id, checkedInAt }) => id === own.booking.id && checkedInAt === null,
    )
    if (coming) {
      const body = { version: coming.version }
      await scene.desk.call(checkInBooking, { ...idPath(coming.id), body })
    }
    const offered = await own.visitor.call(quoteMoreTime, idPath(own.booking.id))
    if (offered.code !== null) return offered
    const { version, choices } = offered.reply
    const choice = pick(choices, one.c)
    if (!choice) return null
    const { endsAt, totalPrice } = choice
    const way = one.c % 2 === 0 ? ('balance' as const) : ('bill' as const)
    const body = { pay: way, version, endsAt, totalPrice }
    return own.visitor.call(takeMoreTime, { ...idPath(own.booking.id), body })
  },
  async series(scene, one) {
    const own = await ownOf(scene, one)
    if (!own) return null
    const charge = one.c % 3 === 0 ? ('at_once' as const) : ('three_days_before' as const)
    const rule = { every: 'week' as const, times: 1 + (one.c % 3), charge, choices: [] }
    const quoted = await own.visitor.call(quoteSeries, { ...idPath(own.booking.id), body: rule })
    if (quoted.code !== null) return quoted
    const body = { ...rule, totalPrice: quoted.reply.totalPrice }
    return own.visitor.call(makeSeries, { ...idPath(own.booking.id), body })
  },
  async endSeries(scene, one) {
    const own = await ownOf(scene, one, ({ seriesId }) => seriesId !== null)
    if (!own || own.booking.seriesId === null) return null
    const path = idPath(own.booking.seriesId)
    const from = own.booking.id
    const quoted = await own.visitor.call(quoteSeriesCancel, {
      ...path,
      query: { from: String(from) },
    })
    if (quoted.code !== null) return quoted
    return own.visitor.call(cancelSeries, { ...path, body: { from, back: quoted.reply.back } })
  },
  async cardRefund({ desk }, one) {
    const failed = pick((await desk.call(listFailedRefunds, {})).reply, one.a)
    const way = failed && pick(failed.ways, one.b)
    if (!failed || !way) return null
    const params = { id: failed.id }
    if (one.c % 4 === 0) return desk.call(retryRefund, { params })
    return desk.call(giveCardRefund, { params, body: { way, reason: 'card_closed' } })
  },
  async guestsLeave({ desk, floor }, one) {
    const tables = floor.tables.filter(({ unpaid, bookingId }) => unpaid !== null && !bookingId)
    const table = pick(tables, one.a)
    if (!table) return null
    const body = { party: null, owing: one.b % 2 === 0 }
    return desk.call(leaveTable, { ...idPath(table.id), body })
  },
} as const satisfies Readonly<Record<string, Act>>
