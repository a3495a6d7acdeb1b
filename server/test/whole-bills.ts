import * as bills from '@lantern/contract/bills'
import * as billActs from '@lantern/contract/bills-acts'
import { correctBill, refundBill } from '@lantern/contract/corrections'
import type { Sent } from '@lantern/contract/endpoint'
import type { FoodItem } from '@lantern/contract/menu'
import type { NewOrder } from '@lantern/contract/orders'
import { toCents, toDollars } from '@lantern/contract/pricing'
import { createSale } from '@lantern/contract/till'
import fc from 'fast-check'
import type { Club } from './club.ts'
import { menuOf } from './ordering.ts'

/** What the page computes about a bill: what it shows before it asks, and what it sends. */
export interface BillPage {
  /** The payment and the amount that is handed over for it, in cents; nothing if the form isn't right. */
  payment(
    bill: bills.Bill,
    draft: { way: 'cash' | 'terminal' | 'balance'; amount: number; tip: number },
    shareId: number | null,
  ): { body: Sent<typeof billActs.payBill>['body']; toTake: number } | null
  /** The split, with what each would pay in cents. */
  split(
    bill: bills.Bill,
    draft: { by: bills.Bill['splitBy'] & string; people: number; parts: readonly number[] },
  ): { body: Sent<typeof billActs.splitBill>['body']; amounts: number[] }
}

