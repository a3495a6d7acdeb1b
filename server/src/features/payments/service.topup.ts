import type { Reply } from '@lantern/contract/calls/endpoint'
import type { Both } from '@lantern/contract/venue/languages'
import type { topUp as contract } from '@lantern/contract/payments/payments'
import { creditFor } from '@lantern/contract/payments/offers'
import { toDollars, type Cents } from '@lantern/contract/payments/pricing'
import * as z from 'zod'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { repeatable } from '../../kernel/db/idempotency.ts'
import type { Call } from '../../kernel/http/mount.ts'
import { queueMail } from '../mail/service.ts'
import { readSettings } from '../venue/service.ts'
import { returnToCard } from './refunds/service.ts'
import { byNow } from '../bills/service.post.ts'
import { balanceOf, credit, creditOnTop, isClosed } from '../wallet/service.ts'
import { isRefused, topUpCents } from './rules.ts'
import {
  carryOn,
  openAttempt,
  purpose,
  recallAttempt,
  type Attempt,
  type Prepare,
  type Payments,
} from './service.ts'

/** The effect of a paid top-up: the money is credited to the member's balance. */
export const topUpPurpose = purpose({
  description: 'Balance top-up',
  subject: z.strictObject({ savedCard: z.boolean(), credit: z.int() }),
  savedCard: ({ savedCard }) => savedCard,
  async onPaid(tx, attempt, { credit: onTop }, at) {
    await creditBalance(tx, 'topup', attempt, at, onTop)
    return 'bought'
  },
})

const labels = {
  topup: { en: 'Balance top-up', ch: '账户充值' },
  late_payment: { en: 'Card payment', ch: '银行卡付款' },
} as const satisfies Record<string, Both>

/**
 * Credits a card's payment to its payer's balance, once, with what an offer gives on top and a receipt email. If they
 * have no account, or it was closed meanwhile, the money is refunded to the card and never booked.
 */
export async function creditBalance(
  tx: Tx,
  kind: 'topup' | 'late_payment',
  { id, userId, amount }: Attempt,
  at: Date,
  onTop: Cents = 0,
): Promise<void> {
  if (userId === null || (await isClosed(tx, userId))) {
    await returnToCard(tx, { id }, amount, at)
    return
  }
  const reference = `attempt:${id}:captured`
  const total = toDollars(amount)
  const receipt = {
    kind: 'receipt' as const,
    about: kind,
    number: null,
    lines: [{ label: labels[kind], quantity: 1, amount: total }],
    discount: null,
    taxes: [],
    tip: null,
    total,
    paidBy: 'stripe' as const,
    ...(onTop > 0 && { credit: toDollars(onTop) }),
    points: 0,
  }
  await queueMail(tx, { memberId: userId, reference, content: receipt, at })
  const by = await byNow(tx, at)
  await credit(tx, { userId, kind, amount, attemptId: id }, by)
  await creditOnTop(tx, { userId, amount: onTop, attemptId: id }, by)
}

const PATIENCE_MS = 24 * 60 * 60_000

async function openTopUp(
  tx: Tx,
  request: { memberId: number; amount: string; savedCard: boolean },
  at: Date,
): Promise<Attempt> {
  const { topUpMin: min, topUpMax: max, topUpOffers } = await readSettings(tx, at)
  const amount = topUpCents(request.amount, { min, max })
  if (amount === null) {
    throw new Refusal('invalid_amount', { min: toDollars(min), max: toDollars(max) })
  }
  const { memberId, savedCard } = request
  const expiresAt = new Date(at.getTime() + PATIENCE_MS)
  // What was offered when the payment began is given, whatever the settings say by then.
  const subject = { savedCard, credit: creditFor(topUpOffers, amount) }
  return openAttempt(tx, { memberId, confirms: null, subject, amount, expiresAt, at })
}

export const prepareTopUp: Prepare<'topup'> = (tx, { memberId, body }, at) =>
  openTopUp(tx, { memberId, amount: body.amount, savedCard: false }, at)

export async function topUp(
  payments: Payments,
  { viewer, body, repeatable: call }: Pick<Call<typeof contract>, 'viewer' | 'body' | 'repeatable'>,
): Promise<Reply<typeof contract>> {
  const { db, clock, cards } = payments
  if (!cards) throw new Refusal('payments_not_configured')
  const request = { memberId: viewer.id, amount: body.amount, savedCard: true }
  const opened = await repeatable(db, call, {
    run: async (tx) => (await openTopUp(tx, request, clock.now())).id,
    show: recallAttempt,
    id: String,
  })
  const { attempt, clientSecret } = await carryOn(payments, cards, opened)
  if (isRefused(attempt.status)) throw new Refusal('payment_failed')
  const balance = await transact(db, (tx) => balanceOf(tx, viewer.id))
  return {
    status: attempt.status,
    balance: toDollars(balance),
    paymentIntentId: attempt.providerIntentId,
    clientSecret,
  }
}
