import {
  allocate,
  chargesOfLines,
  orderPrice,
  type Cents,
  type PricedLine,
} from '@lantern/contract/pricing'
import { divideBill, type ShareToDivide, type SplitBy } from '@lantern/contract/splitting'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sized } from '../../../test/size.ts'
import {
  daysAfter,
  earning,
  leftOf,
  paying,
  pointsAt,
  roundingOf,
  takenOff,
  tipsBack,
  totalOf,
  type Income,
  type Money,
  type Side,
  type Worth,
} from './rules.ts'

const BILL = 'LNTLNTLNTLNT'
const sum = (amounts: readonly Cents[]) => amounts.reduce((total, one) => total + one, 0)

/** A plain comparison, because it runs some millions of times, for which `expect` would take minutes. */
function same(found: unknown, wanted: unknown): void {
  if (!Object.is(found, wanted)) throw new Error(`${String(found)} should be ${String(wanted)}`)
}

/** The books of one bill: every account, and what was ever put on it or paid. */
class Books {
  readonly accounts = new Map<string, Cents>()
  readonly lines: (Worth & { id: number })[] = []
  readonly payments: Money[] = []
  points = 0

  get due(): Cents {
    return 0 - (this.accounts.get('receivable') ?? 0)
  }

  post(sides: readonly Side[]): void {
    same(sum(sides.map(({ cents }) => cents)), 0)
    for (const { account, cents } of sides) {
      same(Number.isSafeInteger(cents), true)
      this.accounts.set(account, (this.accounts.get(account) ?? 0) + cents)
    }
    const owed = this.lines.filter(({ isPaidAhead }) => !isPaidAhead)
    const paid = sum(this.payments.map(({ amount }) => amount))
    same(this.due, sum(owed.map(totalOf)) - paid)
  }

  put(lines: readonly Worth[]): void {
    lines.forEach((line) => this.lines.push({ ...line, id: this.lines.length + 1 }))
    this.post(earning(BILL, lines))
  }

  pay(way: Money['way'], amount: Cents, tip: Cents): void {
    const rounding = roundingOf({ way, amount, tip })
    const money = { way, memberId: way === 'balance' ? 7 : null, amount, tip, rounding }
    this.payments.push(money)
    const sides = paying(BILL, money)
    const cash = sides.find(({ account }) => account === 'cash')
    same(Math.abs(cash?.cents ?? 0) % 5, 0)
    this.post(sides)
    const paid = sum(this.payments.map((payment) => payment.amount))
    this.points += Math.max(0, pointsAt(this.lines, paid, 1) - this.points)
  }
}

const accounts: readonly Income[] = ['food_income', 'beverage_income', 'service_income']
const way = fc.constantFrom<Money['way']>('cash', 'terminal', 'balance', 'card')
const order = fc.array(
  fc.record({
    unitPrice: fc.integer({ min: 1, max: 12_000 }),
    quantity: fc.integer({ min: 1, max: 6 }),
    account: fc.constantFrom(...accounts),
    kind: fc.constantFrom('food', 'beverage', 'service'),
  }),
  { minLength: 1, maxLength: 6 },
)
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('order' as const), order }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const), way, part: fc.nat(100) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('comp' as const), at: fc.nat(), part: fc.nat(100) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('goodwill' as const), part: fc.nat(100) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund' as const), way }) },
)
type Act = ReturnType<typeof act.generate>['value']

const night = fc.record({
  room: fc.record({ net: fc.nat(60_000), isPaidAhead: fc.boolean() }),
  acts: fc.array(act, { maxLength: 14 }),
  by: fc.constantFrom<SplitBy>('equal', 'dish', 'amount'),
  backs: fc.array(fc.record({ way, part: fc.nat(100) }), { maxLength: 3 }),
  shares: fc.array(fc.record({ way, weight: fc.integer({ min: 1, max: 9 }), tip: fc.nat(2_000) }), {
    minLength: 1,
    maxLength: 8,
  }),
})

const taxes = { food: 1_300, beverage: 500, service: 0 }

function dishes(lines: readonly (PricedLine & { account: Income })[]): Worth[] {
  const price = orderPrice(lines, { discountPercent: 0, taxes, tip: 0 })
  const charged = chargesOfLines(lines, price.discount, taxes)
  return lines.map(({ account, unitPrice, quantity }, place) => ({
    kind: 'dish',
    account,
    net: unitPrice * quantity,
    tax: charged[place]?.tax ?? 0,
    isPaidAhead: false,
  }))
}

function correct(books: Books, amount: Cents, ids: readonly number[]): void {
  const lines = leftOf(books.lines.filter(({ isPaidAhead }) => !isPaidAhead))
  const wanted = lines.filter(({ id }) => ids.includes(id))
  const most = sum(wanted.map(totalOf))
  const off = takenOff(Math.min(amount, most), wanted)
  same(sum(off.map(totalOf)), Math.min(amount, most))
  books.put(
    off.map(({ id, net, tax }) => {
      const line = wanted.find((each) => each.id === id)
      same(net <= (line?.net ?? -1) && tax <= (line?.tax ?? -1), true)
      const account = line?.line.account ?? 'food_income'
      return {
        kind: 'correction',
        account,
        net: 0 - net,
        tax: 0 - tax,
        isPaidAhead: false,
        corrects: id,
      }
    }),
  )
}

