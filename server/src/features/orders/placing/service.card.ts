import { lineKey } from '@lantern/contract/menu/cart'
import type { createOrder, NewOrder, Order } from '@lantern/contract/menu/orders'
import { toCents } from '@lantern/contract/payments/pricing'
import { taxedKinds } from '@lantern/contract/payments/taxes'
import * as z from 'zod'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Call } from '../../../kernel/http/mount.ts'
import { creditBalance } from '../../payments/service.topup.ts'
import {
  claimAttempt,
  findAttemptByIntent,
  findAttemptsFor,
  isUnfinished,
  openAttempt,
  purpose,
  type Attempt,
  type Before,
  type Prepare,
  type Payments,
} from '../../payments/service.ts'
import { findTable } from '../../tables/service.ts'
import { findOrderOfAttempt } from '../repository.ts'
import { awaitParty, bookingFor } from '../arrival/service.ts'
import { percentOf, tryCodeOnce } from './service.ts'
import { agreeOnTotal } from '../../wallet/service.ts'
import { priceCart, readCart, sell, tableOf } from './service.sell.ts'
import { showOrder, toOrder } from '../service.ts'

/** The time for which a cart and its prices are kept for a card payment, in milliseconds. */
const PATIENCE_MS = 30 * 60_000

const Amount = z.int().nonnegative()

const named = { en: z.string(), ch: z.string(), number: z.string().nullable() }

/** An order as it was offered for a card payment, with its prices, so that a late payment can still place it. */
const Subject = z.strictObject({
  items: z.array(
    z.strictObject({
      foodItemId: z.int(),
      quantity: z.int(),
      unitPrice: Amount,
      note: z.string().nullable(),
      /** As they were ordered; without it, the dish's defaults. */
      options: z.array(z.int()).optional(),
    }),
  ),
  price: z.strictObject({
    subtotal: Amount,
    discount: Amount,
    taxes: z.array(z.strictObject({ ...named, rate: Amount, amount: Amount })),
    tax: Amount,
    tip: Amount,
    total: Amount,
  }),
  taxes: z.array(z.strictObject({ ...named, rates: z.record(z.enum(taxedKinds), Amount) })),
  tableId: z.int().nullable(),
  bookingId: z.int().nullable(),
  /** `on_arrival` if the order waits for its booking's party. */
  serve: z.literal('on_arrival').optional(),
  note: z.string().nullable(),
})
type Subject = z.output<typeof Subject>

/**
 * The effect of a card payment for food: an order at the prices that were offered. If a dish or an option sold out
 * meanwhile, or the party of an order on arrival won't come, the money becomes balance.
 */
export const foodPurpose = purpose({
  description: 'Food and drinks',
  subject: Subject,
  async onPaid(tx, attempt, draft, at) {
    const cart = draft.items.map(({ unitPrice: _offered, ...line }) => line)
    const { lines, unavailable, off, rechoose } = await readCart(tx, cart)
    const isGone = [unavailable, off.items, rechoose].some((items) => items.length > 0)
    const { bookingId } = draft
    const serving =
      draft.serve === undefined || bookingId === null
        ? { bookingId }
        : await awaitParty(tx, bookingId, at)
    if (isGone || serving === null) {
      await creditBalance(tx, 'late_payment', attempt, at)
      return 'credited'
    }
    await sell(
      tx,
      {
        source: 'member',
        userId: attempt.userId,
        ...serving,
        table: draft.tableId === null ? null : ((await findTable(tx, draft.tableId)) ?? null),
        payment: { method: 'card', attemptId: attempt.id },
        lines: lines.map((line, place) => ({
          ...line,
          unitPrice: draft.items[place]?.unitPrice ?? line.unitPrice,
        })),
        price: draft.price,
        taxes: draft.taxes,
        note: draft.note,
      },
      at,
    )
    return 'bought'
  },
})

/** Counts a guess at the discount code, before the order is priced. */
export const admitFood: Before<'food'> = async (kernel, { memberId, body, repeatable }) => {
  await tryCodeOnce(kernel, memberId, body.metadata.discountCode, repeatable)
}

function isSameCart(offered: Subject | undefined, lines: NewOrder['items'] | Subject['items']) {
  const quantities = new Map(offered?.items.map((line) => [lineKey(line), line.quantity]))
  return (
    quantities.size === lines.length &&
    lines.every((line) => quantities.get(lineKey(line)) === line.quantity)
  )
}

async function findOpenPayment(
  tx: Tx,
  memberId: number,
  draft: Subject,
  at: Date,
): Promise<Attempt | undefined> {
  const attempts = await findAttemptsFor(tx, 'order', draft)
  // A subject that contains the draft may have more options than it.
  return attempts.find(
    ({ userId, status, amount, expiresAt, subject }) =>
      userId === memberId &&
      isUnfinished(status) &&
      amount === draft.price.total &&
      expiresAt > at &&
      isSameCart(Subject.safeParse(subject).data, draft.items),
  )
}

/** Prices a cart and stores it in an attempt. A repeat for the same cart continues the open payment. */
export const prepareFood: Prepare<'food'> = async (tx, { memberId, body }, at) => {
  const { items, tableLocation, discountCode, tip = '0', note, serve } = body.metadata
  const charges = { discountPercent: await percentOf(tx, discountCode), tip: toCents(tip) }
  const { lines, price, taxes } = await priceCart(tx, items, charges, at)
  agreeOnTotal(body.amount, price.total)
  if (price.total === 0) throw new Refusal('nothing_to_pay')
  const table = await tableOf(tx, tableLocation)
  const bookingId = await bookingFor(tx, { memberId, serve, tableId: table?.id ?? null }, at)
  const subject: Subject = {
    items: lines.map(({ foodItemId, quantity, unitPrice, note: lineNote }, place) => {
      const options = items[place]?.options
      return { foodItemId, quantity, unitPrice, note: lineNote, ...(options && { options }) }
    }),
    price,
    taxes,
    tableId: table?.id ?? null,
    bookingId,
    ...(serve === 'on_arrival' && { serve }),
    note: note || null,
  }
  const open = await findOpenPayment(tx, memberId, subject, at)
  if (open) return open
  const expiresAt = new Date(at.getTime() + PATIENCE_MS)
  const { total: amount } = price
  return openAttempt(tx, { memberId, confirms: 'order', subject, amount, expiresAt, at })
}

/** The payment that a claim names. Throws `not_found` if it is another member's or for another cart. */
async function findClaimed(
  tx: Tx,
  { viewer, body }: Call<typeof createOrder>,
  intentId: string,
): Promise<Attempt> {
  const attempt = await findAttemptByIntent(tx, intentId)
  const isSame = isSameCart(Subject.safeParse(attempt?.subject).data, body.items)
  if (attempt?.userId !== viewer.id || attempt.confirms !== 'order' || !isSame) {
    throw new Refusal('not_found')
  }
  return attempt
}

/**
 * Places the order that a card has paid for (`POST /api/food/orders` with `paymentIntentId`), and asks the provider if
 * the payment is open. It can be called any number of times. Throws `order_credited` if the money became balance
 * instead.
 */
export async function claimOrder(
  payments: Payments,
  call: Call<typeof createOrder>,
  intentId: string,
): Promise<Order> {
  const find = (tx: Tx) => findClaimed(tx, call, intentId)
  const attempt = await claimAttempt(payments, find, 'order_credited')
  return transact(payments.db, async (tx) => {
    const order = await findOrderOfAttempt(tx, attempt.id)
    if (!order) throw new Error(`the attempt ${attempt.id} bought no order`)
    return showOrder(tx, order.id, toOrder)
  })
}
