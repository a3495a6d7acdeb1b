import type { Bill, LinePart } from '@lantern/contract/bills/bills'
import type { splitBill as contract } from '@lantern/contract/bills/actions'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import type { Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Call } from '../../kernel/http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { deleteShares, insertShares, updateBill } from './repository.ts'
import { isDivisible, leftOf, openOf } from './rules.ts'
import { lockUnpaid, publishBill } from './service.ts'
import { onBill, sharesOf, type BillView } from './view/service.ts'

type SplitCall = Call<typeof contract>

/** Throws `stale` if the screen has read an older version of the bill. */
export function checkVersion({ bill }: BillView, seen: number): void {
  if (bill.version !== seen) throw new Refusal('stale')
}

/** Deletes the shares of a locked bill that nobody has paid. */
export const dropUnpaidShares = (tx: Tx, { bill, payments }: BillView): Promise<void> =>
  deleteShares(
    tx,
    bill.id,
    payments.flatMap(({ shareId }) => shareId ?? []),
  )

/** Checks that parts fit the lines that are still to be divided, and that the shares don't exceed the due. */
function checkShares(
  view: BillView,
  { by, shares }: SplitCall['body'],
  paid: readonly LinePart[],
): void {
  if (by === 'dish') {
    const requested = shares.flatMap(({ lines = [] }) => lines)
    const open = openOf(view.lines, view.payments).filter(({ total }) => total > 0)
    const fits =
      isDivisible(requested, open) && isDivisible([...paid, ...requested], leftOf(view.lines))
    if (!fits) throw new Refusal('invalid_input')
  }
  if (by !== 'amount') return
  const amounts = shares.map(({ amount = '0' }) => toCents(amount))
  if (amounts.some((amount) => amount === 0)) throw new Refusal('invalid_input')
  const sum = amounts.reduce((total, amount) => total + amount, 0)
  if (sum > view.due) throw new Refusal('amount_over_due', { due: toDollars(view.due) })
}

async function split(tx: Tx, { params: { id: billId }, body }: SplitCall, at: Date) {
  const view = await lockUnpaid(tx, billId, at)
  checkVersion(view, body.version)
  const { by, shares } = body
  // A share can't change while a guest is paying it.
  if (view.holds.length > 0) throw new Refusal('share_held')
  const paid = sharesOf(view).filter(({ isPaid }) => isPaid)
  checkShares(
    view,
    body,
    paid.flatMap(({ share }) => share.lines),
  )
  await deleteShares(
    tx,
    billId,
    paid.map(({ share }) => share.id),
  )
  await insertShares(
    tx,
    shares.map(({ name, amount, lines = [] }, place) => ({
      billId,
      place: paid.length + place,
      name,
      fixed: by === 'amount' ? toCents(amount ?? '0') : null,
      lines: by === 'dish' ? lines : [],
    })),
  )
  await updateBill(tx, billId, { splitBy: shares.length > 0 ? by : null })
  await publishBill(tx, view.bill)
  return { how: by }
}

export const splitBill = (kernel: Kernel, call: SplitCall): Promise<Bill> =>
  onBill(kernel, call, 'bill.split', (tx, at) => split(tx, call, at))
