import { createHash, randomBytes } from 'node:crypto'
import type {
  makeBillKey,
  payBillFromBalance as fromBalance,
  BillPart,
  PhoneBill,
} from '@lantern/contract/bills-phone'
import type { Received, Reply } from '@lantern/contract/endpoint'
import { toCents, toDollars, type Cents } from '@lantern/contract/pricing'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { repeatable, type RepeatableCall } from '../../../kernel/db/idempotency.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { keepAccount } from '../../members/accounts/service.ts'
import { findBillOfKey, insertKey, insertShare, updateBill } from '../repository.ts'
import { cutOf, firstNameOf } from './rules.ts'
import { minimumOf } from '../spending/rules.ts'
import { isDivisible, leftOf, totalOf } from '../rules.ts'
import { heldOf } from '../service.holds.ts'
import { checkPayable, take } from '../payments/service.ts'
import { closeAsPaid } from '../payments/service.receipt.ts'
import { lockUnpaid } from '../service.ts'
import { sharesOf, taxLabelOf, viewBill, type BillView } from '../view/service.ts'

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** Makes a key that opens a bill on any phone (`POST /api/staff/bills/{id}/key`): 128 random bits, kept as a hash. */
export function makeKey(
  { db, clock, env }: Kernel,
  billId: number,
): Promise<Reply<typeof makeBillKey>> {
  const key = randomBytes(16).toString('base64url')
  return transact(db, async (tx) => {
    await lockUnpaid(tx, billId)
    await insertKey(tx, { hash: hashOf(key), billId, createdAt: clock.now() })
    return { address: `${env.origin}/pay/${key}` }
  })
}

/** The bill that a key opens. */
export async function billOfKey(tx: Tx, key: string): Promise<number> {
  const billId = await findBillOfKey(tx, hashOf(key))
  if (billId === undefined) throw new Refusal('not_found')
  return billId
}

const taken = ({ shares }: BillView) => shares.flatMap(({ lines }) => lines)

/** The amount that a guest without a share of their own can pay. */
const restOf = ({ due, holds }: BillView): Cents => Math.max(0, due - heldOf(holds))

function toPhone(view: BillView): PhoneBill {
  const { bill, member, lines, payments, due, holds } = view
  const left = new Map(leftOf(lines).map((line) => [line.id, totalOf(line)]))
  const owed = lines.filter(({ isPaidAhead }) => !isPaidAhead)
  const sum = (amounts: readonly Cents[]) => toDollars(amounts.reduce((all, one) => all + one, 0))
  return {
    lanternId: bill.lanternId,
    status: bill.status,
    name: member && firstNameOf(member.firstName),
    place: bill.place,
    lines: lines.map((line) => {
      const remains = left.get(line.id) ?? 0
      const { parts, free } = cutOf(line, taken(view))
      const isFree = !line.isPaidAhead && remains > 0
      return {
        id: line.id,
        kind: line.kind,
        name:
          line.nameEn === null || line.nameCh === null
            ? null
            : { en: line.nameEn, ch: line.nameCh },
        quantity: line.quantity,
        net: toDollars(line.net),
        isPaidAhead: line.isPaidAhead,
        corrects: line.corrects,
        parts,
        free: isFree ? free : 0,
        left: toDollars(remains),
      }
    }),
    payments: payments.map(({ id, way, amount, isDeposit }) => ({
      id,
      way,
      amount: toDollars(amount),
      isDeposit,
    })),
    splitBy: bill.splitBy,
    shares: sharesOf(view).map(({ share, amount, isPaid, isHeld }) => ({
      id: share.id,
      name: firstNameOf(share.name),
      amount: toDollars(amount),
      isPaid,
      isHeld,
      lines: share.lines,
    })),
    minimum: minimumOf(view.spending),
    tax: sum(owed.map(({ tax }) => tax)),
    taxLabel: taxLabelOf(lines),
    total: sum(owed.map(totalOf)),
    due: toDollars(due),
    held: toDollars(heldOf(holds)),
    rest: toDollars(restOf(view)),
  }
}

async function showPhone(tx: Tx, billId: number, at: Date): Promise<PhoneBill> {
  return toPhone(await viewBill(tx, billId, at))
}

