import * as bills from '@lantern/contract/bills'
import * as billActs from '@lantern/contract/bills-acts'
import * as phone from '@lantern/contract/bills-phone'
import { correctBill, refundBill } from '@lantern/contract/corrections'
import type { NewOrder } from '@lantern/contract/orders'
import { confirmSandboxPayment } from '@lantern/contract/payments'
import { toCents, toDollars } from '@lantern/contract/pricing'
import { createSale } from '@lantern/contract/till'
import fc from 'fast-check'
import { booksAgree } from './books.ts'
import type { Club } from './club.ts'
import type { Visitor } from './visitor.ts'

const instance = fc.constantFrom(0 as const, 1 as const)
const act = <Kind extends string>(kind: Kind) =>
  fc.record({ kind: fc.constant(kind), instance, part: fc.nat(100) })

const step = fc.oneof(
  { weight: 3, arbitrary: act('order') },
  { weight: 3, arbitrary: act('desk') },
  { weight: 2, arbitrary: act('cash') },
  { weight: 4, arbitrary: act('phone') },
  { weight: 4, arbitrary: act('card') },
  { weight: 1, arbitrary: act('drop') },
  { weight: 2, arbitrary: act('split') },
  { weight: 2, arbitrary: act('correct') },
  { weight: 2, arbitrary: act('giveBack') },
)
type Step = ReturnType<typeof step.generate>['value']

/** The acts of a party, its guests' phones and the desk on one bill, some of them at once. */
export const billEvening = (steps: number) =>
  fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: steps, size: 'max' })
export type BillEvening = readonly (readonly Step[])[]

const idPath = (id: number) => ({ params: { id: String(id) } })
const cents = (amounts: readonly string[]) => amounts.reduce((sum, one) => sum + toCents(one), 0)

function must(is: boolean, what: string, bill: bills.Bill): void {
  if (!is) throw new Error(`${what}: ${JSON.stringify(bill)}`)
}

/** The rules that hold for each bill at each moment, whatever happened before. */
function check(bill: bills.Bill): void {
  const [due, held] = [toCents(bill.due), toCents(bill.held)]
  must(due === toCents(bill.total) - toCents(bill.paid), 'due is what is left', bill)
  must(toCents(bill.tips) === cents(bill.payments.map(({ tip }) => tip)), 'tips', bill)
  must(toCents(bill.tips) >= 0, 'no more tips go back than came', bill)
  must(toCents(bill.paid) === cents(bill.payments.map(({ amount }) => amount)), 'paid', bill)
  const unpaid = bill.shares.filter(({ isPaid, isHeld }) => !isPaid && !isHeld)
  const open = cents(unpaid.map(({ amount }) => amount))
  must(open <= Math.max(0, due - held), 'shares are of what is due', bill)
  must(
    bill.splitBy !== 'equal' || unpaid.length === 0 || open === Math.max(0, due - held),
    'equal',
    bill,
  )
}

/**
 * Plays a bill's evening. Throws if a call fails, the bill doesn't add up after one of its moments, or the books
 * disagree.
 */
