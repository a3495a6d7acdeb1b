import type { Database } from '../../server/src/kernel/db/db.ts'
import type { Act, Tally } from './clients.ts'

type Pool = Database['pool']

/** The last numbers that there were before the load. */
interface Before {
  bookings: number
  orders: number
  payments: number
}

const lastNumbers = `
  SELECT (SELECT coalesce(max(id), 0) FROM bookings) AS bookings,
         (SELECT coalesce(max(id), 0) FROM food_orders) AS orders,
         (SELECT coalesce(max(id), 0) FROM bill_payments) AS payments`

export async function lookBefore(pool: Pool): Promise<Before> {
  const { rows } = await pool.query<Before>(lastNumbers)
  const [before] = rows
  if (!before) throw new Error('no numbers')
  return before
}

const shortened = (ids: readonly (number | string)[]) =>
  `${ids.length}: ${ids.slice(0, 8).join(', ')}`

/** The numbers of one list that the other hasn't, and those that are in the first one twice. */
function compare(what: string, told: readonly number[], kept: readonly number[]): string[] {
  const [toldOnce, keptOnce] = [new Set(told), new Set(kept)]
  const lost = told.filter((id) => !keptOnce.has(id))
  const untold = kept.filter((id) => !toldOnce.has(id))
  const twice = told.filter((id, at) => told.indexOf(id) !== at)
  return [
    ...(lost.length > 0 ? [`${what} acknowledged and lost, ${shortened(lost)}`] : []),
    ...(untold.length > 0 ? [`${what} that nobody was told of, ${shortened(untold)}`] : []),
    ...(twice.length > 0 ? [`two acts are one ${what}, ${shortened(twice)}`] : []),
  ]
}

const numbersOf = (acts: readonly Act[], ...kinds: readonly Act['kind'][]) =>
  acts.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)

const sumOf = (acts: readonly Act[], ...kinds: readonly Act['kind'][]) =>
  acts.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { cents }) => sum + cents, 0)

async function kept(pool: Pool, query: string, ...values: unknown[]): Promise<number[]> {
  const { rows } = await pool.query<{ n: number }>(query, values)
  return rows.map(({ n }) => n)
}

/** Each account that the clients' acts moved, in cents, by the answers that they got. */
function expectedOf(acts: readonly Act[]): Map<string, number> {
  const expected = new Map([
    ['cash', sumOf(acts, 'sale')],
    ['terminal_clearing', sumOf(acts, 'payment')],
  ])
  for (const { kind, memberId, cents } of acts) {
    const sign = { booking: -1, order: -1, cancellation: 1, sale: 0, payment: 0 }[kind]
    if (sign === 0) continue
    const account = `wallet of ${memberId}`
    expected.set(account, (expected.get(account) ?? 0) + sign * cents)
  }
  return expected
}

/** What the ledger has moved since the accounts were opened. Assets of the house are debits, wallets are owed. */
const moved = `
  SELECT CASE account WHEN 'wallet' THEN 'wallet of ' || p.member_id ELSE account END AS account,
         sum(CASE account WHEN 'wallet' THEN cents ELSE -cents END)::int AS cents
  FROM ledger_postings p JOIN ledger_transactions t ON t.id = p.transaction_id
  WHERE t.kind <> 'opening_balance' AND account IN ('wallet', 'cash', 'terminal_clearing')
  GROUP BY 1`

async function compareMoney(pool: Pool, acts: readonly Act[]): Promise<string[]> {
  const { rows } = await pool.query<{ account: string; cents: number }>(moved)
  const ledger = new Map(rows.map(({ account, cents }) => [account, cents]))
  const expected = expectedOf(acts)
  const accounts = new Set([...ledger.keys(), ...expected.keys()])
  return [...accounts].flatMap((account) => {
    const [told = 0, is = 0] = [expected.get(account), ledger.get(account)]
    return Math.abs(told) === Math.abs(is)
      ? []
      : [`${account}: the answers make ${told} cents, the ledger ${is}`]
  })
}

/** Each act's key is kept, with what it made; and no key of no act. */
async function compareKeys(pool: Pool, acts: readonly Act[]): Promise<string[]> {
  const { rows } = await pool.query<{ key: string; id: string }>(
    `SELECT key, effect_id AS id FROM idempotency_keys WHERE route NOT LIKE '%create-payment-intent'`,
  )
  const keys = new Map(rows.map(({ key, id }) => [key, id]))
  const lost = acts.filter(({ key, id }) => keys.get(key) !== String(id))
  const untold = rows.length - acts.length
  return [
    ...(lost.length > 0
      ? [`keys lost or of another act, ${lost.map(({ key }) => key).join(', ')}`]
      : []),
    ...(untold === 0 ? [] : [`${rows.length} keys of ${acts.length} acts`]),
  ]
}

/**
 * Compares what the clients were told with what the database has. All of their calls have been answered by then, so
 * both must be the same: nothing lost, nothing twice, and the sums to the cent.
 */
export async function judge(
  pool: Pool,
  before: Before,
  { acts, strange }: Tally,
): Promise<string[]> {
  // A room that is held for a payment isn't booked yet.
  const booked = `SELECT id AS n FROM bookings WHERE id > $1 AND status <> 'pending'`
  const bookings = await kept(pool, booked, before.bookings)
  const canceled = await kept(pool, `SELECT id AS n FROM bookings WHERE status = 'canceled'`)
  const orders = await kept(pool, 'SELECT id AS n FROM food_orders WHERE id > $1', before.orders)
  const payments = 'SELECT count(*)::int AS n FROM bill_payments WHERE id > $1'
  const [paid = 0] = await kept(pool, payments, before.payments)
  const paidByAnswer = numbersOf(acts, 'payment').length
  return [
    ...strange,
    ...compare('bookings', numbersOf(acts, 'booking'), bookings),
    ...compare('cancellations', numbersOf(acts, 'cancellation'), canceled),
    ...compare('orders', numbersOf(acts, 'order', 'sale'), orders),
    ...(paid === paidByAnswer ? [] : [`${paid} payments of bills, ${paidByAnswer} acknowledged`]),
    ...(await compareMoney(pool, acts)),
    ...(await compareKeys(pool, acts)),
  ]
}