function happen(books: Books, one: Act): void {
  const owed = leftOf(books.lines).filter(({ line }) => !line.isPaidAhead)
  if (one.do === 'order') books.put(dishes(one.order))
  if (one.do === 'comp') {
    const line = owed[one.at % Math.max(1, owed.length)]
    if (line) correct(books, Math.ceil((totalOf(line) * one.part) / 100), [line.id])
  }
  if (one.do === 'goodwill') {
    const ids = owed.map(({ id }) => id)
    correct(books, Math.floor((sum(owed.map(totalOf)) * one.part) / 100), ids)
  }
  if (one.do === 'pay') {
    const amount = Math.floor((Math.max(0, books.due) * one.part) / 100)
    if (amount > 0) books.pay(one.way, amount, 0)
  }
  if (one.do === 'refund' && books.due < 0) books.pay(one.way, books.due, 0)
}

/** Everybody pays their share of what is due, one after the other. The last one pays what belongs to nobody. */
function endBill(
  books: Books,
  {
    by,
    shares,
  }: { by: SplitBy; shares: readonly { way: Money['way']; weight: number; tip: Cents }[] },
): void {
  if (books.due < 0) books.pay('cash', books.due, 0)
  const weights = shares.map(({ weight }) => weight)
  const fixed = allocate(books.due, weights)
  const all = leftOf(books.lines).filter(({ line }) => !line.isPaidAhead)
  const toDivide: ShareToDivide[] = shares.map(({ weight }, place) => ({
    isPaid: false,
    fixed: fixed[place] ?? 0,
    lines: all.map(({ id }) => ({ lineId: id, parts: weight, of: sum(weights) })),
  }))
  shares.forEach((share, place) => {
    const lines = all.map((line) => ({ id: line.id, total: totalOf(line) }))
    const amounts = divideBill(by, { due: books.due, lines }, toDivide)
    same(sum(amounts) <= books.due, true)
    const amount = amounts[place] ?? 0
    if (amount > 0) books.pay(share.way, amount, share.tip)
    toDivide[place] = {
      isPaid: true,
      fixed: fixed[place] ?? 0,
      lines: toDivide[place]?.lines ?? [],
    }
  })
  if (books.due > 0) books.pay('terminal', books.due, 0)
}

/** No way gives back more of the tips than came by it, and balances get no more than is left. */
function giveTipBack(books: Books, { way: by, part }: { way: Money['way']; part: number }): void {
  const tip = Math.floor((tipsBack(by, books.payments) * part) / 100)
  if (tip > 0) books.pay(by, 0, 0 - tip)
  const own = books.payments.filter((payment) => payment.way === by)
  same(by === 'balance' || sum(own.map((payment) => payment.tip)) >= 0, true)
  same((books.accounts.get('tips_payable') ?? 0) >= 0, true)
}

describe('a bill', () => {
  it('sums to the cent through an evening, and what is due is minus its receivable', () => {
    const evenings = () =>
      fc.assert(
        fc.property(night, ({ room, acts, backs, ...end }) => {
          const books = new Books()
          const account = 'booking_income' as const
          books.put([
            { kind: 'room', account, net: room.net, tax: 0, isPaidAhead: room.isPaidAhead },
          ])
          acts.forEach((one) => happen(books, one))
          endBill(books, end)
          backs.forEach((back) => giveTipBack(books, back))
          same(books.due, 0)
          same(sum([...books.accounts.values()]), 0)
          const taxes = books.lines.filter(({ isPaidAhead }) => !isPaidAhead).map(({ tax }) => tax)
          same(books.accounts.get('tax_payable') ?? 0, sum(taxes))
          const tips = books.payments.map(({ tip }) => tip)
          same(books.accounts.get('tips_payable') ?? 0, sum(tips))
          const left = leftOf(books.lines)
          same(
            left.every(({ net, tax }) => net >= 0 && tax >= 0),
            true,
          )
        }),
        { numRuns: sized(4_000, 20_000) },
      )
    expect(evenings).not.toThrow()
  })
})

it('cash goes to five cents, either way; nothing else does', () => {
  expect(roundingOf({ way: 'cash', amount: 1_002, tip: 0 })).toBe(-2)
  expect(roundingOf({ way: 'cash', amount: 1_000, tip: 3 })).toBe(2)
  expect(roundingOf({ way: 'cash', amount: -1_002, tip: 0 })).toBe(2)
  expect(roundingOf({ way: 'cash', amount: -1_003, tip: 0 })).toBe(-2)
  expect(roundingOf({ way: 'terminal', amount: 1_002, tip: 0 })).toBe(0)
})

it('a date some days on', () => {
  expect(daysAfter('2026-11-20', 14)).toBe('2026-12-04')
})
