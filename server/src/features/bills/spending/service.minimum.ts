import { withAmounts } from '@lantern/contract/payments/taxes'
import type { Bill } from '@lantern/contract/bills/bills'
import type { chargeMinimum as contract } from '@lantern/contract/bills/actions'
import { toCents, toDollars, taxParts } from '@lantern/contract/payments/pricing'
import { leftToSpend, overcharged } from '@lantern/contract/bills/spending'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Call } from '../../../kernel/http/mount.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { readSettings, taxesOf } from '../../venue/service.ts'
import type { NewLine } from '../repository.ts'
import { leftOf, reversalsOf, totalOf } from '../rules.ts'
import { byNow, post, type ActContext } from '../service.post.ts'
import { lockOpen } from '../service.ts'
import { onBill, type BillView } from '../view/service.ts'
import { spendingAfter } from './rules.ts'

function roomOf({ lines }: BillView): Pick<NewLine, 'bookingId' | 'amenityId' | 'night'> {
  const room = lines.findLast(({ kind, reverses }) => kind === 'room' && reverses === null)
  if (!room) throw new Error('a party with a minimum spend has no room')
  const { bookingId, amenityId, night } = room
  return { bookingId, amenityId, night }
}

/** Charges the rest of a party's minimum spend on its locked bill, as one line with the account and tax of the room. */
async function chargeLeft(
  tx: Tx,
  view: BillView,
  by: ActContext,
  spending = view.spending,
): Promise<BillView> {
  const left = spending === null ? 0 : leftToSpend(spending)
  if (left === 0) return view
  const venue = await readSettings(tx, by.at)
  const [taxes] = taxParts([{ kind: 'room', net: left }], taxesOf(venue, by.at))
  const line = { kind: 'shortfall', account: 'booking_income', net: left, taxes } as const
  return post(tx, view, { cause: 'minimum_spend', lines: [{ ...line, ...roomOf(view) }] }, by)
}

/** Lines without a reason that reverse the part of a charged shortfall that was spent later. */
function notCharged({ lines, spending }: BillView): NewLine[] {
  let excess = spending === null ? 0 : overcharged(spending)
  if (excess === 0) return []
  const left = leftOf(lines)
  const pieces = left
    .filter(({ line }) => line.kind === 'shortfall')
    .map(({ id, net, taxes }) => {
      const piece = Math.min(net, excess)
      excess -= piece
      const parts = taxes.map(({ amount }) => Math.round((amount * piece) / net))
      return { id, net: piece, taxes: piece === 0 ? [] : withAmounts(taxes, parts) }
    })
  return reversalsOf(left, pieces)
}

function moved(view: BillView): NewLine[] {
  const room = roomOf(view)
  return leftOf(view.lines)
    .filter(({ line, ...left }) => line.kind === 'shortfall' && totalOf(left) > 0)
    .filter(({ line }) => line.amenityId !== room.amenityId)
    .flatMap((left) => {
      const { kind, account } = left.line
      const there = { kind, account, net: left.net, taxes: left.taxes, ...room }
      return [...reversalsOf([left], [left]), there]
    })
}

/** Reduces a charged shortfall on a locked bill after an order was added. It doesn't count as given away. */
export async function lowerShortfall(tx: Tx, view: BillView, by: ActContext): Promise<BillView> {
  const lines = notCharged(view).map((line) => ({ ...line, actorId: null }))
  return lines.length === 0 ? view : post(tx, view, { cause: 'minimum_spend', lines }, by)
}

/** Charges on an owed bill the minimum that these lines take off it, since nobody would later: its party has left. */
export async function keepMinimum(
  tx: Tx,
  view: BillView,
  lines: readonly NewLine[],
  by: ActContext,
): Promise<BillView> {
  if (view.bill.status !== 'owed') return view
  const after = [...view.lines, ...lines.map((line) => ({ ...line, reason: line.reason ?? null }))]
  return chargeLeft(tx, view, by, spendingAfter(view.spending, view.lines, after))
}

/** Aligns the shortfall of a leaving party with its minimum spend, unless staff closed its bill or it is owed. */
export async function alignShortfall(tx: Tx, view: BillView, by: ActContext): Promise<BillView> {
  const { status, isTab } = view.bill
  const isOver = status !== 'open' && !(status === 'paid' && !isTab)
  if (isOver || view.spending === null) return view
  const lines = moved(view)
  const there =
    lines.length === 0 ? view : await post(tx, view, { cause: 'minimum_spend', lines }, by)
  return chargeLeft(tx, await lowerShortfall(tx, there, by), by)
}

/** Charges the rest of a party's minimum spend on its bill (`POST /api/staff/bills/{id}/minimum`). */
export const chargeMinimum = (kernel: Kernel, call: Call<typeof contract>): Promise<Bill> =>
  onBill(kernel, call, 'bill.minimum', async (tx, at) => {
    const { viewer, params, body } = call
    const view = await lockOpen(tx, params.id, at)
    const left = view.spending === null ? 0 : leftToSpend(view.spending)
    if (toCents(body.left) !== left) {
      throw new Refusal('minimum_changed', { left: toDollars(left) })
    }
    if (left === 0) throw new Refusal('nothing_to_pay')
    await chargeLeft(tx, view, await byNow(tx, at, viewer.id))
    return { amount: toDollars(left) }
  })
