import { taxTotal } from '@lantern/contract/payments/taxes'
import type { Bill } from '@lantern/contract/bills/bills'
import type {
  dropPhonePayment,
  endBillHolds,
  payBillByCard,
  PhonePayment,
} from '@lantern/contract/bills/phone'
import { toCents, toDollars, receiptTaxes } from '@lantern/contract/payments/pricing'
import { audit } from '../../../kernel/db/audit.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Call } from '../../../kernel/http/mount.ts'
import { guesserAt } from '../../../kernel/http/addresses.ts'
import { forgetGuesses, guess } from '../../members/secrets/service.guesses.ts'
import {
  refusalOf,
  abandon,
  carryOn,
  findAttempt,
  findAttemptsFor,
  isUnfinished,
  openAttempt,
  type Attempt,
  type Payments,
  type Progress,
} from '../../payments/service.ts'
import { taxesIn } from '../rules.ts'
import { updateBill } from '../repository.ts'
import { CardSubject } from '../service.holds.ts'
import { tipOf } from '../payments/service.ts'
import { billOfKey, wanted } from './service.ts'
import { publishBill, lockUnpaid } from '../service.ts'
import { sharesOf, showBill, viewBill } from '../view/service.ts'

/** The time for which a part of a bill is held for a guest who pays it by card, in milliseconds. */
const PATIENCE_MS = 10 * 60_000

async function show(tx: Tx, { attempt, clientSecret }: Progress, at: Date): Promise<PhonePayment> {
  const subject = CardSubject.parse(attempt.subject)
  const view = await viewBill(tx, subject.billId, at)
  const { lines, payments, bill } = view
  const paid = payments.find(
    ({ attemptId, refunds }) => attemptId === attempt.id && refunds === null,
  )
  const share = sharesOf(view).find((each) => each.share.id === subject.shareId)
  const { amount, tip } = paid ?? subject
  const taxes = taxesIn(amount, lines)
  const isThere = attempt.status === 'succeeded'
  const { providerIntentId } = attempt
  return {
    id: attempt.id,
    status: attempt.status,
    returned: toDollars(isThere ? attempt.amount - (paid ? amount + tip : 0) : 0),
    lanternId: bill.lanternId,
    place: bill.place,
    share: share?.share.name ?? null,
    amount: toDollars(amount),
    tip: toDollars(tip),
    total: toDollars(amount + tip),
    tax: toDollars(taxTotal(taxes)),
    taxes: receiptTaxes(taxes),
    paidAt: paid?.createdAt.toISOString() ?? null,
    intent:
      clientSecret === null || providerIntentId === null
        ? null
        : {
            clientSecret,
            paymentIntentId: providerIntentId,
            amount: toDollars(attempt.amount),
          },
    expiresAt: attempt.expiresAt.toISOString(),
  }
}

type CardCall = Call<typeof payBillByCard>

const MINUTE_MS = 60_000

/** The counter's key for the holds of a part from one address. Chosen dishes are counted by the guest's name. */
const holdCount = (billId: number, ip: string, part: string | number | null): string =>
  `hold:${billId}:${guesserAt(ip)}:${part ?? 'rest'}`

const partName = ({ part }: CardCall['body']): string | number | null => {
  if (part.what === 'share') return part.shareId
  return part.what === 'dishes' ? part.name : null
}

/** Throws `stale` if the key was used for another payment before. */
function sameAs(known: Attempt, { viewer, body }: CardCall): Attempt {
  const subject = CardSubject.parse(known.subject)
  const isSame =
    subject.amount === toCents(body.amount) &&
    subject.tip === toCents(body.tip ?? '0') &&
    subject.isOwnShare === (body.part.what === 'dishes') &&
    known.userId === (viewer?.id ?? null)
  if (!isSame) throw new Refusal('stale')
  return known
}

