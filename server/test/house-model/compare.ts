import { getBill, listBills } from '@lantern/contract/bills'
import { getDayClose, type DayTotals } from '@lantern/contract/close'
import { listDay } from '@lantern/contract/desk'
import { getFloor } from '@lantern/contract/floor'
import { getUser } from '@lantern/contract/members'
import { listTickets } from '@lantern/contract/orders'
import { toCents, toDollars } from '@lantern/contract/pricing'
import { billId, deskAt, idPath, memberAt, type Real } from './act.ts'
import { MINUTE } from './calendar.ts'
import { dueOf, isUnpaid } from './bills.ts'
import { unpaid } from './rooms.ts'
import { lastAct, standing } from './visits.ts'
import { accounts, rooms, type Account, type Bill, type Day, type State } from './state.ts'

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
      id: one.id,
      status: one.status,
      paidBy: one.paymentMethod,
      units: one.units,
      from: one.startsAt,
      to: one.endsAt,
      total: toCents(one.totalPrice),
      unpaid: toCents(one.unpaid),
      points: one.pointsEarned,
      isIn: one.checkedInAt !== null,
      leftAt: one.leftAt,
      undoable: one.undoable,
    }))
    const expected = s.bookings
      .filter(({ night, holdUntil }) => night === place && holdUntil === null)
      .map((one) => ({
        id: one.id,
        status: one.status,
        paidBy: one.paidBy,
        units: one.units,
        from: iso(one.from),
        to: iso(one.to),
        total: one.price.total,
        unpaid: unpaid(s, one),
        points: one.points,
        isIn: one.isIn,
        leftAt: iso(one.leftAt),
        undoable: lastAct(s, one)?.kind ?? null,
      }))
    same(`bookings of ${date}`, found, expected.toSorted(byId))
  }
}

/** The parties and the tables that they are at. */
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
  const { balance, points } = s.members[who] ?? {}
  same(`member ${who}`, found, { balance, points })
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
    status: reply.status,
    due: toCents(reply.due),
    lines: lines.map(({ kind, left, isPaidAhead }) => [kind, toCents(left), isPaidAhead]),
    paid: reply.payments.map(({ way, amount, tip }) => [way, toCents(amount), toCents(tip)]),
  }
  const expected = {
    status: bill.status,
    due: dueOf(bill),
    lines: bill.lines.map(({ kind, net, tax, isAhead }) => [kind, net + tax, isAhead]),
    paid: bill.payments.map(({ way, amount, tip }) => [way, amount, tip]),
  }
  same(`bill ${reply.id}`, found, expected)
}

const ways = ['cash', 'terminal', 'online', 'balance'] as const
const zero = (cents: number) => (cents === 0 ? 0 : cents)

const flows = ['sales', 'refunds', 'topUps', 'payOuts'] as const
const sumOf = (day: Day, account: Account) =>
  zero(flows.reduce((all, flow) => all + day[flow][account], 0))

/** A day's figures as the close has them, by the house. */
const figuresOf = ({ payments, income, ...rest }: DayTotals) => ({
  payments: payments.map((one) => [one.way, ...flows.map((flow) => toCents(one[flow]))]),
  income: Object.entries(income).map(([name, amount]) => [name, toCents(amount)]),
  rest: [rest.tax, rest.tips, rest.cashRounding, ...Object.values(rest.bills)].map(toCents),
})

/** The accounts behind the close's kinds of income, in its order. */
const incomes = {
  bookings: 'bookings',
  serviceFees: 'serviceFees',
  cancellations: 'cancellations',
  food: 'food',
  beverages: 'beverage',
  services: 'service',
  discounts: 'discounts',
} as const satisfies Readonly<Record<string, Account>>

/** The same by the model. Money that a balance gave or took is no top-up, and a way that is rare is shown if used. */
function figures(day: Day): ReturnType<typeof figuresOf> {
  const isUsed = (way: Account) => way !== 'owed' || flows.some((flow) => day[flow][way] !== 0)
  const shown = [...ways, 'owed' as const]
  const payment = (way: (typeof shown)[number]) => {
    const atTill = way === 'balance' ? [0, 0] : [-day.topUps[way], day.payOuts[way]]
    return [way, ...[-day.sales[way], day.refunds[way], ...atTill].map(zero)]
  }
  const earned = Object.values(incomes).map((account) => sumOf(day, account))
  const total = earned.reduce((all, one) => all + one, 0)
  return {
    payments: shown.filter(isUsed).map(payment),
    income: [
      ...Object.keys(incomes).map((name, place) => [name, earned[place] ?? 0]),
      ['total', total],
    ],
    rest: [
      ...(['tax', 'tips', 'rounding'] as const).map((account) => sumOf(day, account)),
      ...(['receivable', 'writtenOff', 'goodwill'] as const).map((one) => zero(-sumOf(day, one))),
    ],
  }
}

/** What came after a close. */
function since(day: Day, closed: Day): Day {
  const later = structuredClone(day)
  for (const flow of flows) {
    for (const account of accounts) later[flow][account] -= closed[flow][account]
  }
  return later
}

/** What the day's close says: its figures, those that came since, and the drawer. */
async function compareClose(s: State, real: Real, at: 0 | 1): Promise<void> {
  const date = s.nights[0]?.date ?? ''
  const { reply } = await (await deskAt(real, at)).call(getDayClose, { params: { date } })
  const { closed } = s
  const later = closed && since(s.day, closed.day)
  const hasMore = later && flows.some((flow) => accounts.some((one) => later[flow][one] !== 0))
  const taken = (day: Day) => zero(-sumOf(day, 'cash'))
  const found = {
    totals: figuresOf(reply.totals),
    since: reply.since && figuresOf(reply.since),
    cash: toCents(reply.cashTaken),
    drawer: reply.closed && [reply.closed.expectedCash, reply.closed.countedCash].map(toCents),
  }
  same('the close', found, {
    totals: figures(closed?.day ?? s.day),
    since: hasMore ? figures(later) : null,
    cash: taken(s.day),
    drawer: closed && [closed.float + taken(closed.day), closed.counted],
  })
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
  for (const [who, { isGone }] of s.members.entries()) {
    if (!isGone && isChanged(({ members }) => members[who])) await compareMember(s, real, who, at)
  }
  if (isChanged(({ orders }) => orders)) await compareKitchen(s, real, at)
  if (isChanged(({ bills }) => bills)) await compareBills(s, real, at)
  for (const [place, bill] of s.bills.entries()) {
    if (isChanged(({ bills }) => bills[place])) await compareBill(real, place, bill, at)
  }
  if (whole) await compareClose(s, real, at)
}