/** A bill as its guests see it (`GET /api/pay/{key}`). */
export function readPhoneBill({ db, clock }: Kernel, key: string): Promise<PhoneBill> {
  return transact(db, async (tx) => showPhone(tx, await billOfKey(tx, key), clock.now()))
}

/** The part that a guest wants to pay: the bill as it is, with the share that was made for it. */
export interface Wanted {
  view: BillView
  amount: Cents
  shareId: number | null
  isOwnShare: boolean
}

/** Makes a share of the dishes that a guest chose. */
async function shareOfDishes(
  tx: Tx,
  view: BillView,
  { lines, name }: Extract<BillPart, { what: 'dishes' }>,
): Promise<number> {
  const { bill, shares } = view
  if (bill.splitBy !== null && bill.splitBy !== 'dish') throw new Refusal('split_otherwise')
  const known = leftOf(view.lines).filter(({ line }) => !line.isPaidAhead)
  if (!isDivisible(lines, known)) throw new Refusal('invalid_input')
  if (!isDivisible([...taken(view), ...lines], known)) throw new Refusal('dishes_taken')
  const place = Math.max(-1, ...shares.map((share) => share.place)) + 1
  const shareId = await insertShare(tx, { billId: bill.id, place, name, fixed: null, lines })
  if (bill.splitBy === null) await updateBill(tx, bill.id, { splitBy: 'dish' })
  return shareId
}

/**
 * The part of a locked bill that a guest wants to pay, checked against what their page showed. Throws `not_found` for a
 * share that is gone, and `bill_changed` if it comes to another amount by now.
 */
export async function wanted(
  tx: Tx,
  billId: number,
  { part, shown }: { part: BillPart; shown: string },
  at: Date,
): Promise<Wanted> {
  const view = await viewBill(tx, billId, at)
  const amount = toCents(shown)
  if (part.what === 'rest') {
    checkPayable(view, amount, null)
    if (amount !== restOf(view)) throw new Refusal('bill_changed', { due: toDollars(restOf(view)) })
    return { view, amount, shareId: null, isOwnShare: false }
  }
  const isOwnShare = part.what === 'dishes'
  const shareId = isOwnShare ? await shareOfDishes(tx, view, part) : part.shareId
  const shared = isOwnShare ? await viewBill(tx, billId, at) : view
  checkPayable(shared, amount, shareId)
  return { view: shared, amount, shareId, isOwnShare }
}

/** A larger tip is a typing error, in cents. */
const MOST_TIP: Cents = 100_000

/** A tip in cents. */
export function tipOf(written: string | undefined): Cents {
  const tip = toCents(written ?? '0')
  if (tip > MOST_TIP) throw new Refusal('total_too_large', { max: toDollars(MOST_TIP) })
  return tip
}

export interface BalanceRequest {
  memberId: number
  key: string
  body: Received<typeof fromBalance>['body']
  repeatable: RepeatableCall | null
}

async function pay(tx: Tx, { memberId, body }: BalanceRequest, billId: number, at: Date) {
  // The bill is locked before its payer, as at the desk. So two payments at once wait for each other and can't
  // deadlock.
  const bill = await lockUnpaid(tx, billId)
  await keepAccount(tx, memberId)
  const asked = { part: body.part, shown: body.amount }
  const { view, amount, shareId } = await wanted(tx, billId, asked, at)
  const payment = { way: 'balance' as const, memberId, amount, tip: tipOf(body.tip), shareId }
  await take(tx, view, { ...payment, tendered: null, attemptId: null, actorId: null }, at)
  if (bill.status === 'owed' && amount === view.due) {
    await closeAsPaid(tx, billId, at)
  }
}

/**
 * Pays a part of a bill from the balance of the member who is signed in, once per key (`POST
 * /api/pay/{key}/balance`).
 */
export function payFromBalance({ db, clock }: Kernel, request: BalanceRequest): Promise<PhoneBill> {
  const at = clock.now()
  return repeatable(db, request.repeatable, {
    async run(tx) {
      const billId = await billOfKey(tx, request.key)
      await pay(tx, request, billId, at)
      return billId
    },
    show: (tx, billId) => showPhone(tx, billId, at),
    id: Number,
  })
}