/** The payment that an earlier try opened, or a new one, which holds its part of the bill. */
async function open(tx: Tx, call: CardCall, at: Date): Promise<Attempt> {
  const { viewer, ip, body, params } = call
  const locked = await lockUnpaid(tx, await billOfKey(tx, params.key), at)
  const sought = { billId: locked.bill.id, key: body.attempt }
  const [known] = await findAttemptsFor(tx, 'share', sought)
  if (known) return sameAs(known, call)
  const choice = { part: body.part, shown: body.amount }
  const { view, amount, shareId, isOwnShare } = await wanted(tx, locked, choice)
  const count = holdCount(locked.bill.id, ip, partName(body))
  await guess(tx, count, at, { most: 1, windowMs: MINUTE_MS })
  const tip = tipOf(body.tip)
  const subject = { ...sought, amount, tip, shareId, isOwnShare }
  const expiresAt = new Date(at.getTime() + PATIENCE_MS)
  const asks = {
    memberId: viewer?.id ?? null,
    confirms: 'share',
    subject,
    amount: amount + tip,
    expiresAt,
    at,
  } as const
  const attempt = await openAttempt(tx, asks)
  await updateBill(tx, view.bill.id)
  await publishBill(tx, view.bill)
  return attempt
}

/** Begins to pay a part of a bill by card: holds it and writes the attempt, before the provider is asked. */
export async function payByCard(payments: Payments, call: CardCall): Promise<PhonePayment> {
  const { db, clock, cards } = payments
  if (!cards) throw new Refusal('payments_not_configured')
  const attempt = await transact(db, (tx) => open(tx, call, clock.now()))
  const progress = await carryOn(payments, cards, attempt)
  if (progress.clientSecret === null && progress.attempt.status !== 'succeeded') {
    throw refusalOf(progress.attempt)
  }
  return transact(db, (tx) => show(tx, progress, clock.now()))
}

async function find({ db }: Payments, id: string): Promise<Attempt> {
  const attempt = await transact(db, (tx) => findAttempt(tx, id))
  if (attempt?.confirms !== 'share') throw new Refusal('not_found')
  return attempt
}

/** A bill payment's status; the provider is asked first if it is open (`GET /api/pay/payments/{id}`). */
export async function readPayment(payments: Payments, id: string): Promise<PhonePayment> {
  const { db, clock, cards } = payments
  const attempt = await find(payments, id)
  const progress = cards ? await carryOn(payments, cards, attempt) : { attempt, clientSecret: null }
  return transact(db, (tx) => show(tx, progress, clock.now()))
}

/** Cancels an unpaid payment, so that others may pay its part. One that was paid meanwhile stays paid. */
export async function dropPayment(
  payments: Payments,
  { params, ip }: Call<typeof dropPhonePayment>,
): Promise<PhonePayment> {
  const { db, clock, cards } = payments
  const known = await find(payments, params.id)
  const { billId, shareId, isOwnShare } = CardSubject.parse(known.subject)
  // With the payment its share of chosen dishes ends, whose name the hold is counted by.
  const { shares } = await transact(db, (tx) => viewBill(tx, billId, clock.now()))
  const own = isOwnShare ? shares.find((share) => share.id === shareId) : undefined
  const attempt = cards ? await abandon(payments, cards, known) : known
  await transact(db, (tx) => forgetGuesses(tx, holdCount(billId, ip, own?.name ?? shareId)))
  return transact(db, (tx) => show(tx, { attempt, clientSecret: null }, clock.now()))
}

/** Ends the holds of guests on a bill. Payments that were paid meanwhile stay paid. */
export async function endHolds(
  payments: Payments,
  { viewer: { id: actorId }, params: { id: billId } }: Call<typeof endBillHolds>,
): Promise<Bill> {
  const { db, clock, cards } = payments
  const known = await transact(db, async (tx) => {
    await viewBill(tx, billId, clock.now())
    return findAttemptsFor(tx, 'share', { billId })
  })
  const held = known.filter(({ status }) => isUnfinished(status))
  if (cards) for (const attempt of held) await abandon(payments, cards, attempt)
  const at = clock.now()
  return transact(db, async (tx) => {
    const subject = `bill:${billId}`
    if (held.length > 0) await audit(tx, { actorId, action: 'bill.holds', subject, at })
    return showBill(tx, billId, at)
  })
}
