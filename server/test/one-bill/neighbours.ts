import type { Bill } from '@lantern/contract/bills/bills'
import { listBills } from '@lantern/contract/bills/bills'
import { listOwnBills } from '@lantern/contract/bills/own-bill'
import { getPhoneBill, makeBillKey } from '@lantern/contract/bills/phone'
import {
  getBooking,
  listPastBookings,
  listUpcomingBookings,
  type Booking,
  quoteCancel,
} from '@lantern/contract/bookings/bookings'
import { downloadDayClose, getDayClose, type DayTotals } from '@lantern/contract/bills/close'
import { getCustomer, getCustomerStatement } from '@lantern/contract/members/customers'
import { listDay, type StaffBooking } from '@lantern/contract/floor/desk'
import { getFloor, listLiveBookings } from '@lantern/contract/floor/floor'
import { getUser } from '@lantern/contract/members/members'
import {
  getOrder,
  listOrders,
  listStaffOrders,
  listTickets,
  listUserOrders,
  type Order,
} from '@lantern/contract/menu/orders'
import { toCents, toDollars, type Cents } from '@lantern/contract/payments/pricing'
import {
  downloadReport,
  getIncomeReport,
  listReportBills,
  listReportLines,
} from '@lantern/contract/reports/reports'
import { getPeriod, getStatistics } from '@lantern/contract/reports/statistics'
import { getBalance, getPoints, getStatement } from '@lantern/contract/payments/wallet'
import {
  describeContradiction,
  doctorRules,
  findContradictions,
} from '../../src/features/health/service.ts'
import { transact } from '../../src/kernel/db/db.ts'
import type { Visitor } from '../club/visitor.ts'
import type { Books } from './books.ts'
import { compareEmails } from './emails.ts'
import * as model from './model.ts'
import type { Folio } from './model.ts'
import { Disagreements, type Neighbourhood } from './neighbourhood.ts'

const paramsOf = (id: number) => ({ params: { id: String(id) } })
const cents = (amounts: readonly string[]): Cents => model.sum(amounts.map((one) => toCents(one)))
const unpaidOf = (folio: Folio): Cents => Math.max(0, model.dueOf(folio))
const isOpen = ({ bill: { status } }: Folio) => status === 'open' || status === 'owed'
const isOrders = ({ bill }: Folio) => bill.bookingId === null && !bill.isTab

/** Checks the amounts of a booking in any view. */
function checkBooking(
  who: string,
  told: Booking,
  folio: Folio,
  on: Neighbourhood,
  to: Disagreements,
) {
  const price = model.agreedPrice(folio)
  to.money(`${who}: subtotal`, told.subtotal, price.subtotal)
  to.money(`${who}: service fee`, told.serviceFee, price.serviceFee)
  to.money(`${who}: tax`, told.tax, price.tax)
  to.money(`${who}: total`, told.totalPrice, price.total)
  to.money(`${who}: unpaid`, told.unpaid, unpaidOf(folio))
  to.money(`${who}: cancellation fee`, told.cancellationFee, model.cancellationFee(folio))
  const points = on.books.pointsOn(folio.bill.id).get(told.userId ?? 0) ?? 0
  to.same(`${who}: points`, told.pointsEarned, points)
}

/** The bookings of the nights in the desk's view. */
async function bookingsOf({ admin, nights }: Neighbourhood): Promise<StaffBooking[]> {
  const days = nights.map((date) => admin.call(listDay, { params: { date } }))
  return (await Promise.all(days)).flatMap(({ reply }) => reply)
}

