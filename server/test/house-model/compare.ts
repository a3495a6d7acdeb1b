import { getBill, listBills } from '@lantern/contract/bills'
import { getDayClose } from '@lantern/contract/close'
import { listDay } from '@lantern/contract/desk'
import { getFloor } from '@lantern/contract/floor'
import { getUser } from '@lantern/contract/members'
import { listTickets } from '@lantern/contract/orders'
import { toCents, toDollars } from '@lantern/contract/pricing'
import { billId, deskAt, idPath, memberAt, type Real } from './act.ts'
import { MINUTE } from './calendar.ts'
import { dueOf, isUnpaid } from './bills.ts'
import { standing, unpaid } from './rooms.ts'
import { rooms, type Bill, type State } from './state.ts'

function same(what: string, found: unknown, expected: unknown): void {
  const [is, should] = [JSON.stringify(found), JSON.stringify(expected)]
  if (is !== should) throw new Error(`${what}:\n  the house has  ${is}\n  the model says ${should}`)
}

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
const byId = (one: { id: number }, other: { id: number }) => one.id - other.id

/** What each booking is, by the desk's lists of both nights; they show the versions to act on next. */
async function compareBookings(
  s: State,
  real: Real,
  { at, isWanted }: { at: 0 | 1; isWanted: (night: number) => boolean },
): Promise<void> {
  for (const [place, { date }] of s.nights.entries()) {
    if (!isWanted(place)) continue
    const { reply } = await (await deskAt(real, at)).call(listDay, { params: { date } })
    for (const { id, version } of reply) real.versions.set(id, version)
    const found = reply.toSorted(byId).map((one) => ({
      ...{ id: one.id, status: one.status, paidBy: one.paymentMethod, units: one.units },
      ...{ from: one.startsAt, to: one.endsAt, total: toCents(one.totalPrice) },
      ...{ unpaid: toCents(one.unpaid), points: one.pointsEarned },
      ...{ isIn: one.checkedInAt !== null, leftAt: one.leftAt },
    }))
    const expected = s.bookings
      .filter(({ night }) => night === place)
      .map((one) => ({
        ...{ id: one.id, status: one.status, paidBy: one.paidBy, units: one.units },
        ...{ from: iso(one.from), to: iso(one.to), total: one.price.total },
        ...{ unpaid: unpaid(s, one), points: one.points },
        ...{ isIn: one.isIn, leftAt: iso(one.leftAt) },
      }))
    same(`bookings of ${date}`, found, expected.toSorted(byId))
  }
}

/** Who is where. */
async function compareFloor(s: State, real: Real, at: 0 | 1): Promise<void> {
  const { tables } = (await (await deskAt(real, at)).call(getFloor, {})).reply
  const found = rooms.map((name) => {
    const table = tables.find((one) => one.name === name)
    return `${name} ${table?.status} ${table?.bookingId} ${table?.unpaid}`
  })
  const expected = rooms.map((name) => {
    const { status, bookingId } = standing(s, name)
    const bill = s.bills.find((one) => one.status === 'open' && one.table === name)
    return `${name} ${status} ${bookingId} ${bill ? toDollars(dueOf(bill)) : null}`
  })
  same('the floor', found, expected)
}

async function compareMember(s: State, real: Real, who: number, at: 0 | 1): Promise<void> {
  const { reply } = await (await memberAt(real, who, at)).call(getUser, {})
  const found = reply && { balance: toCents(reply.accountBalance), points: reply.loyaltyPoints }
  same(`member ${who}`, found, s.members[who])
}

/** What the kitchen has to do. */
async function compareKitchen(s: State, real: Real, at: 0 | 1): Promise<void> {
  const { reply } = await (await deskAt(real, at)).call(listTickets, {})
  const found = reply.toSorted(byId).map(({ id, status }) => ({ id, status }))
  const open = s.orders.filter(({ status }) => status !== 'served' && status !== 'canceled')
  same(
    'the kitchen',
    found,
    open.map(({ id, status }) => ({ id, status })),
  )
}

/** Which bills are open or owed. The list shows the ids of those that are new. */
async function compareBills(s: State, real: Real, at: 0 | 1): Promise<void> {
  const list = (await (await deskAt(real, at)).call(listBills, {})).reply
  const tonight = list.toSorted(byId).filter(({ id }) => !real.oldBills.has(id))
  const known = new Set(real.bills.values())
  const fresh = tonight.filter(({ id }) => !known.has(id))
  for (const [place, bill] of s.bills.entries()) {
    if (real.bills.has(place) || !isUnpaid(bill)) continue
    const id = fresh.shift()?.id
    if (id !== undefined) real.bills.set(place, id)
  }
  const found = tonight.map(({ id, status, due }) => [id, status, toCents(due)])
  const expected = [...s.bills.entries()]
    .filter(([, bill]) => isUnpaid(bill))
    .map(([place, bill]) => [real.bills.get(place) ?? null, bill.status, dueOf(bill)])
  same('the bills', found, expected)
}

