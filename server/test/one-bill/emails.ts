import { toCents, toDollars, type Cents } from '@lantern/contract/payments/pricing'
import type { MailContent } from '../../src/features/mail/rules.content.ts'
import * as model from './model.ts'
import type { Folio } from './model.ts'
import type { Disagreements, Neighbourhood } from './neighbourhood.ts'

interface Email {
  content: MailContent
  memberId: number
  at: number
}

const cents = (amounts: readonly string[]): Cents => model.sum(amounts.map((one) => toCents(one)))

/** A bill at an earlier moment. */
const asOf = ({ bill, lines, payments }: Folio, at: number): Folio => ({
  bill,
  lines: lines.filter((line) => line.at <= at),
  payments: payments.filter((payment) => payment.at <= at),
})

type Room = Extract<MailContent, { kind: 'booking_confirmed' }>['booking']

function checkRoom(who: string, told: Room, then: Folio, to: Disagreements): void {
  const price = model.agreedPrice(then)
  to.money(`${who}: total`, told.total, price.total)
  to.money(`${who}: subtotal`, told.subtotal, price.subtotal)
  to.money(`${who}: fee`, told.serviceFee, price.serviceFee)
  if (!told.deposit) return
  to.money(`${who}: rest`, told.deposit.rest, model.dueOf(then))
}

/** The refund of an act, by its payments. */
const backAt = ({ payments }: Folio, at: number, cause: string): Cents =>
  model.sum(
    payments
      .filter((one) => one.at === at && one.cause === cause && one.refunds !== null)
      .map(({ amount, tip }) => 0 - amount - tip),
  )

function check(
  { content, memberId, at }: Email,
  on: Neighbourhood,
  to: Disagreements,
  numbers: Map<string, number>,
): void {
  const folioOf = (number: string) => {
    const id = numbers.get(number)
    return id === undefined || !on.books.watched.has(id) ? undefined : on.books.bill(id)
  }
  const who = `email ${content.kind}`
  if (content.kind === 'booking_confirmed' || content.kind === 'booking_changed') {
    const folio = folioOf(content.booking.lanternId)
    if (folio) checkRoom(who, content.booking, asOf(folio, at), to)
  }
  if (content.kind === 'booking_canceled') {
    const folio = folioOf(content.booking.lanternId)
    if (!folio) return
    const back = cents(content.refunds.map(({ amount }) => amount))
    to.money(`${who}: back`, toDollars(back), backAt(folio, at, 'booking_refund'))
    to.money(
      `${who}: cancellation fee`,
      content.cancellationFee,
      model.cancellationFee(asOf(folio, at)),
    )
  }
  if (content.kind === 'bill_receipt') {
    const folio = folioOf(content.number)
    if (!folio) return
    const then = asOf(folio, at)
    to.money(`${who}: total`, content.total, model.totalOf(then))
    to.money(`${who}: due`, toDollars(model.dueOf(then)), 0)
    const taken = then.payments.map(({ amount, tip, rounding }) => amount + tip + rounding)
    to.money(
      `${who}: payments`,
      toDollars(cents(content.payments.map(({ amount }) => amount))),
      model.sum(taken),
    )
    to.same(`${who}: points`, content.points, model.pointsOf(then).get(memberId) ?? 0)
  }
  if (content.kind === 'order_canceled' && content.refund) {
    const folio = folioOf(content.number)
    if (folio) to.money(`${who}: back`, content.refund.amount, backAt(folio, at, 'food_refund'))
  }
  if (content.kind === 'receipt' && content.about === 'food' && content.number !== null) {
    const folio = folioOf(content.number)
    if (!folio) return
    const then = asOf(folio, at)
    const tips = model.sum(then.payments.map(({ tip }) => tip))
    to.money(`${who}: total`, content.total, model.totalOf(then) + tips)
    to.same(`${who}: points`, content.points, model.pointsOf(then).get(memberId) ?? 0)
  }
}

/** Checks that the amounts in emails to members were right when the emails were written. */
export async function compareEmails(on: Neighbourhood, to: Disagreements): Promise<void> {
  const { pool } = on.club
  const ids = on.members.map(({ id }) => id)
  const { rows } = await pool.query<Email>(
    `SELECT content, member_id AS "memberId", (1000 * extract(epoch FROM created_at))::float8 AS at
     FROM mail_outbox WHERE channel = 'mail' AND member_id = ANY ($1)`,
    [ids],
  )
  const { rows: named } = await pool.query<{ number: string; id: number }>(
    `SELECT lantern_id AS number, id FROM bills WHERE id = ANY ($1)
     UNION ALL SELECT k.lantern_id, b.id FROM bills b JOIN bookings k ON k.id = b.booking_id WHERE b.id = ANY ($1)
     UNION ALL SELECT o.lantern_id, o.bill_id FROM food_orders o WHERE o.bill_id = ANY ($1)`,
    [[...on.books.watched]],
  )
  const numbers = new Map(named.map(({ number, id }) => [number.trim(), id]))
  for (const row of rows) check(row, on, to, numbers)
}