async function desk(on: Neighbourhood, to: Disagreements): Promise<void> {
  {
    for (const told of await bookingsOf(on)) {
      const who = `desk's booking ${told.id}`
      const folio = on.books.ofBooking(told.id)
      if (!folio) {
        to.all.push(`${who} has no bill`)
        continue
      }
      to.money(`${who}: total`, told.totalPrice, model.agreedPrice(folio).total)
      to.money(`${who}: unpaid`, told.unpaid, unpaidOf(folio))
      const points = on.books.pointsOn(folio.bill.id).get(told.userId ?? 0) ?? 0
      to.same(`${who}: points`, told.pointsEarned, points)
      const isToCome = ['pending', 'confirmed', 'paid_online'].includes(told.status)
      if (isToCome) {
        const paid = told.checkedInAt === null ? model.paidForRoom(folio) : 0
        to.money(`${who}: refundable`, told.refundable, paid)
      }
      const isPart = told.paymentMethod === 'deposit'
      to.same(`${who}: has a deposit`, told.deposit !== '0.00', isPart)
    }
  }
}

async function papers(on: Neighbourhood, to: Disagreements): Promise<void> {
  for (const folio of on.books.bills()) {
    const { bookingId } = folio.bill
    if (bookingId === null) continue
    const paper = await on.house.paper(bookingId)
    checkBooking(`receipt of booking ${bookingId}`, paper, folio, on, to)
  }
}

async function floor(on: Neighbourhood, to: Disagreements): Promise<void> {
  const { bookings, tables } = (await on.admin.call(getFloor, {})).reply
  const live = (await on.admin.call(listLiveBookings, {})).reply
  for (const told of [...bookings, ...live]) {
    const folio = on.books.ofBooking(told.id)
    if (!folio) continue
    const who = `floor's booking ${told.id}`
    to.money(`${who}: total`, told.totalPrice, model.agreedPrice(folio).total)
    to.money(`${who}: unpaid`, told.unpaid, unpaidOf(folio))
  }
  for (const { id, unpaid } of tables) {
    const folio = on.books
      .bills()
      .find(({ bill }) => bill.tableId === id && bill.bookingId === null && bill.status === 'open')
    to.same(`table ${id}: unpaid`, unpaid, folio ? toDollars(model.dueOf(folio)) : null)
  }
}

/** Checks that a bill agrees with its rows and with itself. */
function checkBill(who: string, told: Bill, folio: Folio, to: Disagreements): void {
  const { lines, payments, bill } = folio
  to.same(`${who}: status`, told.status, bill.status)
  to.money(`${who}: total`, told.total, model.totalOf(folio))
  to.money(`${who}: paid`, told.paid, model.paidOf(folio))
  to.money(`${who}: due`, told.due, model.dueOf(folio))
  to.money(`${who}: tax`, told.tax, model.sum(lines.map(({ tax }) => tax)))
  to.money(`${who}: tips`, told.tips, model.sum(payments.map(({ tip }) => tip)))
  to.money(
    `${who}: lines shown`,
    toDollars(cents(told.lines.map(({ total }) => total))),
    model.totalOf(folio),
  )
  to.money(
    `${who}: payments shown`,
    toDollars(cents(told.payments.map(({ amount }) => amount))),
    model.paidOf(folio),
  )
  const left = model.leftOf(folio)
  for (const line of told.lines.filter(({ reverses }) => reverses === null)) {
    to.money(`${who}: left of line ${line.id}`, line.left, left.get(line.id) ?? 0)
  }
  const unpaid = cents(told.shares.flatMap(({ isPaid, amount }) => (isPaid ? [] : [amount])))
  if (unpaid > unpaidOf(folio)) to.all.push(`${who}: shares of ${unpaid} are more than is due`)
  if (told.held === '0.00') {
    to.money(
      `${who}: shares and what is in none`,
      toDollars(unpaid + toCents(told.unshared)),
      model.dueOf(folio),
    )
  }
  if (told.minimum) {
    const dishes = lines.filter(({ kind }) => kind === 'dish')
    const charged = lines.filter(({ kind }) => kind === 'shortfall')
    const { amount, left: rest } = told.minimum
    const spent = toCents(told.minimum.spent)
    if (spent < model.sum(dishes.map(({ net }) => net)))
      to.all.push(`${who}: spent ${spent} is too little`)
    to.money(
      `${who}: minimum charged`,
      told.minimum.charged,
      model.sum(charged.map(({ net }) => net)),
    )
    to.money(
      `${who}: minimum left`,
      rest,
      Math.max(0, toCents(amount) - spent - toCents(told.minimum.charged)),
    )
  }
}

