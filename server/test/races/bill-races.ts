import * as bills from '@lantern/contract/bills/bills'
import * as billActs from '@lantern/contract/bills/actions'
import { correctBill } from '@lantern/contract/bills/corrections'
import type { NewOrder } from '@lantern/contract/menu/orders'
import { createSale } from '@lantern/contract/bills/till'
import type { Club } from '../club/club.ts'
import { cartOf, menuOf } from '../ordering.ts'
import { tally } from '../checks/tally.ts'
import type { Visitor } from '../club/visitor.ts'

const idPath = (id: number) => ({ params: { id: String(id) } })

/** The result of one race: the answers by code, and the problems found; usually none. */
export interface Raced {
  ends: Record<string, number>
  wrong: string[]
}

type Answered = { status: number; code: string | null }

function raced(answers: readonly Answered[], rules: Readonly<Record<string, boolean>>): Raced {
  const wrong = Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]))
  const failed = answers.some(({ status }) => status >= 500)
  const ends = tally(answers)
  return { ends, wrong: [...wrong, ...(failed ? ['a call failed'] : [])] }
}

const isDone = ({ code }: Answered) => code === null

/** Two screens at two instances that act on one bill. */
export class BillRaces {
  readonly #desks: [Visitor, Visitor]
  readonly #items: NewOrder['items']

  constructor(desks: [Visitor, Visitor], items: NewOrder['items']) {
    this.#desks = desks
    this.#items = items
  }

  static async open(club: Club): Promise<BillRaces> {
    const admin = await club.signedIn({ role: 'admin' })
    const desks: [Visitor, Visitor] = [admin, admin.at(club.instances[1].app)]
    return new BillRaces(desks, cartOf(await menuOf(club)))
  }

  /** All races by name. */
  readonly all: Readonly<Record<string, () => Promise<Raced>>> = {
    'pay × pay': () => this.#payAndPay(),
    'share × share': () => this.#shareAndShare(),
    'pay × add a dish': () => this.#payAndOrder(),
    'pay × comp': () => this.#payAndComp(),
    'close × order': () => this.#closeAndOrder(),
  }

  #order(desk: Visitor, billId: number) {
    return desk.call(createSale, { body: { items: this.#items, paymentType: 'bill', billId } })
  }

  async #read({ id }: bills.Bill): Promise<bills.Bill> {
    return (await this.#desks[0].call(bills.getBill, idPath(id))).reply
  }

  /** A new bill with dishes. The table's previous one is closed first. */
  async #served(): Promise<bills.Bill> {
    const [desk] = this.#desks
    const { reply } = await desk.call(billActs.openTableBill, { ...idPath(1), body: {} })
    if (reply.lines.length > 0) {
      await this.#closeWhole(reply)
      return this.#served()
    }
    await this.#order(desk, reply.id)
    return this.#read(reply)
  }

  async #closeWhole(bill: bills.Bill): Promise<void> {
    const now = await this.#read(bill)
    if (now.closedAt !== null) return
    const [desk] = this.#desks
    if (now.due !== '0.00') await this.#pay(desk, now)
    await this.#close(desk, now)
  }

  #pay(desk: Visitor, { id, due }: bills.Bill) {
    const body = { method: 'terminal', amount: due, due } as const
    return desk.call(billActs.payBill, { ...idPath(id), body })
  }

  #close(desk: Visitor, { id }: bills.Bill) {
    const body = { as: 'paid', due: '0.00' } as const
    return desk.call(billActs.closeBill, { ...idPath(id), body })
  }

  async #payAndPay(): Promise<Raced> {
    const [one, other] = this.#desks
    const bill = await this.#served()
    const pay = (desk: Visitor) => this.#pay(desk, bill)
    const answers = await Promise.all([pay(one), pay(other), pay(one)])
    const { due, paid } = await this.#read(bill)
    return raced(answers, {
      'one payment was taken': answers.filter(isDone).length === 1,
      'the others were told': answers.filter(({ code }) => code === 'bill_changed').length === 2,
      'it is paid once': due === '0.00' && paid === bill.due,
    })
  }

  async #shareAndShare(): Promise<Raced> {
    const [one, other] = this.#desks
    const bill = await this.#served()
    const shares = [{ name: 'Ann' }, { name: 'Bo' }]
    const body = { by: 'equal', shares, version: bill.version } as const
    const split = (await one.call(billActs.splitBill, { ...idPath(bill.id), body })).reply
    const take = (desk: Visitor, { id, amount }: bills.BillShare, due: string) => {
      const payment = { method: 'terminal', amount, due, shareId: id } as const
      return desk.call(billActs.payBill, { ...idPath(bill.id), body: payment })
    }
    const takeAll = (unpaid: readonly bills.BillShare[], due: string) =>
      Promise.all(unpaid.flatMap((share) => [take(one, share, due), take(other, share, due)]))
    const first = await takeAll(split.shares, bill.due)
    const now = await this.#read(bill)
    const second = await takeAll(
      now.shares.filter(({ isPaid }) => !isPaid),
      now.due,
    )
    const { due, payments } = await this.#read(bill)
    return raced([...first, ...second], {
      'one share first': first.filter(isDone).length === 1,
      'then the other': second.filter(isDone).length === 1,
      'both are paid': due === '0.00' && payments.length === 2,
    })
  }

  async #payAndOrder(): Promise<Raced> {
    const [one, other] = this.#desks
    const bill = await this.#served()
    const [paid, ordered] = await Promise.all([this.#pay(one, bill), this.#order(other, bill.id)])
    const after = await this.#read(bill)
    return raced([paid, ordered], {
      'the dish is on the bill': isDone(ordered),
      'the payment is taken or told': isDone(paid) || paid.code === 'bill_changed',
      'what is due is the dish, or all': after.due === (isDone(paid) ? bill.due : after.total),
    })
  }

  async #payAndComp(): Promise<Raced> {
    const [one, other] = this.#desks
    const bill = await this.#served()
    const body = { reason: 'quality', version: bill.version } as const
    const answers = await Promise.all([
      this.#pay(one, bill),
      other.call(correctBill, { ...idPath(bill.id), body }),
    ])
    return raced(answers, {
      'paid or comped': answers.filter(isDone).length === 1,
      'nothing is due': (await this.#read(bill)).due === '0.00',
    })
  }

  async #closeAndOrder(): Promise<Raced> {
    const [one, other] = this.#desks
    const bill = await this.#served()
    await this.#pay(one, bill)
    const [closed, ordered] = await Promise.all([
      this.#close(one, bill),
      this.#order(other, bill.id),
    ])
    return raced([closed, ordered], {
      'closed or ordered': isDone(closed) !== isDone(ordered),
      'the other was told':
        closed.code === 'bill_changed' ||
        closed.code === 'bill_due' ||
        ordered.code === 'bill_closed',
    })
  }
}