const part = fc.nat(99)
const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      part,
      quantity: fc.integer({ min: 1, max: 7 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('correct' as const),
      part,
      share: fc.integer({ min: 1, max: 120 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('split' as const),
      by: fc.constantFrom('equal' as const, 'dish' as const, 'amount' as const),
      people: fc.integer({ min: 2, max: 6 }),
      parts: fc.array(part, { minLength: 6, maxLength: 6 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      way: fc.constantFrom('cash' as const, 'terminal' as const, 'balance' as const),
      part,
      share: fc.integer({ min: 1, max: 100 }),
      tip: fc.oneof(fc.constant(0), fc.nat(1_999)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('giveBack' as const),
      way: fc.constantFrom('cash' as const, 'terminal' as const, 'balance' as const),
    }),
  },
)
type Step = ReturnType<typeof step.generate>['value']

/** One bill from its first dish to its end. */
export const wholeBill = fc.array(step, { minLength: 1, maxLength: 5 })
export type WholeBill = readonly Step[]

const idPath = (id: number) => ({ params: { id: String(id) } })
/** The desk's answer: the bill as it is then, or the refusal. */
export interface Answered {
  code: string | null
  bill: bills.Bill
}

/** A desk that acts on one bill: the real one by its calls, or only the rules behind it. */
export interface BillDesk {
  menu: readonly FoodItem[]
  open: () => Promise<bills.Bill>
  order: (id: number, items: NewOrder['items']) => Promise<Answered>
  correct: (id: number, body: Sent<typeof correctBill>['body']) => Promise<Answered>
  giveBack: (id: number, body: Sent<typeof refundBill>['body']) => Promise<Answered>
  pay: (id: number, body: Sent<typeof billActs.payBill>['body']) => Promise<Answered>
  split: (id: number, body: Sent<typeof billActs.splitBill>['body']) => Promise<Answered>
  close: (id: number) => Promise<Answered>
  /** The ledger's sums for a bill, in cents: its receivable, and the money that came by any way. */
  ledger: (bill: bills.Bill) => Promise<{ receivable: number; came: number }>
}

/** A desk at two instances, in turn, with a member and a table that nobody else uses. */
export async function realDesk(club: Club, tableId: number): Promise<BillDesk> {
  const desk = await club.signedIn({ role: 'admin' })
  const { id: userId } = await club.member({ balance: 5_000_000_000 })
  const desks = [desk, desk.at(club.instances[1].app)] as const
  let turn = 0
  const next = () => desks[(turn += 1) % 2] ?? desks[0]
  const read = async (id: number): Promise<Answered> => {
    const { reply: bill } = await next().call(bills.getBill, idPath(id))
    return { code: null, bill }
  }
  /** A refused call has no reply, so the bill is read again after it. */
  const answered = async (id: number, answer: { code: string | null; reply: bills.Bill }) =>
    answer.code === null
      ? { code: null, bill: answer.reply }
      : { ...(await read(id)), code: answer.code }
  return {
    menu: await menuOf(club),
    open: async () =>
      (await next().call(billActs.openTableBill, { ...idPath(tableId), body: { userId } })).reply,
    async order(id, items) {
      const body = { items, paymentType: 'bill' as const, billId: id }
      const { code } = await next().call(createSale, { body })
      return { ...(await read(id)), code }
    },
    correct: async (id, body) =>
      answered(id, await next().call(correctBill, { ...idPath(id), body })),
    giveBack: async (id, body) =>
      answered(id, await next().call(refundBill, { ...idPath(id), body })),
    pay: async (id, body) =>
      answered(id, await next().call(billActs.payBill, { ...idPath(id), body })),
    split: async (id, body) =>
      answered(id, await next().call(billActs.splitBill, { ...idPath(id), body })),
    close: async (id) =>
      answered(
        id,
        await next().call(billActs.closeBill, { ...idPath(id), body: { as: 'paid', due: '0.00' } }),
      ),
    async ledger({ lanternId }) {
      const { rows } = await club.pool.query<{ receivable: string; came: string }>(
        `SELECT coalesce(sum(p.cents) FILTER (WHERE p.bill = $1), 0) AS receivable,
                coalesce(-sum(p.cents) FILTER (WHERE p.account IN ('cash', 'terminal_clearing', 'wallet')), 0) AS came
         FROM ledger_transactions t JOIN ledger_postings p ON p.transaction_id = t.id WHERE t.id IN (
           SELECT transaction_id FROM ledger_postings WHERE bill = $1)`,
        [lanternId],
      )
      return { receivable: Number(rows[0]?.receivable), came: Number(rows[0]?.came) }
    },
  }
}

const cents = (amounts: readonly string[]) => amounts.reduce((sum, one) => sum + toCents(one), 0)

function must(is: boolean, what: string, known: unknown): void {
  if (!is) throw new Error(`${what}: ${JSON.stringify(known)}`)
}

/** The rules that hold for every bill after every step, in the server's answer and in the ledger. */
async function check(desk: BillDesk, bill: bills.Bill): Promise<void> {
  const due = toCents(bill.due)
  const lines = bill.lines.filter(({ isPaidAhead }) => !isPaidAhead)
  must(toCents(bill.total) === cents(lines.map(({ total }) => total)), 'lines make the total', bill)
  must(
    toCents(bill.total) === cents(lines.map(({ net }) => net)) + cents(lines.map(({ tax }) => tax)),
    'net and tax make the total',
    bill,
  )
  must(toCents(bill.paid) === cents(bill.payments.map(({ amount }) => amount)), 'paid', bill)
  must(due === toCents(bill.total) - toCents(bill.paid), 'due is what is left', bill)
  const shares = bill.shares.filter(({ isPaid }) => !isPaid)
  const shared = cents(shares.map(({ amount }) => amount))
  must(shared <= Math.max(0, due), 'shares are of what is due', bill)
  const isEqual = bill.splitBy === 'equal' && shares.length > 0
  must(!isEqual || shared === Math.max(0, due), 'equal shares are all of it', bill)
  must(shared + toCents(bill.unshared) === due, 'shares and the rest make what is due', bill)
  const { receivable, came } = await desk.ledger(bill)
  const taken = bill.payments.flatMap(({ amount, tip, rounding }) => [amount, tip, rounding])
  must(0 - receivable === due, 'due is minus receivable', { bill, receivable })
  must(came === cents(taken), 'what was taken is in the ledger', { bill, came })
}

/** Plays one bill and closes it. Throws at the first cent that differs between page, server and ledger. */
export async function liveThroughWholeBill(
  desk: BillDesk,
  page: BillPage,
  steps: WholeBill,
): Promise<number> {
  let checks = 0
  let bill = await desk.open()
  const { id } = bill
  const saw = async (next: bills.Bill) => {
    bill = next
    checks += 1
    await check(desk, bill)
  }
  const order = async (place: number, quantity: number) => {
    const items = [place, place + 1].flatMap((at) => {
      const item = desk.menu[at % desk.menu.length]
      return item ? [{ foodItemId: item.id, quantity, unitPrice: item.price }] : []
    })
    const answer = await desk.order(id, items)
    must(answer.code === null, 'a dish was ordered', bill)
    await saw(answer.bill)
  }
  const pay = async (
    draft: { way: 'cash' | 'terminal' | 'balance'; amount: number; tip: number },
    shareId: number | null,
  ) => {
    const asked = page.payment(bill, draft, shareId)
    must(asked !== null, 'the page sends it', { bill, draft })
    if (!asked) return
    const before = new Set(bill.payments.map((each) => each.id))
    const answer = await desk.pay(id, asked.body)
    must(answer.code === null, `taken (${answer.code})`, { bill, asked })
    const made = answer.bill.payments.find((each) => !before.has(each.id))
    const took = cents([made?.amount ?? '0', made?.tip ?? '0', made?.rounding ?? '0'])
    must(took === asked.toTake, 'the page said what to take', { made, asked })
    await saw(answer.bill)
  }
  const giveBack = async (way: 'cash' | 'terminal' | 'balance') => {
    const amount = bill.due.slice(1)
    const body = { way, amount, version: bill.version }
    const answer = await desk.giveBack(id, body)
    if (answer.code === null) await saw(answer.bill)
    else must(answer.code === 'over_refundable' && way !== 'balance', 'given back', { bill, way })
  }

  const acts = {
    order: (one: Step & { kind: 'order' }) => order(one.part, one.quantity),
    async correct(one: Step & { kind: 'correct' }) {
      const open = bill.lines.filter(({ kind, left }) => kind !== 'correction' && left !== '0.00')
      const line = open[one.part % Math.max(1, open.length)]
      if (!line) return
      const amount = toDollars(Math.max(1, Math.floor((toCents(line.left) * one.share) / 100)))
      // From 100 on everything that is left of it is taken off, without an amount.
      const wish = one.share >= 100 ? {} : { amount }
      const lineId = one.part % 7 === 0 ? {} : { lineId: line.id }
      const body = { ...lineId, ...wish, reason: 'quality' as const, version: bill.version }
      const answer = await desk.correct(id, body)
      must(answer.code === null, `corrected (${answer.code})`, { bill, body })
      const all = one.part % 7 === 0 ? open.map(({ left }) => left) : [line.left]
      const asked = one.share >= 100 ? cents(all) : toCents(amount)
      const off = toCents(bill.total) - toCents(answer.bill.total)
      must(off === asked, 'as much is off as was asked', { off, asked, bill })
      await saw(answer.bill)
    },
    async split({ by, people, parts }: Step & { kind: 'split' }) {
      if (toCents(bill.due) < 100) return
      const { body, amounts } = page.split(bill, { by, people, parts })
      const answer = await desk.split(id, body)
      must(answer.code === null, `split (${answer.code})`, { bill, body })
      const unpaid = answer.bill.shares.filter(({ isPaid }) => !isPaid)
      const shown = unpaid.map(({ amount }) => toCents(amount))
      must(String(shown) === String(amounts), 'the page showed the shares', { shown, amounts })
      await saw(answer.bill)
    },
    async pay({ way, part: place, share, tip }: Step & { kind: 'pay' }) {
      if (toCents(bill.due) <= 0) return
      const unpaid = bill.shares.filter(({ isPaid, amount }) => !isPaid && amount !== '0.00')
      const own = unpaid[place % (unpaid.length + 1)]
      const amount = Math.max(1, Math.floor((toCents(bill.due) * share) / 100))
      await pay({ way, amount: own ? toCents(own.amount) : amount, tip }, own?.id ?? null)
    },
    async giveBack({ way }: Step & { kind: 'giveBack' }) {
      if (bill.due.startsWith('-')) await giveBack(way)
    },
  }

  await order(steps.length, 1)
  for (const one of steps) {
    if (one.kind === 'order') await acts.order(one)
    else if (one.kind === 'correct') await acts.correct(one)
    else if (one.kind === 'split') await acts.split(one)
    else if (one.kind === 'pay') await acts.pay(one)
    else await acts.giveBack(one)
  }
  if (toCents(bill.due) > 0) await pay({ way: 'cash', amount: toCents(bill.due), tip: 0 }, null)
  if (bill.due.startsWith('-')) await giveBack('balance')
  const closed = await desk.close(id)
  must(closed.code === null, `closed (${closed.code})`, bill)
  return checks
}