/** Whether a party's time has come, so that its bill's credit is to be refunded now. */
const hasCome = ({ startsAt, checkedInAt, status }: StaffBooking, now: Date): boolean =>
  new Date(startsAt) <= now || checkedInAt !== null || status === 'canceled'

async function bills(on: Neighbourhood, to: Disagreements): Promise<void> {
  for (const folio of on.books.bills()) {
    checkBill(`bill ${folio.bill.id}`, await on.house.billNow(folio.bill.id), folio, to)
  }
}

async function listOfBills(on: Neighbourhood, to: Disagreements): Promise<void> {
  const come = (await bookingsOf(on)).filter((one) => hasCome(one, on.club.clock.now()))
  const listed = (await on.admin.call(listBills, {})).reply
  for (const folio of on.books.bills()) {
    const { id, isTab, status, bookingId } = folio.bill
    const isDone = bookingId === null || come.some((one) => one.id === bookingId)
    const told = listed.find((one) => one.id === id)
    if (told) to.money(`list of bills: bill ${id}`, told.due, model.dueOf(folio))
    const mustShow = status === 'owed' || (status === 'open' && (isTab || isDone))
    if (mustShow && !told) to.all.push(`list of bills: bill ${id} is missing`)
    if (told && !isOpen(folio)) to.all.push(`list of bills: bill ${id} is done with`)
  }
}

/** Checks a member's own view of bookings, and the quotes of cancellations. */
async function bookings(on: Neighbourhood, to: Disagreements): Promise<void> {
  for (const { id, visitor } of on.members) {
    const upcoming = (await visitor.call(listUpcomingBookings, {})).reply
    const past = (await visitor.call(listPastBookings, { query: {} })).reply
    for (const told of [...upcoming, ...past]) {
      const folio = on.books.ofBooking(told.id)
      if (!folio) {
        to.all.push(`own booking ${told.id} has no bill`)
        continue
      }
      checkBooking(`own booking ${told.id} in a list`, told, folio, on, to)
      const { lanternId } = told
      const { reply } = await visitor.call(getBooking, { params: { lanternId } })
      checkBooking(`own booking ${told.id}`, reply, folio, on, to)
      await checkQuote(told, folio, visitor, to)
    }
    const own = on.books
      .bills()
      .filter(
        (one) =>
          one.bill.userId === id &&
          (one.bill.status === 'owed' || (one.bill.status === 'open' && one.bill.isTab)),
      )
      .toReversed()
    const told = (await visitor.call(listOwnBills, {})).reply
    const numbers = (bills: readonly { id: number }[]) => bills.map((bill) => bill.id).join()
    to.same(`own bills of ${id}`, numbers(told), numbers(own.map(({ bill }) => bill)))
    for (const [place, folio] of own.entries()) {
      const bill = told[place]
      if (bill) checkBill(`own bill ${bill.id}`, bill, folio, to)
    }
  }
}

/** Checks that a cancellation refunds or keeps all that was paid, except for dishes and other sales. */
async function checkQuote(told: Booking, folio: Folio, visitor: Visitor, to: Disagreements) {
  const quote = await visitor.call(quoteCancel, paramsOf(told.id))
  if (quote.code !== null) return
  const { refunds, cancellationFee } = quote.reply
  const all = cents([...refunds.map(({ amount }) => amount), cancellationFee])
  const other = model.totalOf(folio) - model.roomCharge(folio) - model.shortfall(folio)
  to.money(
    `quote of canceling ${told.id}`,
    toDollars(all),
    Math.max(0, model.paidOf(folio) - other),
  )
}

