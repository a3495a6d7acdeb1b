import { reconcile } from '../../src/features/payments/service.reconcile.ts'
import type { Payments } from '../../src/features/payments/service.ts'
import { sendDue } from '../../src/features/mail/service.send.ts'
import { findPayments, findUneven } from '../cards/card-books.ts'
import type { Club } from '../club/club.ts'
import type { PostOffice } from '../stand-ins/post-office.ts'
import type { Shopper } from './shopper.ts'

const QUARTER_MS = 15 * 60_000

/** Runs the instances' periodic work: reconciles open payments, resends emails, ends holds. */
export async function finish(club: Club, kernels: readonly Payments[]): Promise<void> {
  for (let turn = 1; turn <= 8; turn += 1) {
    club.clock.set(new Date(club.clock.now().getTime() + QUARTER_MS))
    for (const { sandbox } of club.instances) await sandbox?.beat()
    for (const kernel of kernels) {
      await reconcile(kernel, () => undefined)
      await sendDue(kernel)
    }
  }
}

interface Row {
  id: number
  member: number
  slot: string
  status: string
  method: string | null
}

async function booked(club: Club, shoppers: readonly Shopper[]): Promise<string[]> {
  const { rows } = await club.pool.query<Row>(`
    SELECT id, user_id AS member, bookings.status, sums.method,
      concat_ws(' ', user_id, amenity_id, booking_date, start_time) AS slot
    FROM bookings LEFT JOIN booking_sums sums ON sums.booking_id = id`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const wrong: string[] = []
  for (const { acts, memberId } of shoppers) {
    const gone = new Set(acts.flatMap(({ kind, id }) => (kind === 'cancellation' ? [id] : [])))
    for (const { kind, key, id } of acts) {
      if (kind === 'sale' || id === null) continue
      const row = byId.get(id)
      const should = gone.has(id) ? ['canceled'] : ['confirmed', 'paid_online', 'canceled']
      if (!row || row.member !== memberId || !should.includes(row.status)) {
        wrong.push(`${kind} ${key} was acknowledged and is ${JSON.stringify(row)}`)
      }
    }
  }
  const live = rows.filter(({ status, method }) => status !== 'canceled' || method === 'balance')
  const seen = new Set<string>()
  for (const { slot } of live) {
    if (seen.has(slot)) wrong.push(`${slot} is booked twice`)
    seen.add(slot)
  }
  return wrong
}

async function sold(club: Club, shoppers: readonly Shopper[]): Promise<string[]> {
  const { rows } = await club.pool.query<{ note: string; times: number }>(
    'SELECT note, count(*)::int AS times FROM food_orders WHERE note IS NOT NULL GROUP BY note',
  )
  const times = new Map(rows.map((row) => [row.note, row.times]))
  const sales = shoppers.flatMap(({ acts }) => acts.filter(({ kind }) => kind === 'sale'))
  return [
    ...rows.filter((row) => row.times > 1).map(({ note }) => `sale ${note} is there twice`),
    ...sales
      .filter(({ id, key }) => id !== null && !times.has(key))
      .map(({ key }) => `sale ${key} was acknowledged and is lost`),
  ]
}

/** Each email is sent, and was received at most as often as it was tried. */
async function written(club: Club, office: PostOffice) {
  const { rows } = await club.pool.query<{
    id: number
    tries: number
    sent: boolean
    gone: boolean
  }>(`
    SELECT id, tries, sent_at IS NOT NULL AS sent, dropped_at IS NOT NULL AS gone
    FROM mail_outbox WHERE channel = 'mail'`)
  const came = new Map<number, number>()
  for (const { read } of office.emails) {
    const id = Number(/^<(\d+)\./.exec(read.messageId ?? '')?.[1])
    came.set(id, (came.get(id) ?? 0) + 1)
  }
  const wrong = rows.flatMap(({ id, tries, sent, gone }) => {
    const times = came.get(id) ?? 0
    if (gone) return []
    if (!sent) return [`email ${id} was never sent, after ${tries} tries`]
    if (times === 0) return [`email ${id} is marked as sent and never came`]
    return times > tries ? [`email ${id} came ${times} times in ${tries} tries`] : []
  })
  const missing = await club.pool.query<{ id: number }>(`
    SELECT id FROM bookings b WHERE status IN ('confirmed', 'paid_online')
      AND NOT EXISTS (SELECT FROM mail_outbox m WHERE m.reference LIKE 'booking:' || b.id || ':%')`)
  const twice = [...came.values()].filter((times) => times > 1).length
  return {
    line: `${rows.length} emails, ${twice} of them came twice because their receipt was lost`,
    wrong: [...wrong, ...missing.rows.map(({ id }) => `booking ${id} has no email`)],
  }
}

/** Compares the clients' answers with the database, the card company and the mail server. */
export async function judge(
  club: Club,
  { shoppers, office }: { shoppers: readonly Shopper[]; office: PostOffice },
): Promise<{ line: string; violations: string[] }> {
  const acts = shoppers.flatMap((shopper) => shopper.acts)
  const count = (kind: string) => acts.filter((act) => act.kind === kind && act.id !== null).length
  const payments = await findPayments(club.pool)
  const emails = await written(club, office)
  return {
    line:
      `acknowledged: ${count('booking')} bookings from the balance, ${count('card')} by card, ` +
      `${count('cancellation')} cancellations, ${count('sale')} sales; ${emails.line}`,
    violations: [
      ...acts
        .filter(({ refused }) => refused !== null)
        .map(({ kind, key, refused }) => `${kind} ${key} was refused: ${refused}`),
      ...(await booked(club, shoppers)),
      ...(await sold(club, shoppers)),
      ...findUneven(payments),
      ...emails.wrong,
    ],
  }
}
