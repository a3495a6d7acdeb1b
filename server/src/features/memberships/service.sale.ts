import * as z from 'zod'
import {
  receiptTaxes,
  taxParts,
  toCents,
  toDollars,
  type Cents,
} from '@lantern/contract/payments/pricing'
import { taxTotal } from '@lantern/contract/payments/taxes'
import type { Period } from '@lantern/contract/members/tiers'
import type { Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { byAt, post } from '../bills/service.post.ts'
import { newBill } from '../bills/service.ts'
import { queueMail } from '../mail/service.ts'
import { creditBalance } from '../payments/service.topup.ts'
import { openAttempt, purpose, type Prepare } from '../payments/service.ts'
import {
  addDays,
  nightAt,
  readSettings,
  taxesOf,
  type TierRow,
  type VenueSettings,
} from '../venue/service.ts'
import { isClosed, lockWallet, refusePrice } from '../wallet/service.ts'
import { insertMembership, lockMembership, updateMembership, writeHeldTiers } from './repository.ts'
import { lastNightOf, priceFor } from './rules.ts'
import { publish } from '../../kernel/live/live-channel.ts'

const periods = {
  month: { en: '1 month', ch: '1 个月' },
  year: { en: '1 year', ch: '1 年' },
} as const

/** What a member buys. `shown` is the total that the page showed; with `null` the current one is charged. */
export interface Sale {
  memberId: number
  tierId: number
  period: Period
  renews: boolean
  shown: Cents | null
}

/** A tier's price for a period, with its taxes, in cents; `null` if it isn't sold for it. */
export function quoteOf(
  { tierId, period }: Pick<Sale, 'tierId' | 'period'>,
  venue: VenueSettings,
  at: Date,
) {
  const tier = venue.tiers.find(({ id }) => id === tierId)
  const net = tier ? priceFor(tier, period) : null
  if (!tier || net === null) return null
  const [taxes = []] = taxParts([{ kind: 'service', net }], taxesOf(venue, at))
  return { tier, net, taxes, total: net + taxTotal(taxes) }
}

/** Like `quoteOf`. Throws `not_sold`, and `price_changed` if another total was shown. */
function requireQuote(sale: Sale, venue: VenueSettings, at: Date) {
  const quote = quoteOf(sale, venue, at)
  if (!quote) throw new Refusal('not_sold')
  if (sale.shown !== null && sale.shown !== quote.total) refusePrice(quote.total)
  return quote
}

/** Lengthens a bought tier by a period, or begins it tonight. Returns its last night. */
async function lengthen(
  tx: Tx,
  { memberId, tierId, period, renews }: Sale,
  tonight: string,
): Promise<string> {
  const row = await lockMembership(tx, memberId, 'purchase', tierId)
  const first = row?.until && row.until >= tonight ? addDays(row.until, 1) : tonight
  const until = lastNightOf(first, period)
  const change = { until, renews: renews ? period : null }
  if (row) await updateMembership(tx, row.id, { ...change, remindedAt: null })
  else await insertMembership(tx, { userId: memberId, tierId, source: 'purchase', ...change })
  return until
}

/** The name of the sold line, as in `Gold, 1 month`. */
const lineOf = ({ nameEn, nameCh }: TierRow, period: Period) => ({
  en: `${nameEn}, ${periods[period].en}`,
  ch: `${nameCh} ${periods[period].ch}`,
})

/**
 * Sells a tier on a bill of its own that is paid at once, and emails the receipt. A tier that was bought before goes on
 * from its end. Throws `not_sold`, `price_changed` and `insufficient_balance`.
 */
export async function sellMembership(
  tx: Tx,
  sale: Sale,
  payment: { method: 'balance' } | { method: 'card'; attemptId: string },
  at: Date,
): Promise<void> {
  const { memberId, period } = sale
  const venue = await readSettings(tx, at)
  const { tier, net, taxes, total } = requireQuote(sale, venue, at)
  // The member's other purchases wait here, so that none of them is lost.
  await lockWallet(tx, memberId)
  const bill = await newBill(tx, { isTab: false, userId: memberId, openedBy: null, at })
  const label = lineOf(tier, period)
  const line = {
    kind: 'membership' as const,
    account: 'membership_income' as const,
    nameEn: label.en,
    nameCh: label.ch,
    net,
    taxes,
  }
  const payments = [{ ...payment, amount: total, userId: memberId }]
  const posting = { cause: 'membership' as const, lines: [line], payments }
  const { bill: paid } = await post(tx, bill, posting, byAt(venue, at, null))
  await lengthen(tx, sale, nightAt(at, venue))
  await refreshTiers(tx, [memberId])
  await queueMail(tx, {
    memberId,
    reference: `bill:${paid.id}:receipt`,
    content: {
      kind: 'receipt',
      about: 'membership',
      number: paid.lanternId,
      lines: [{ label, quantity: 1, amount: toDollars(net) }],
      discount: null,
      taxes: receiptTaxes(taxes),
      tip: null,
      total: toDollars(total),
      paidBy: payment.method === 'card' ? 'stripe' : 'balance',
      points: 0,
    },
    at,
  })
}

const PATIENCE_MS = 30 * 60_000

/** A card payment for a tier. If the tier is gone or has another price by then, the money becomes balance. */
export const membershipPurpose = purpose({
  description: 'Membership',
  subject: z.strictObject({
    tierId: z.int(),
    period: z.enum(['month', 'year']),
    renews: z.boolean(),
  }),
  async onPaid(tx, attempt, subject, at) {
    const { id: attemptId, userId: memberId, amount: shown } = attempt
    const quote = quoteOf(subject, await readSettings(tx, at), at)
    const isGone = memberId === null || (await isClosed(tx, memberId))
    if (isGone || quote?.total !== shown) {
      await creditBalance(tx, 'late_payment', attempt, at)
      return 'credited'
    }
    await sellMembership(tx, { ...subject, memberId, shown }, { method: 'card', attemptId }, at)
    return 'bought'
  },
})

export const prepareMembership: Prepare<'membership'> = async (tx, { memberId, body }, at) => {
  const { tierId, period, renews, totalPrice } = body.metadata
  const venue = await readSettings(tx, at)
  const sale = { tierId, period, renews, memberId, shown: toCents(totalPrice) }
  const { total: amount } = requireQuote(sale, venue, at)
  const subject = { tierId, period, renews }
  const expiresAt = new Date(at.getTime() + PATIENCE_MS)
  return openAttempt(tx, { memberId, confirms: 'membership', subject, amount, expiresAt, at })
}

/** Writes the highest tier that members hold, all of them without a list, into their accounts, and announces it. */
export async function refreshTiers(tx: Tx, memberIds?: readonly number[]): Promise<void> {
  const changed = await writeHeldTiers(tx, memberIds)
  for (const memberId of changed) await publish(tx, 'account', { memberId })
}