/** Checks a member's own balance and points, and the points of each bill. */
async function members(on: Neighbourhood, to: Disagreements): Promise<void> {
  for (const { id, visitor } of on.members) {
    const user = (await visitor.call(getUser, {})).reply
    to.money(`member ${id}: balance`, user?.accountBalance ?? '?', on.books.balance(id))
    to.money(`member ${id}: credit`, user?.credit ?? '?', on.books.wallet(id).credit)
    to.same(`member ${id}: points`, user?.loyaltyPoints, on.books.points(id))
  }
  to.all.push(...on.books.wrongCredit.splice(0))
  for (const folio of on.books.bills()) {
    const given = on.books.pointsOn(folio.bill.id)
    const should = model.pointsOf(folio)
    for (const member of new Set([...given.keys(), ...should.keys()])) {
      const who = `points that bill ${folio.bill.id} gave ${member}`
      const [has, gives] = [given.get(member) ?? 0, should.get(member) ?? 0]
      if (!(has > gives && on.books.hasRedeemed(member))) to.same(who, has, gives)
    }
    for (const payment of folio.payments.filter(({ points, refunds }) => points && !refunds)) {
      const back = folio.payments.filter(({ refunds }) => refunds === payment.id)
      const left = model.sum([payment, ...back].map(({ points }) => points ?? 0))
      to.same(`points left of payment ${payment.id}`, left, model.pointsLeft(payment, back))
    }
  }
}

async function wallets(on: Neighbourhood, to: Disagreements): Promise<void> {
  for (const { id, visitor } of on.members) {
    const [balance, points] = [on.books.balance(id), on.books.points(id)]
    to.money(`balance of ${id}`, (await visitor.call(getBalance, {})).reply.balance, balance)
    const customer = (await on.admin.call(getCustomer, paramsOf(id))).reply
    to.money(`customer ${id}: balance`, customer.accountBalance, balance)
    to.money(`customer ${id}: credit`, customer.credit, on.books.wallet(id).credit)
    to.same(`customer ${id}: points`, customer.loyaltyPoints, points)
    const own = (await visitor.call(getStatement, { query: {} })).reply
    const desks = (await on.admin.call(getCustomerStatement, { ...paramsOf(id), query: {} })).reply
    to.money(`statement of ${id}: last balance`, own.movements[0]?.balance ?? '0.00', balance)
    to.same(`desk's statement of ${id}`, JSON.stringify(desks), JSON.stringify(own))
    if (own.next === null) {
      to.money(
        `statement of ${id}: sum`,
        toDollars(cents(own.movements.map(({ amount }) => amount))),
        balance,
      )
    }
    const entries = (await visitor.call(getPoints, { query: {} })).reply
    to.same(`points of ${id}: last total`, entries.entries[0]?.total ?? 0, points)
    if (entries.next === null) {
      to.same(`points of ${id}: sum`, model.sum(entries.entries.map((each) => each.points)), points)
    }
  }
}

/** Checks an order's total, and the amount due on its bill. */
function checkOrder(
  who: string,
  told: Order,
  on: Neighbourhood,
  to: Disagreements,
): Folio | undefined {
  const folio = on.books
    .bills()
    .find(({ lines }) => lines.some(({ orderId }) => orderId === told.id))
  if (!folio) return undefined
  const sold = folio.lines.filter(
    ({ orderId, reverses }) => orderId === told.id && reverses === null,
  )
  const paid = folio.payments.filter(
    ({ refunds, cause }) => refunds === null && cause === 'food_order',
  )
  const tip = isOrders(folio) ? model.sum(paid.map((each) => each.tip)) : 0
  to.money(
    `${who}: subtotal`,
    told.subtotal,
    model.sum(sold.map(({ net, discount }) => net + discount)),
  )
  to.money(`${who}: discount`, told.discount, model.sum(sold.map(({ discount }) => discount)))
  to.money(`${who}: tax`, told.tax, model.sum(sold.map(({ tax }) => tax)))
  to.money(`${who}: tip`, told.tip, tip)
  to.money(`${who}: total`, told.totalAmount, model.sum(sold.map(model.worth)) + tip)
  const points = on.books.pointsOn(folio.bill.id).get(told.userId ?? 0) ?? 0
  to.same(`${who}: points`, told.pointsEarned, isOrders(folio) ? points : 0)
  return folio
}

