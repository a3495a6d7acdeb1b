import type { Club } from '../club/club.ts'
import { figuresOf } from './model.day.ts'
import {
  balanceOf,
  sum,
  Wallet,
  type BillRow,
  type CreditSpent,
  type EntryRow,
  type Folio,
  type LineRow,
  type PaymentRow,
  type PointsRow,
} from './model.ts'

const cents = (column: string, name = column) => `(100 * ${column})::int AS "${name}"`
const at = '(1000 * extract(epoch FROM created_at))::float8 AS at'

const statements = {
  bills: `SELECT id, lantern_id AS "lanternId", booking_id AS "bookingId", table_id AS "tableId", user_id AS "userId",
    status, is_tab AS "isTab", points_per_dollar AS "pointsPerDollar" FROM bills WHERE id > $1 OR id = ANY ($2) ORDER BY id`,
  lines: `SELECT id, bill_id AS "billId", kind, account, cause, ${cents('discount')}, ${cents('net')}, ${cents('tax')},
    night::text, booking_id AS "bookingId", order_id AS "orderId", reverses, reason, ${at} FROM bill_lines WHERE id > $1 ORDER BY id`,
  payments: `SELECT id, bill_id AS "billId", method, cause, ${cents('amount')}, ${cents('tip')}, ${cents('rounding')}, ${cents('credit')}, points,
    user_id AS "userId", share_id AS "shareId", refunds, business_date::text AS day, ${at}
    FROM bill_payments WHERE id > $1 ORDER BY id`,
  entries: `SELECT id, user_id AS "userId", kind, ${cents('amount')}, ${cents('rounding')}, business_date::text AS day
    FROM wallet_entries WHERE id > $1 ORDER BY id`,
  points: `SELECT id, user_id AS "userId", bill_id AS "billId", payment_id AS "paymentId", points FROM loyalty_entries WHERE id > $1 ORDER BY id`,
}

/** Rows by key, in the order of insertion. */
class Shelf<Key, Row> {
  readonly #rows = new Map<Key, Row[]>()
  put(key: Key, row: Row): void {
    const rows = this.#rows.get(key)
    if (rows) rows.push(row)
    else this.#rows.set(key, [row])
  }
  of = (key: Key): readonly Row[] => this.#rows.get(key) ?? []
}

/**
 * The raw rows of bills, payments and entries in the database. They are append-only, so each read adds the new
 * ones. The model's results over them are compared with all answers.
 */
export class Books {
  readonly #club: Club
  readonly #bills = new Map<number, BillRow>()
  readonly #lines = new Shelf<number, LineRow>()
  readonly #payments = new Shelf<number, PaymentRow>()
  readonly #entriesOf = new Shelf<number, EntryRow>()
  readonly #paidFrom = new Shelf<number, PaymentRow>()
  readonly #wallets = new Map<number, Wallet>()
  readonly #pointsOf = new Shelf<number, PointsRow>()
  readonly #pointsOn = new Shelf<number, PointsRow>()
  readonly #linesOn = new Shelf<string, LineRow>()
  readonly #paymentsOn = new Shelf<string, PaymentRow>()
  readonly #entriesOn = new Shelf<string, EntryRow>()
  #last = { posting: 0, points: 0, bill: 0 }
  /** The past and agreed income of bookings, before tax. */
  revenue = 0

  constructor(club: Club) {
    this.#club = club
  }

  /** Reads new rows, and the status of the unfinished bills. Returns the number of new rows. */
  async read(): Promise<number> {
    const { pool } = this.#club
    const { posting, points: lastPoints, bill } = this.#last
    const open = [...this.#bills.values()].filter(({ id }) => this.watched.has(id))
    const [bills, lines, payments, entries, points] = await Promise.all([
      pool.query<BillRow>(statements.bills, [bill, open.map(({ id }) => id)]),
      pool.query<LineRow>(statements.lines, [posting]),
      pool.query<PaymentRow>(statements.payments, [posting]),
      pool.query<EntryRow>(statements.entries, [posting]),
      pool.query<PointsRow & { id: number }>(statements.points, [lastPoints]),
    ])
    for (const row of bills.rows) {
      this.#bills.set(row.id, row)
      this.watched.add(row.id)
    }
    for (const row of lines.rows) this.#keepLine(row)
    for (const row of payments.rows) this.#storePayment(row)
    this.#moveWallets(entries.rows, payments.rows)
    for (const row of entries.rows) {
      this.#entriesOf.put(row.userId, row)
      this.#entriesOn.put(row.day, row)
    }
    for (const row of points.rows) {
      this.#pointsOf.put(row.userId, row)
      if (row.paymentId !== null) this.#redeemers.add(row.userId)
      else if (row.billId !== null) this.#pointsOn.put(row.billId, row)
    }
    const written = [lines.rows, payments.rows, entries.rows].flat().map(({ id }) => id)
    this.#last = {
      posting: Math.max(posting, ...written),
      points: Math.max(lastPoints, ...points.rows.map(({ id }) => id)),
      bill: Math.max(bill, ...bills.rows.map(({ id }) => id)),
    }
    return written.length + points.rows.length
  }

