import type * as contract from '@lantern/contract/members/customers'
import { creditFor } from '@lantern/contract/payments/offers'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { audit } from '../../kernel/db/audit.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { repeatable } from '../../kernel/db/idempotency.ts'
import type { Call, UseCase } from '../../kernel/http/mount.ts'
import { proveFresh } from '../../kernel/http/session/session.ts'
import { approvedIn, proveApproval } from '../members/accounts/service.approval.ts'
import { lockAccount, requireCustomer, toCustomer } from '../members/accounts/service.ts'
import { readSettings, type VenueSettings } from '../venue/service.ts'
import { roundingOf } from '../bills/rules.ts'
import { byAt } from '../bills/service.post.ts'
import { allowCash, credit, creditOnTop } from '../wallet/service.ts'
import { mayMoveCash } from './policy.ts'

type MoveCall = Call<typeof contract.moveCash>

/** The amount in cents, within the bounds of one payment; above the venue's limit it needs a fresh proof. */
function cashOf(
  { topUpMax: max, cashProofLimit }: VenueSettings,
  amount: string,
  { session, now }: Pick<MoveCall, 'session'> & { now: Date },
): number {
  const cents = toCents(amount)
  if (cents <= 0 || cents > max) {
    throw new Refusal('invalid_amount', { min: '0.01', max: toDollars(max) })
  }
  if (cents > cashProofLimit) proveFresh(session, now)
  return cents
}

async function move(tx: Tx, call: MoveCall, at: Date): Promise<void> {
  const { viewer: actor, session, body } = call
  const { id } = call.params
  const { direction, reason } = body
  const venue = await readSettings(tx, at)
  const cents = cashOf(venue, body.amount, { session, now: at })
  const actorId = actor.id
  const owner = await lockAccount(tx, id, [actorId])
  if (!mayMoveCash(actor, owner)) throw new Refusal('cash_by_admin')
  const { accountBalance, credit: given } = owner
  const isOut = direction === 'out'
  if (isOut && cents > accountBalance) {
    throw new Refusal('balance_too_low', { balance: toDollars(accountBalance) })
  }
  if (isOut && cents > accountBalance - given) {
    throw new Refusal('credit_not_paid_out', { most: toDollars(accountBalance - given) })
  }
  const amount = isOut ? 0 - cents : cents
  const by = byAt(venue, at, actorId)
  const rounding = roundingOf('cash', amount, by.cashStep)
  const asking = { actor, approval: body.approval, from: session.from }
  const moved = { cents: Math.abs(amount + rounding), direction, memberId: id }
  const approvedBy = await allowCash(tx, asking, moved, at)
  const kind = isOut ? 'cash_out' : 'cash_in'
  await credit(tx, { userId: id, kind, amount, rounding, approvedBy }, by)
  const onTop = isOut ? 0 : creditFor(venue.topUpOffers, cents)
  await creditOnTop(tx, { userId: id, amount: onTop }, by)
  await audit(tx, {
    actorId,
    action: `customer.${kind}`,
    subject: `user:${id}`,
    after: {
      amount: toDollars(cents),
      ...(onTop > 0 && { credit: toDollars(onTop) }),
      reason,
      ...approvedIn(approvedBy),
    },
    at,
  })
}

/** Adds cash to a balance, or pays a balance out. Above the venue's limit it needs an admin's approval. */
export const moveCash: UseCase<typeof contract.moveCash> = async (kernel, call) => {
  const { viewer: actor, session, body, params } = call
  const { approval } = body
  const { from } = session
  await proveApproval(kernel, { actor, approval, from, repeatable: call.repeatable })
  const { db, clock } = kernel
  const at = clock.now()
  return repeatable(db, call.repeatable, {
    async run(tx) {
      await move(tx, call, at)
      return params.id
    },
    show: async (tx, id) => toCustomer(await requireCustomer(tx, id)),
    id: Number,
  })
}