async function orders(on: Neighbourhood, to: Disagreements): Promise<void> {
  for (const { visitor } of on.members) {
    const own = (await visitor.call(listOrders, { query: {} })).reply
    const mine = (await visitor.call(listUserOrders, { query: {} })).reply
    to.same('own orders twice', JSON.stringify(mine), JSON.stringify(own))
    for (const told of own) {
      checkOrder(`own order ${told.id} in a list`, told, on, to)
      const { reply } = await visitor.call(getOrder, { params: { lanternId: told.lanternId } })
      checkOrder(`own order ${told.id}`, reply, on, to)
    }
  }
  for (const told of (await on.admin.call(listTickets, {})).reply) {
    checkOrder(`kitchen's order ${told.id}`, told, on, to)
  }
  for (const told of (await on.admin.call(listStaffOrders, { query: {} })).reply.orders) {
    const folio = checkOrder(`till's order ${told.id}`, told, on, to)
    const isDue = folio && !isOrders(folio) && isOpen(folio)
    if (folio)
      to.same(
        `till's order ${told.id}: due`,
        told.due,
        isDue ? toDollars(model.dueOf(folio)) : null,
      )
  }
}

const keys = new WeakMap<Books, Map<number, string>>()

/** Checks a guest's phone, which has scanned the code of each open bill. */
async function phones(on: Neighbourhood, to: Disagreements): Promise<void> {
  const known = keys.get(on.books) ?? new Map<number, string>()
  keys.set(on.books, known)
  for (const folio of on.books.bills().filter(isOpen)) {
    const { id } = folio.bill
    const key = known.get(id)
    const request =
      key === undefined ? null : await on.club.visitor().call(getPhoneBill, { params: { key } })
    let told = request
    if (request === null || request.code === 'not_found') {
      // A key ends when its bill is closed, and the bill may be open again.
      const { address } = (await on.admin.call(makeBillKey, paramsOf(id))).reply
      const made = address.split('/').at(-1) ?? ''
      known.set(id, made)
      told = await on.club.visitor().call(getPhoneBill, { params: { key: made } })
    }
    if (!told) continue
    const { total, due, held, rest, tax, lines, payments } = told.reply
    const who = `phone's bill ${id}`
    to.money(`${who}: total`, total, model.totalOf(folio))
    to.money(`${who}: due`, due, model.dueOf(folio))
    to.money(`${who}: tax`, tax, model.sum(folio.lines.map((each) => each.tax)))
    to.money(`${who}: rest`, rest, Math.max(0, model.dueOf(folio) - toCents(held)))
    to.money(
      `${who}: lines`,
      toDollars(cents(lines.map(({ net }) => net))),
      model.sum(folio.lines.map(({ net }) => net)),
    )
    to.money(
      `${who}: payments`,
      toDollars(cents(payments.map(({ amount }) => amount))),
      model.paidOf(folio),
    )
  }
}

/** A day's figures by the names that the model and the file of the close use. */
function namedFigures(totals: DayTotals) {
  const { payments, income, tax, tips, cashRounding, promotions, bills: sums } = totals
  const { total: _total, ...incomes } = income
  const named = [
    ...payments.flatMap(({ method, net: _net, ...figures }) =>
      Object.entries(figures).map(([name, amount]) => [`${method}.${name}`, amount] as const),
    ),
    ...Object.entries(incomes).map(([name, amount]) => [`income.${name}`, amount] as const),
    ...Object.entries(sums).map(([name, amount]) => [`bills.${name}`, amount] as const),
    ['tax', tax] as const,
    ['tips', tips] as const,
    ['cashRounding', cashRounding] as const,
    ['promotions', promotions] as const,
  ]
  return new Map<string, Cents>(named.map(([name, amount]) => [name, toCents(amount)]))
}