  /** The setting, for the rows that are read from now on. */
  creditSpent: CreditSpent = 'last'
  /** The payments that took another part of credit than the model's. */
  readonly wrongCredit: string[] = []

  wallet(memberId: number): Wallet {
    const wallet = this.#wallets.get(memberId) ?? new Wallet()
    this.#wallets.set(memberId, wallet)
    return wallet
  }

  #moveWallets(entries: readonly EntryRow[], payments: readonly PaymentRow[]): void {
    const moves = [
      ...entries.map((row) => ({ id: row.id, move: () => this.wallet(row.userId).enter(row) })),
      ...payments.map((row) => ({ id: row.id, move: () => this.#payFromWallet(row) })),
    ]
    for (const { move } of moves.toSorted((one, other) => one.id - other.id)) move()
  }

  #payFromWallet(row: PaymentRow): void {
    const { id, method, userId, credit } = row
    const should =
      method === 'balance' && userId !== null ? this.wallet(userId).pay(row, this.creditSpent) : 0
    if (credit !== should) this.wrongCredit.push(`payment ${id}: credit ${credit}, not ${should}`)
  }

  /** The bills whose status is read each time; the others are finished. */
  readonly watched = new Set<number>()

  #keepLine(row: LineRow): void {
    this.#lines.put(row.billId, row)
    this.#linesOn.put(row.night, row)
    const isBookings = ['booking_income', 'service_fees', 'cancellation_income']
    if (isBookings.includes(row.account)) this.revenue += row.net
  }

  #storePayment(row: PaymentRow): void {
    this.#payments.put(row.billId, row)
    this.#paymentsOn.put(row.day, row)
    if (row.method === 'balance' && row.userId !== null) this.#paidFrom.put(row.userId, row)
  }

  bill(id: number): Folio {
    const bill = this.#bills.get(id)
    if (!bill) throw new Error(`no bill ${id}`)
    return { bill, lines: this.#lines.of(id), payments: this.#payments.of(id) }
  }
  bills(): Folio[] {
    return [...this.watched].map((id) => this.bill(id))
  }
  ofBooking(bookingId: number): Folio | undefined {
    return this.bills().find(({ bill }) => bill.bookingId === bookingId)
  }
  balance(memberId: number): number {
    return balanceOf(memberId, this.#entriesOf.of(memberId), this.#paidFrom.of(memberId))
  }
  points(memberId: number): number {
    return sum(this.#pointsOf.of(memberId).map(({ points }) => points))
  }
  readonly #redeemers = new Set<number>()
  /** Whether a member has paid with points, which can't be taken from them any more. */
  hasRedeemed = (memberId: number): boolean => this.#redeemers.has(memberId)

  /** The points that a bill has given to each member. */
  pointsOn(billId: number): Map<number, number> {
    const given = new Map<number, number>()
    for (const { userId, points } of this.#pointsOn.of(billId)) {
      given.set(userId, (given.get(userId) ?? 0) + points)
    }
    return given
  }
  /** The rounding of cash that was added to or paid out of balances, which isn't a sale. */
  roundedBeside(day: string): number {
    return sum(this.#entriesOn.of(day).map(({ rounding }) => rounding))
  }
  figures(day: string): Map<string, number> {
    const lines = this.#linesOn.of(day)
    return figuresOf(day, {
      lines,
      payments: this.#paymentsOn.of(day),
      entries: this.#entriesOn.of(day),
    })
  }
}
