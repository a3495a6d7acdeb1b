import { createHash, createHmac, hkdfSync } from 'node:crypto'
import type * as contract from '@lantern/contract/bills/phone'
import type { BillPart, PhoneBill, PhoneLine } from '@lantern/contract/bills/phone'
import { toCents, toDollars, type Cents, receiptTaxes } from '@lantern/contract/payments/pricing'
import type { LinePart } from '@lantern/contract/bills/bills'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { repeatable } from '../../../kernel/db/idempotency.ts'
import type { Env } from '../../../kernel/env.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Call } from '../../../kernel/http/mount.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { lockAccountShared } from '../../members/accounts/service.ts'
import { checkPayable, pointsIn, take, tipOf, type Taken } from '../payments/service.ts'
import { findKey, findUnpaidOf, insertKey, insertShares, updateBill } from '../repository.ts'
import { isDivisible, leftOf, openOf, shownOf, totalOfLines, taxesOfLines } from '../rules.ts'
import { heldOf } from '../service.holds.ts'
import { byNow } from '../service.post.ts'
import { lockUnpaid } from '../service.ts'
import { minimumOf } from '../spending/rules.ts'
import { depositOf, lineName, sharesOf, viewBill, type BillView } from '../view/service.ts'

const isTitle = (word: string) => /^(mr|mrs|ms|miss|mx|dr)\.?$/i.test(word)
const isNumber = (word: string) => /^\d+$/.test(word)

/** The first name in a guest's name as staff wrote it, with its title or number. */
function firstNameOf(written: string): string {
  const words = written.trim().split(/\s+/)
  const first = words.findIndex((word) => !isTitle(word))
  return words
    .filter((word, place) => isTitle(word) || place === Math.max(0, first) || isNumber(word))
    .join(' ')
}

/** The parts into which a line is divided when guests choose by dish, and the number of parts that are still free. */
function cutOf(
  line: { id: number; quantity: number },
  taken: readonly LinePart[],
): { parts: number; free: number } {
  const mine = taken.filter(({ lineId }) => lineId === line.id)
  const whole = line.quantity <= 99 ? line.quantity : 1
  const parts = mine[0]?.of ?? whole
  return { parts, free: parts - mine.reduce((sum, part) => sum + part.parts, 0) }
}

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** The key of a bill, 128 bits by the server's secret: the same each time, so that a link that was sent stays valid. */
function keyOf({ sessionSecret }: Env, billId: number): string {
  const secret = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'keys of bills', 32))
  const mac = createHmac('sha256', secret).update(String(billId)).digest()
  return mac.subarray(0, 16).toString('base64url')
}

/** Makes an unpaid bill open to its key, and returns it. Throws `bill_closed` if nothing can be paid on it any more. */
export async function openToPhones(tx: Tx, env: Env, billId: number, at: Date): Promise<string> {
  await lockUnpaid(tx, billId, at)
  const key = keyOf(env, billId)
  await insertKey(tx, { hash: hashOf(key), billId, createdAt: at })
  return key
}

export const makeKey = ({ db, clock, env }: Kernel, billId: number) =>
  transact(db, async (tx) => {
    const key = await openToPhones(tx, env, billId, clock.now())
    return { address: `${env.origin}/pay/${key}` }
  })

export const openOwnBill = ({ db, clock, env }: Kernel, memberId: number, billId: number) =>
  transact(db, async (tx) => {
    const unpaid = await findUnpaidOf(tx, memberId)
    if (!unpaid.some(({ id }) => id === billId)) throw new Refusal('not_found')
    return { key: await openToPhones(tx, env, billId, clock.now()) }
  })

export async function billOfKey(tx: Tx, key: string): Promise<number> {
  const known = await findKey(tx, hashOf(key))
  if (!known) throw new Refusal('not_found')
  return known.billId
}

const taken = ({ shares }: BillView) => shares.flatMap(({ lines }) => lines)

/** The amount that guests without a share can pay. */
const restOf = ({ due, holds }: BillView): Cents => Math.max(0, due - heldOf(holds))

/** A line as guests see it, with its free parts. It has all columns, because the reply's schema drops the others. */
function toPhoneLine(view: BillView, line: BillView['lines'][number], open: Cents): PhoneLine {
  const { parts, free } = cutOf(line, taken(view))
  return {
    ...line,
    name: lineName(line),
    net: toDollars(line.net),
    parts,
    free: open > 0 ? free : 0,
    left: toDollars(open),
  }
}

function toPhone(view: BillView): PhoneBill {
  const { bill, member, lines, payments, due, holds } = view
  const open = new Map(openOf(lines, payments).map(({ id, total }) => [id, total]))
  return {
    lanternId: bill.lanternId,
    status: bill.status,
    name: member && firstNameOf(member.firstName),
    place: bill.place,
    lines: shownOf(lines).map((line) => toPhoneLine(view, line, open.get(line.id) ?? 0)),
    payments: payments.map((payment) => ({ ...payment, amount: toDollars(payment.amount) })),
    splitBy: bill.splitBy,
    shares: sharesOf(view).map(({ share, amount, ...state }) => ({
      ...share,
      ...state,
      name: firstNameOf(share.name),
      amount: toDollars(amount),
    })),
    minimum: minimumOf(view.spending),
    tax: toDollars(lines.reduce((sum, { tax }) => sum + tax, 0)),
    taxes: receiptTaxes(taxesOfLines(lines)),
    total: toDollars(totalOfLines(lines)),
    due: toDollars(due),
    deposit: depositOf(view),
    held: toDollars(heldOf(holds)),
    rest: toDollars(restOf(view)),
  }
}