/** Checks the close of today and of the nights: income and other charges equal what was received and is due. */
async function close(on: Neighbourhood, to: Disagreements): Promise<void> {
  for (const date of ['today', ...on.nights]) {
    const { totals, openBills, closed, cashTaken } = (
      await on.admin.call(getDayClose, { params: { date } })
    ).reply
    if (closed !== null) continue
    const told = namedFigures(totals)
    const should = on.books.figures(totals.date)
    for (const name of new Set([...told.keys(), ...should.keys()])) {
      to.same(`close of ${totals.date}: ${name}`, told.get(name) ?? 0, should.get(name) ?? 0)
    }
    const { income, tax, tips, cashRounding, payments, bills: sums } = totals
    const earned = cents([income.total, tax, tips, cashRounding])
    const received = model.sum(payments.map((each) => toCents(each.sales) - toCents(each.refunds)))
    const other = cents([sums.receivable, sums.writtenOff, sums.goodwill])
    const beside = on.books.roundedBeside(totals.date)
    to.same(`close of ${totals.date}: earned`, earned, received + other + beside)
    const drawer = ['sales', 'topUps'].map((name) => should.get(`cash.${name}`) ?? 0)
    const out = ['refunds', 'payOuts'].map((name) => should.get(`cash.${name}`) ?? 0)
    to.money(`close of ${totals.date}: cash taken`, cashTaken, model.sum(drawer) - model.sum(out))
    for (const { id, due } of openBills) {
      if (on.books.watched.has(id))
        to.money(`close: bill ${id}`, due, model.dueOf(on.books.bill(id)))
    }
  }
}

/** Checks the file of the close. */
async function file(on: Neighbourhood, to: Disagreements): Promise<void> {
  const { text } = await on.admin.call(downloadDayClose, { params: { date: 'today' } })
  const rows = text
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
    .map((row) => row.split(','))
  const date = rows[1]?.[0] ?? ''
  const should = on.books.figures(date)
  for (const [, group, name, amount] of rows.slice(1)) {
    const figure = group === '' ? name : `${group}.${name}`
    const isOther =
      figure === undefined ||
      /\.(net|total)$/.test(figure) ||
      !/^(tax|tips|cashRounding|promotions|(cash|terminal|card|balance|points|elsewhere|income|bills)\..*)$/.test(
        figure,
      )
    if (!isOther) to.money(`file of ${date}: ${figure}`, amount ?? '', should.get(figure) ?? 0)
  }
}

async function statistics(on: Neighbourhood, to: Disagreements): Promise<void> {
  const { totalRevenue } = (await on.admin.call(getStatistics, {})).reply
  to.money('statistics: revenue', totalRevenue, on.books.revenue)
  for (const date of on.nights) {
    const query = { from: date, to: date }
    const { nights } = (await on.admin.call(getPeriod, { query })).reply
    const figures = on.books.figures(date)
    const of = (...names: string[]) =>
      model.sum(names.map((name) => figures.get(`income.${name}`) ?? 0))
    const food = of('food', 'beverages', 'services', 'discounts')
    to.money(
      `statistics of ${date}: rooms`,
      nights[0]?.bookingRevenue ?? '',
      of('bookings', 'serviceFees', 'cancellations'),
    )
    to.money(`statistics of ${date}: food`, nights[0]?.foodRevenue ?? '', food)
  }
}

const incomes = {
  ...({ booking_income: 'bookings', service_fees: 'serviceFees' } as const),
  ...({ cancellation_income: 'cancellations', membership_income: 'memberships' } as const),
  ...({ food_income: 'food', beverage_income: 'beverages' } as const),
  ...({ service_income: 'services', discounts: 'discounts' } as const),
}

async function reports(on: Neighbourhood, to: Disagreements): Promise<void> {
  for (const date of on.nights) {
    const query = { from: date, to: date }
    const figures = on.books.figures(date)
    const { accounts, bills, total } = (await on.admin.call(getIncomeReport, { query })).reply
    for (const { account, net } of accounts) {
      const should = figures.get(`income.${incomes[account]}`) ?? 0
      to.money(`report of ${date}: ${account}`, net.now, should)
    }
    const lines = (await on.admin.call(listReportLines, { query })).reply
    to.same(`report of ${date}: its lines`, lines.sum, total.now)
    const { sum, count } = (await on.admin.call(listReportBills, { query })).reply
    to.same(
      `report of ${date}: its bills`,
      [sum, count].join(),
      [total.now, bills.count.now].join(),
    )
    const { text } = await on.admin.call(downloadReport, { params: { kind: 'journal' }, query })
    const rows = text.split('\r\n').slice(1, -1)
    const left = new Map<string, Cents>()
    for (const [journal = '', , , , , , amount = '0'] of rows.map((row) => row.split(','))) {
      left.set(journal, (left.get(journal) ?? 0) + toCents(amount))
    }
    for (const [name, cents_] of left) to.same(`file's journal ${name} of ${date}`, cents_, 0)
  }
}