/** What stands on a bill, and what was paid for it. */
async function compareBill(real: Real, place: number, bill: Bill, at: 0 | 1): Promise<void> {
  if (!real.bills.has(place)) return
  const { reply } = await (await deskAt(real, at)).call(getBill, idPath(billId(real, place)))
  const lines = reply.lines.filter(({ kind }) => kind !== 'correction')
  const found = {
    ...{ status: reply.status, due: toCents(reply.due) },
    lines: lines.map(({ kind, left, isPaidAhead }) => [kind, toCents(left), isPaidAhead]),
    paid: reply.payments.map(({ way, amount, tip }) => [way, toCents(amount), toCents(tip)]),
  }
  const expected = {
    ...{ status: bill.status, due: dueOf(bill) },
    lines: bill.lines.map(({ kind, net, tax, isAhead }) => [kind, net + tax, isAhead]),
    paid: bill.payments.map(({ way, amount, tip }) => [way, amount, tip]),
  }
  same(`bill ${reply.id}`, found, expected)
}

const ways = ['cash', 'terminal', 'online', 'balance'] as const
const zero = (cents: number) => (cents === 0 ? 0 : cents)

/** What the day's close says. */
async function compareClose(s: State, real: Real, at: 0 | 1): Promise<void> {
  const date = s.nights[0]?.date ?? ''
  const { totals } = (await (await deskAt(real, at)).call(getDayClose, { params: { date } })).reply
  const { income, bills } = totals
  const sum = (account: keyof State['day']['sales']) =>
    zero(Object.values(s.day).reduce((all, flow) => all + flow[account], 0))
  const found = {
    payments: totals.payments.map(({ way, sales, refunds, topUps, payOuts }) => [
      way,
      ...[sales, refunds, topUps, payOuts].map(toCents),
    ]),
    income: Object.entries(income).map(([name, amount]) => [name, toCents(amount)]),
    rest: [totals.tax, totals.tips, totals.cashRounding, ...Object.values(bills)].map(toCents),
  }
  const { sales, refunds, topUps, payOuts } = s.day
  const isWallet = (way: string) => way === 'balance'
  const names = ['bookings', 'serviceFees', 'cancellations', 'food', 'beverage', 'service'] as const
  const earned = [...names, 'discounts' as const].map(sum)
  const expected = {
    payments: ways.map((way) => [
      way,
      ...[-sales[way], refunds[way]].map(zero),
      ...(isWallet(way) ? [0, 0] : [-topUps[way], payOuts[way]].map(zero)),
    ]),
    income: Object.keys(income).map((name, place) => [
      name,
      name === 'total' ? earned.reduce((all, one) => all + one, 0) : earned[place],
    ]),
    rest: [
      ...(['tax', 'tips', 'rounding'] as const).map(sum),
      ...(['receivable', 'writtenOff', 'goodwill'] as const).map((account) => zero(-sum(account))),
    ],
  }
  same('the close', found, expected)
}

/** Compares all that the step could have changed; `whole` compares everything. */
export async function compare(
  before: State,
  s: State,
  real: Real,
  { at, whole }: { at: 0 | 1; whole: boolean },
): Promise<void> {
  const isChanged = (part: (one: State) => unknown) =>
    whole || JSON.stringify(part(before)) !== JSON.stringify(part(s))
  const ofNight = (place: number) => (one: State) => [
    one.bookings.filter(({ night }) => night === place),
    one.bills.filter(({ booking }) => booking !== null),
  ]
  const isWanted = (place: number) => isChanged(ofNight(place))
  await compareBookings(s, real, { at, isWanted })
  if (isChanged(({ now: _now, members: _members, ...rest }) => rest) || s.now > before.now + MINUTE)
    await compareFloor(s, real, at)
  for (const who of s.members.keys()) {
    if (isChanged(({ members }) => members[who])) await compareMember(s, real, who, at)
  }
  if (isChanged(({ orders }) => orders)) await compareKitchen(s, real, at)
  if (isChanged(({ bills }) => bills)) await compareBills(s, real, at)
  for (const [place, bill] of s.bills.entries()) {
    if (isChanged(({ bills }) => bills[place])) await compareBill(real, place, bill, at)
  }
  if (whole) await compareClose(s, real, at)
}