async function showPhone(tx: Tx, billId: number, at: Date): Promise<PhoneBill> {
  return toPhone(await viewBill(tx, billId, at))
}

export function readPhoneBill({ db, clock }: Kernel, key: string): Promise<PhoneBill> {
  return transact(db, async (tx) => showPhone(tx, await billOfKey(tx, key), clock.now()))
}

interface Wanted {
  view: BillView
  amount: Cents
  shareId: number | null
  isOwnShare: boolean
}

/** Makes a share of the dishes that a guest chose. Returns it with the updated bill. */
async function shareOfDishes(
  tx: Tx,
  view: BillView,
  { lines, name }: Extract<BillPart, { what: 'dishes' }>,
): Promise<{ view: BillView; shareId: number }> {
  const { bill, shares } = view
  if (bill.splitBy !== null && bill.splitBy !== 'dish') throw new Refusal('split_otherwise')
  const open = openOf(view.lines, view.payments).filter(({ total }) => total > 0)
  if (!isDivisible(lines, open)) throw new Refusal('invalid_input')
  if (!isDivisible([...taken(view), ...lines], leftOf(view.lines))) {
    throw new Refusal('dishes_taken')
  }
  const place = Math.max(-1, ...shares.map((share) => share.place)) + 1
  const [share] = await insertShares(tx, [{ billId: bill.id, place, name, lines }])
  if (!share) throw new Error('an inserted share was not returned')
  if (bill.splitBy === null) await updateBill(tx, bill.id, { splitBy: 'dish' })
  const shared = { ...bill, splitBy: 'dish' as const }
  return { view: { ...view, bill: shared, shares: [...shares, share] }, shareId: share.id }
}

/** A guest's part of a locked bill. Throws `not_found` if its share is gone, and `bill_changed` at another amount. */
export async function wanted(
  tx: Tx,
  view: BillView,
  { part, shown }: { part: BillPart; shown: string },
): Promise<Wanted> {
  const amount = toCents(shown)
  if (part.what === 'rest' || part.what === 'deposit') {
    checkPayable(view, amount, null)
    const left =
      part.what === 'rest' ? toDollars(restOf(view)) : (depositOf(view)?.left ?? toDollars(0))
    if (amount !== toCents(left)) throw new Refusal('bill_changed', { due: left })
    return { view, amount, shareId: null, isOwnShare: false }
  }
  const isOwnShare = part.what === 'dishes'
  const shared = isOwnShare ? await shareOfDishes(tx, view, part) : { view, shareId: part.shareId }
  checkPayable(shared.view, amount, shared.shareId)
  return { ...shared, amount, isOwnShare }
}

/** Runs a member's payment of the bill that a key opens, once per key of the call. Returns the bill as it is then. */
function payOnPhone(
  { db, clock }: Kernel,
  {
    viewer,
    params,
    repeatable: call,
  }: Call<typeof contract.payBillFromBalance> | Call<typeof contract.payBillWithPoints>,
  pay: (
    tx: Tx,
    locked: BillView,
    at: Date,
  ) => Promise<Omit<Taken, 'memberId'> & { view: BillView }>,
): Promise<PhoneBill> {
  const at = clock.now()
  return repeatable(db, call, {
    async run(tx) {
      // The bill is locked before its payer, as at the desk, so that two payments at once can't deadlock.
      const locked = await lockUnpaid(tx, await billOfKey(tx, params.key), at)
      await lockAccountShared(tx, viewer.id)
      const { view, ...taken } = await pay(tx, locked, at)
      await take(tx, view, { ...taken, memberId: viewer.id }, await byNow(tx, at))
      return view.bill.id
    },
    show: (tx, billId) => showPhone(tx, billId, at),
    id: Number,
  })
}

export const payWithPoints = (kernel: Kernel, call: Call<typeof contract.payBillWithPoints>) =>
  payOnPhone(kernel, call, async (tx, view, at) => {
    const method = 'points' as const
    const amount = toCents(call.body.amount)
    checkPayable(view, amount, null)
    const points = await pointsIn(tx, view, { ...call.body, method }, at)
    return { view, method, amount, tip: 0, shareId: null, points }
  })

export const payFromBalance = (kernel: Kernel, call: Call<typeof contract.payBillFromBalance>) =>
  payOnPhone(kernel, call, async (tx, locked) => {
    const { part, amount: shown, tip } = call.body
    const { view, amount, shareId } = await wanted(tx, locked, { part, shown })
    return { view, method: 'balance', amount, tip: tipOf(tip), shareId }
  })