/** Checks that the journal sums to zero, and agrees with the rows for each account. */
async function journal(on: Neighbourhood, to: Disagreements): Promise<void> {
  const days = [...on.nights]
  const { rows: uneven } = await on.club.pool.query<{ id: number }>(
    'SELECT id FROM journal WHERE day = ANY ($1::date[]) GROUP BY id HAVING sum(cents) <> 0',
    [days],
  )
  for (const { id } of uneven) to.all.push(`journal: ${id} doesn't sum to zero`)
  const { rows } = await on.club.pool.query<{ day: string; account: string; cents: number }>(
    'SELECT day::text, account, sum(cents)::int AS cents FROM journal WHERE day = ANY ($1::date[]) GROUP BY 1, 2',
    [days],
  )
  for (const day of days) {
    const figures = on.books.figures(day)
    const income = (name: string) => figures.get(`income.${name}`) ?? 0
    const should = {
      booking_income: income('bookings'),
      service_fees: income('serviceFees'),
      cancellation_income: income('cancellations'),
      food_income: income('food'),
      beverage_income: income('beverages'),
      service_income: income('services'),
      discounts: income('discounts'),
      tax_payable: figures.get('tax') ?? 0,
      receivable: 0 - (figures.get('bills.receivable') ?? 0),
      tips_payable: figures.get('tips') ?? 0,
      promotions: 0 - (figures.get('promotions') ?? 0),
    }
    for (const [account, cents_] of Object.entries(should)) {
      const told = rows.find((row) => row.day === day && row.account === account)?.cents ?? 0
      to.same(`journal of ${day}: ${account}`, told, cents_ === 0 ? 0 : cents_)
    }
  }
}

type Neighbour = (on: Neighbourhood, to: Disagreements) => Promise<void>

const doctorWith =
  (rules: Parameters<typeof findContradictions>[2]): Neighbour =>
  async ({ club }, to) => {
    const [{ db, clock }] = club.kernels
    const wrong = await transact(db, (tx) => findContradictions(tx, clock.now(), rules))
    to.all.push(...wrong.map((each) => `doctor: ${describeContradiction(each)}`))
  }
const doctor = doctorWith(doctorRules)
/** The statuses of bills agree with what is due after each act, not only after the desk has ended everything. */
const statuses = doctorWith({ bill: doctorRules.bill })

/** The views that are read after each act, and those that are read in turn after a chain, since they take long. */
const near: Readonly<Record<string, Neighbour>> = { papers, bills, members, statuses }
const turns: readonly Readonly<Record<string, Neighbour>>[] = [
  { desk, bookings, wallets },
  { floor, listOfBills, orders, phones },
  { close, file, statistics, reports, journal, emails: compareEmails },
]

/** The views to read: the near ones, the near ones and one of the others in turn, all except the doctor, or all. */
export type Reach = 'near' | number | 'all' | 'doctor'

const viewsOf = (reach: Reach) => {
  const far = typeof reach === 'number' ? [turns[reach % turns.length] ?? {}] : turns
  return [
    ...Object.values(near),
    ...(reach === 'near' ? [] : far.flatMap((turn) => Object.values(turn))),
    ...(reach === 'doctor' ? [doctor] : []),
  ]
}

/**
 * Reads all views of money, and returns their differences from the rows as text. An empty list means that all
 * agree.
 */
export async function neighbours(on: Neighbourhood, reach: Reach = 'doctor'): Promise<string[]> {
  await on.books.read()
  const to = new Disagreements()
  await Promise.all(viewsOf(reach).map((neighbour) => neighbour(on, to)))
  return to.all
}