export async function liveThroughBill(
  club: Club,
  table: number,
  items: NewOrder['items'],
  evening: BillEvening,
): Promise<void> {
  await club.pool.query('UPDATE bills SET table_id = NULL')
  await club.pool.query('UPDATE venue_settings SET correction_limit = 100000')
  const desk = await club.signedIn({ role: 'admin' })
  const guest = club.visitor()
  const opened = await desk.call(billActs.openTableBill, { ...idPath(table), body: {} })
  const { id } = opened.reply
  const { address } = (await desk.call(phone.makeBillKey, idPath(id))).reply
  const key = address.split('/').at(-1) ?? ''
  const begun: string[] = []
  const at = (who: Visitor, place: 0 | 1) => who.at(club.instances[place].app)
  const read = async () => (await desk.call(bills.getBill, idPath(id))).reply

  const acts: Record<Step['kind'], (bill: bills.Bill, one: Step) => Promise<unknown>> = {
    order: (_bill, one) =>
      at(desk, one.instance).call(createSale, { body: { items, paymentType: 'bill', billId: id } }),
    desk: ({ due, shares }, one) => pay('terminal', due, shares, one),
    cash: ({ due, shares }, one) => pay('cash', due, shares, one),
    async phone({ due, held, shares }, one) {
      const share = shares[one.part % (shares.length + 1)]
      const part = share
        ? ({ what: 'share', shareId: share.id } as const)
        : ({ what: 'rest' } as const)
      const rest = toDollars(Math.max(0, toCents(due) - toCents(held)))
      const body = {
        part,
        amount: share?.amount ?? rest,
        tip: toDollars(one.part % 3 === 0 ? one.part : 0),
        attempt: `evening-${id}-${one.part}-${begun.length}`,
      }
      const answer = await at(guest, one.instance).call(phone.payBillByCard, {
        params: { key },
        body,
      })
      if (answer.code === null) begun.push(answer.reply.id)
      return answer
    },
    async card(_bill, one) {
      const payment = begun[one.part % Math.max(1, begun.length)]
      if (payment === undefined) return null
      const by = at(guest, one.instance)
      const { reply } = await by.call(phone.getPhonePayment, idPath2(payment))
      const clientSecret = reply.intent?.clientSecret
      if (clientSecret !== undefined) {
        const body = { clientSecret, cardNumber: '4242424242424242', webhook: 'never' as const }
        await by.call(confirmSandboxPayment, { body })
      }
      return by.call(phone.getPhonePayment, idPath2(payment))
    },
    async drop(_bill, one) {
      const payment = begun[one.part % Math.max(1, begun.length)]
      if (payment === undefined) return null
      return at(guest, one.instance).call(phone.dropPhonePayment, idPath2(payment))
    },
    split({ version }, one) {
      const shares = Array.from({ length: one.part % 4 }, (_, place) => ({ name: `G${place}` }))
      const body = { by: 'equal' as const, shares, version }
      return at(desk, one.instance).call(billActs.splitBill, { ...idPath(id), body })
    },
    async correct({ lines, version }, one) {
      const line = lines[one.part % Math.max(1, lines.length)]
      if (!line || line.kind === 'correction') return null
      const body = { lineId: line.id, reason: 'goodwill' as const, version }
      return at(desk, one.instance).call(correctBill, { ...idPath(id), body })
    },
    async giveBack({ due, tips, version }, one) {
      const owed = due.startsWith('-') ? due.slice(1) : '0.00'
      const tip = toDollars(Math.floor((toCents(tips) * (one.part % 7)) / 4))
      const way = (['card', 'cash', 'terminal'] as const)[one.part % 3] ?? 'card'
      const body = { way, amount: owed, tip, reason: 'mistake' as const, version }
      return at(desk, one.instance).call(refundBill, { ...idPath(id), body })
    },
  }
  const idPath2 = (payment: string) => ({ params: { id: payment } })
  function pay(
    way: 'cash' | 'terminal',
    due: string,
    shares: readonly bills.BillShare[],
    one: Step,
  ) {
    const share = shares[one.part % (shares.length + 1)]
    const half = toDollars(Math.max(1, Math.ceil((toCents(due) * one.part) / 100)))
    const wish = share ? { amount: share.amount, shareId: share.id } : { amount: half }
    const tip = toDollars(one.part % 4 === 0 ? one.part : 0)
    const body = { way, due: due.replace('-', ''), tip, ...wish }
    return at(desk, one.instance).call(billActs.payBill, { ...idPath(id), body })
  }

  for (const moment of evening) {
    const bill = await read()
    const answers = await Promise.all(moment.map((one) => acts[one.kind](bill, one)))
    for (const answer of answers) {
      const is =
        typeof answer === 'object' && answer !== null && 'status' in answer ? answer.status : 0
      if (typeof is === 'number' && is >= 500)
        throw new Error(`a call failed: ${JSON.stringify(answer)}`)
    }
    check(await read())
  }
  await booksAgree(club)
}
