import { Bill } from '@lantern/contract/bills/bills'
import { makeBillKey } from '@lantern/contract/bills/phone'
import { Booking } from '@lantern/contract/bookings/bookings'
import { makeInvitation } from '@lantern/contract/bookings/invitation'
import { Member } from '@lantern/contract/members/members'
import { listDay } from '@lantern/contract/floor/desk'
import { listFoodItems } from '@lantern/contract/menu/menu'
import { listOrders } from '@lantern/contract/menu/orders'
import { linksOf } from '../../server/src/features/reminders/service.keys.ts'
import type { Instance } from '../../server/src/instance.ts'

/** Makes a call as one of the people and returns its response; throws if it is refused. */
export type Call = (who: string, url: string, payload?: object) => Promise<unknown>

/** Addresses of this evening by the names that screens use for them. */
export type Paths = Readonly<Record<string, string>>

const pathOf = (address: string) => {
  const { pathname, hash } = new URL(address)
  return pathname + hash
}

/** A party that has checked in and ordered, paid a part, and pays the rest on its phones. */
async function dine(call: Call, night: string): Promise<Paths> {
  const bookings = listDay.reply.parse(await call('staff', `/api/staff/bookings/daily/${night}`))
  const party = bookings.find(({ userName }) => userName === 'Auntie Lam')
  if (!party) throw new Error('Auntie Lam has not booked')
  const { id, version } = party
  await call('staff', `/api/staff/bookings/${id}/check-in`, { version })
  const bill = Bill.parse(await call('staff', `/api/staff/bookings/${id}/bill`, {}))
  const menu = listFoodItems.reply.parse(await call('staff', '/api/food/items'))
  const items = menu
    .slice(0, 5)
    .map((dish, place) => ({ foodItemId: dish.id, quantity: place + 1 }))
  await call('staff', '/api/staff/sales', { items, paymentType: 'bill', billId: bill.id })
  const { due } = Bill.parse(await call('staff', `/api/staff/bills/${bill.id}`))
  const payment = { method: 'terminal', amount: '20.00', due }
  await call('staff', `/api/staff/bills/${bill.id}/payments`, payment)
  const key = makeBillKey.reply.parse(await call('staff', `/api/staff/bills/${bill.id}/key`, {}))
  return { pay: pathOf(key.address), roomReceipt: `/bookings/${id}/receipt` }
}

/** A party that has checked in and paid for its room, without orders: nothing is due on its bill. */
async function sit(call: Call, night: string): Promise<void> {
  const bookings = listDay.reply.parse(await call('staff', `/api/staff/bookings/daily/${night}`))
  const party = bookings.find(({ userName }) => userName === 'Madam Lau')
  if (!party) throw new Error('Madam Lau has not booked')
  const { id, version } = party
  await call('staff', `/api/staff/bookings/${id}/check-in`, { version })
  await call('staff', `/api/staff/bookings/${id}/bill`, {})
}

/** The pages of a member's future booking: its documents, its guests' page and its reminder's page. */
async function share(call: Call, { kernel }: Instance, origin: string): Promise<Paths> {
  const known = await call('member', '/api/bookings/upcoming')
  const booking = Booking.parse(Array.isArray(known) ? known[0] : undefined)
  const member = Member.parse(await call('member', '/api/user'))
  const rich = Member.parse(await call('rich', '/api/user'))
  const [order] = listOrders.reply.parse(await call('member', '/api/food/orders'))
  const invited = makeInvitation.reply.parse(
    await call('member', `/api/bookings/${booking.id}/invitation`, {}),
  )
  const links = linksOf({ ...kernel.env, origin }, booking.id, { ...member, reminders: true })
  return {
    invited: pathOf(invited.address),
    change: `/account/bookings/${booking.lanternId}/change`,
    receipt: `/account/bookings/${booking.lanternId}/receipt`,
    orderReceipt: `/account/orders/${order?.lanternId ?? ''}/receipt`,
    customer: `/customer-crm/${member.id}`,
    customerRich: `/customer-crm/${rich.id}`,
    confirm: pathOf(links.confirm),
    move: pathOf(links.change),
    cancel: pathOf(links.cancel),
  }
}

/** Enough people for a second page of each list, and a member with fifty past nights. */
async function crowd(call: Call, { database }: Instance, rich: string): Promise<void> {
  for (let guest = 1; guest <= 24; guest += 1) {
    const names = { firstName: guest % 3 === 0 ? '伟强' : 'Guest', lastName: `No. ${guest}` }
    const body = { email: `guest${guest}@club.test`, password: 'paper kites at dusk', ...names }
    await call(`guest${guest}`, '/api/register', body)
  }
  await database.pool.query(
    `WITH nights AS (
     INSERT INTO bookings (lantern_id, user_id, amenity_id, booking_date, start_time, end_time, during, units, hours,
       price_per_hour, service_fee_bps, status, refund_rules, created_at, updated_at)
     SELECT 'NIGHTS' || (100000 + n), u.id, 1 + n % 5, date '2026-10-20' - n, '19:00', '20:00',
       tstzrange(timestamptz '2026-10-20T23:00Z' - n * interval '1 day',
                 timestamptz '2026-10-21T00:00Z' - n * interval '1 day'), '{}', 1, 48, 500,
       (ARRAY['completed', 'no_show', 'canceled'])[1 + n % 3], '[{"hours": 0, "percent": 100}]',
       timestamptz '2026-10-01' - n * interval '1 day', timestamptz '2026-10-01' - n * interval '1 day'
     FROM generate_series(1, 50) n, users u WHERE u.email = $1 RETURNING id, lantern_id, user_id, created_at)
     INSERT INTO bills (lantern_id, booking_id, user_id, status, points_per_dollar, opened_at, closed_at)
     SELECT reverse(lantern_id), id, user_id, 'paid', 1, created_at, created_at FROM nights`,
    [rich],
  )
}

/** Turns a booked evening into a running one, and returns the addresses of its pages. */
export async function runEvening(
  call: Call,
  instance: Instance,
  { night, origin, rich }: { night: string; origin: string; rich: string },
): Promise<Paths> {
  await crowd(call, instance, rich)
  const wait = { amenityId: 3, bookingDate: night, fromTime: '22:00', toTime: '00:00', hours: 2 }
  await call('rich', '/api/waitlist', { ...wait, partySize: 4 })
  const caller = { guestName: 'Auntie Fong', contactPhone: '416 555 0177', partySize: 6 }
  await call('staff', '/api/staff/waitlist', { ...wait, ...caller })
  await sit(call, night)
  return { ...(await dine(call, night)), ...(await share(call, instance, origin)) }
}
