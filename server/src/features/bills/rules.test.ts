import { cashStepOf } from '@lantern/contract/payments/currency'
import { chargedHst, flatTax } from '../../../test/taxes.ts'
import {
  allocate,
  chargesOfLines,
  orderPrice,
  pointsFor,
  type Cents,
} from '@lantern/contract/payments/pricing'
import type { SplitBy } from '@lantern/contract/bills/bills'
import { divideBill, type ShareToDivide } from '@lantern/contract/bills/splitting'
import { taxTotal } from '@lantern/contract/payments/taxes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineRow, paymentRow } from '../../../test/bill-rows.ts'
import { sized } from '../../../test/checks/size.ts'
import type { BillLineRow, BillPaymentRow, NewLine, NewPayment } from './repository.ts'
import {
  dueOf,
  isDivisible,
  leftOf,
  openOf,
  paidOf,
  partsBy,
  pointsOf,
  refundParts,
  refundable,
  restOf,
  reversalsOf,
  reverseAll,
  roundingOf,
  shownOf,
  statusAfter,
  takenOff,
  tipsBack,
  totalOf,
  totalOfLines,
  type Method,
  type RefundPart,
  type RefundTo,
} from './rules.ts'
import { refundPayments } from './service.refund.ts'

const sum = (amounts: readonly Cents[]) => amounts.reduce((total, one) => total + one, 0)

/** A plain comparison. It runs millions of times, for which `expect` would take minutes. */
function same(found: unknown, wanted: unknown): void {
  if (!Object.is(found, wanted)) throw new Error(`${String(found)} should be ${String(wanted)}`)
}

type Paying = Exclude<Method, 'elsewhere'>

/** The sum that payments put into the drawer, in cents; negative if they take cash out. */
const drawerOf = (payments: readonly NewPayment[]): Cents =>
  sum(
    payments.map(({ method, amount, tip = 0, rounding = 0 }) =>
      method === 'cash' ? amount + tip + rounding : rounding,
    ),
  )

/** A bill that enforces the same constraints as the database. */
class Bill {
  readonly lines: BillLineRow[] = []
  readonly payments: BillPaymentRow[] = []
  private nextId = 1

  get due(): Cents {
    return dueOf(this.lines, this.payments)
  }

  post({ lines = [], payments = [] }: { lines?: NewLine[]; payments?: NewPayment[] }): void {
    for (const line of lines) this.lines.push(lineRow(this.nextId++, line))
    for (const payment of payments) this.payments.push(paymentRow(this.nextId++, payment))
    same(Math.abs(drawerOf(payments)) % 5, 0)
    this.check()
  }

  private check(): void {
    const left = leftOf(this.lines)
    for (const { net, tax, discount, line } of left) {
      const isWithin = (part: Cents, of: Cents) => part >= 0 && part <= of
      same(isWithin(net, line.net) && isWithin(tax, line.tax), true)
      same(isWithin(discount, line.discount), true)
    }
    same(sum(left.map(totalOf)), totalOfLines(this.lines))
    const rests = restOf(this.payments)
    for (const { payment, amount, tip } of rests) {
      same(amount >= 0 && amount <= payment.amount && tip >= 0 && tip <= payment.tip, true)
    }
    same(sum(rests.map(({ amount }) => amount)), paidOf(this.payments))
    this.checkPoints()
  }

  private checkPoints(): void {
    const points = pointsOf({ pointsPerDollar: 2 }, this.lines, this.payments)
    const sold = this.lines.filter(({ kind }) => kind !== 'service_fee')
    const whole = pointsFor(Math.max(0, sum(sold.map(({ net }) => net))), 2)
    same(
      [...points.values()].every((each) => each >= 0),
      true,
    )
    same(sum([...points.values()]) <= whole, true)
  }

  pay(method: Paying, amount: Cents, tip: Cents): void {
    const rounding = roundingOf(method, amount + tip, 5)
    const userId = method === 'balance' ? 7 : null
    if (amount + tip > 0) this.post({ payments: [{ method, amount, tip, rounding, userId }] })
  }

  giveBack(parts: readonly RefundPart[]): void {
    this.post({ payments: refundPayments(parts, { cashStep: 5 }) })
  }
}

const paying = fc.constantFrom<Paying>('cash', 'terminal', 'balance', 'card')
const order = fc.array(
  fc.record({
    unitPrice: fc.integer({ min: 0, max: 12_000 }),
    quantity: fc.integer({ min: 1, max: 6 }),
    kind: fc.constantFrom('food', 'beverage', 'service'),
    isAlcohol: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
)
const room = fc.record({ net: fc.nat(60_000), fee: fc.nat(3_000) })
const part = fc.nat(100)
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('order' as const), order, discountPercent: fc.nat(50) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('pay' as const), paying, part, tip: fc.nat(2_000) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('comp' as const), at: fc.nat(), part }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('discount' as const), part }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), room }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      to: fc.constantFrom<RefundTo>(undefined, 'balance', 'cash', 'terminal'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refundBy' as const), paying, part }) },
)
type Action = ReturnType<typeof act.generate>['value']

const rates = { room: 0, service_fee: 0, food: 5_000, beverage: 9_975, alcohol: 0, service: 0 }
const taxes = [flatTax(13_000), { en: 'QST', ch: '魁省税', number: null, rates }]

function dishes({ order: lines, discountPercent }: Extract<Action, { do: 'order' }>): NewLine[] {
  const price = orderPrice(lines, { discountPercent, taxes, tip: 0 })
  const charged = chargesOfLines(lines, price.discount, taxes)
  return lines.map(({ kind, unitPrice, quantity }, place) => {
    const { discount = 0, taxes: own = [] } = charged[place] ?? {}
    const net = unitPrice * quantity - discount
    return { kind: 'dish', account: `${kind}_income`, quantity, net, taxes: own, discount }
  })
}

const roomOf = ({ net, fee }: { net: Cents; fee: Cents }): NewLine[] => [
  { kind: 'room', account: 'booking_income', net, taxes: chargedHst(Math.round(net * 0.13)) },
  { kind: 'service_fee', account: 'service_fees', net: fee },
]

/** Takes an amount off some lines, as a correction does. */
function takeOff(bill: Bill, amount: Cents, left: ReturnType<typeof leftOf<BillLineRow>>): void {
  const most = sum(left.map(totalOf))
  const pieces = takenOff(Math.min(amount, most), left)
  same(sum(pieces.map(({ net, taxes: off }) => net + taxTotal(off))), Math.min(amount, most))
  const before = totalOfLines(bill.lines)
  const lines = reversalsOf(left, pieces).map((line) => ({ ...line, reason: 'mistake' as const }))
  bill.post({ lines })
  same(totalOfLines(bill.lines), before - Math.min(amount, most))
}

function giveBackBy(bill: Bill, method: Paying, percent: number): void {
  const amount = Math.floor((refundable(method, bill.payments, bill.due) * percent) / 100)
  const tip = Math.floor((tipsBack(method, bill.payments) * percent) / 100)
  const parts = partsBy(method, bill.payments, { amount, tip })
  same(sum(parts.map((each) => each.amount)), amount)
  same(sum(parts.map((each) => each.tip)), tip)
  bill.giveBack(parts)
}

function happen(bill: Bill, one: Action): void {
  const left = leftOf(bill.lines)
  if (one.do === 'order') bill.post({ lines: dishes(one) })
  if (one.do === 'comp') {
    const line = left[one.at % Math.max(1, left.length)]
    if (line) takeOff(bill, Math.ceil((totalOf(line) * one.part) / 100), [line])
  }
  if (one.do === 'discount') {
    takeOff(bill, Math.floor((sum(left.map(totalOf)) * one.part) / 100), left)
  }
  if (one.do === 'pay') {
    bill.pay(one.paying, Math.floor((Math.max(0, bill.due) * one.part) / 100), one.tip)
  }
  if (one.do === 'move') {
    const isRoom = ({ kind }: BillLineRow) => kind === 'room' || kind === 'service_fee'
    bill.post({ lines: [...reverseAll(left, isRoom), ...roomOf(one.room)] })
    const after = leftOf(bill.lines).filter(({ line }) => isRoom(line))
    same(sum(after.map(totalOf)), totalOfLines(bill.lines.slice(-2)))
  }
  if (one.do === 'cancel') {
    bill.post({ lines: reverseAll(left, () => true) })
    same(totalOfLines(bill.lines), 0)
  }
  if (one.do === 'refund') {
    const credit = Math.max(0, 0 - bill.due)
    bill.giveBack(refundParts(bill.payments, credit, one.to))
    same(bill.due >= 0, true)
  }
  if (one.do === 'refundBy') giveBackBy(bill, one.paying, one.part)
}

interface Share {
  paying: Paying
  weight: number
  tip: Cents
}

/** Pays each share of what is due, one after the other; the last payer also pays what is in no share. */
function endBill(bill: Bill, { by, shares }: { by: SplitBy; shares: readonly Share[] }): void {
  bill.giveBack(refundParts(bill.payments, Math.max(0, 0 - bill.due)))
  const weights = shares.map(({ weight }) => weight)
  const fixed = allocate(bill.due, weights)
  const all = openOf(bill.lines, bill.payments)
  const toDivide: ShareToDivide[] = shares.map(({ weight }, place) => ({
    isPaid: false,
    fixed: fixed[place] ?? 0,
    lines: all.map(({ id }) => ({ lineId: id, parts: weight, of: sum(weights) })),
  }))
  shares.forEach((share, place) => {
    const amounts = divideBill(by, { due: bill.due, lines: all }, toDivide)
    same(sum(amounts) <= bill.due, true)
    bill.pay(share.paying, amounts[place] ?? 0, share.tip)
    toDivide[place] = {
      isPaid: true,
      fixed: fixed[place] ?? 0,
      lines: toDivide[place]?.lines ?? [],
    }
  })
  bill.pay('terminal', bill.due, 0)
}

const night = fc.record({
  room,
  acts: fc.array(act, { maxLength: 14 }),
  by: fc.constantFrom<SplitBy>('equal', 'dish', 'amount'),
  shares: fc.array(
    fc.record({ paying, weight: fc.integer({ min: 1, max: 9 }), tip: fc.nat(2_000) }),
    { minLength: 1, maxLength: 8 },
  ),
})

describe('a bill', () => {
  it('adds up to the cent through random evenings, and refunds nothing twice', () => {
    const evenings = () =>
      fc.assert(
        fc.property(night, ({ room: booked, acts, ...end }) => {
          const bill = new Bill()
          bill.post({ lines: roomOf(booked) })
          acts.forEach((one) => happen(bill, one))
          endBill(bill, end)
          same(bill.due, 0)
          // All lines can still be reversed, and then all money is refunded.
          bill.post({ lines: reverseAll(leftOf(bill.lines), () => true) })
          bill.giveBack(refundParts(bill.payments, 0 - bill.due))
          same(bill.due, 0)
          same(paidOf(bill.payments), 0)
        }),
        { numRuns: sized(2_000, 20_000) },
      )
    expect(evenings).not.toThrow()
  })
})

describe('the status of a bill', () => {
  it('that is a tab stays open until staff close it', () => {
    const tab = { status: 'open' as const, isTab: true, hasLeft: false }
    expect([100, 0, -100].map((due) => statusAfter(tab, due))).toEqual(['open', 'open', 'open'])
    const closed = { ...tab, status: 'paid' as const }
    expect([100, 0, -100].map((due) => statusAfter(closed, due))).toEqual(['open', 'paid', 'open'])
  })

  it('that is the tab of a party that has left is paid once nothing is due', () => {
    const tab = { status: 'open' as const, isTab: true, hasLeft: true }
    expect([100, 0, -100].map((due) => statusAfter(tab, due))).toEqual(['open', 'paid', 'open'])
  })

  it('that is no tab is open only while something is due or in credit', () => {
    for (const status of ['open', 'paid'] as const) {
      const other = { status, isTab: false, hasLeft: false }
      expect([100, 0, -100].map((due) => statusAfter(other, due))).toEqual(['open', 'paid', 'open'])
    }
  })

  it('that is owed becomes paid once nothing is due', () => {
    for (const isTab of [true, false]) {
      const owed = { status: 'owed' as const, isTab, hasLeft: false }
      expect([100, 0, -100].map((due) => statusAfter(owed, due))).toEqual(['owed', 'paid', 'open'])
    }
  })

  it('that was written off stays written off while nothing is due', () => {
    expect(statusAfter({ status: 'written_off', isTab: true, hasLeft: true }, 0)).toBe(
      'written_off',
    )
  })
})

const dish = (id: number, net: Cents, tax = 0, more: Partial<NewLine> = {}) =>
  lineRow(id, { kind: 'dish', account: 'food_income', net, tax, ...more })
const timeOf = (id: number, net: Cents, more: Partial<NewLine> = {}) =>
  lineRow(id, { kind: 'room', account: 'booking_income', net, ...more })
const paid = (id: number, method: Method, amount: Cents, more: Partial<NewPayment> = {}) =>
  paymentRow(id, { method, amount, ...more })

describe('the rest of a line', () => {
  it('is less its own reversals, net and tax apart', () => {
    const lines = [
      dish(1, 2_000, 260),
      dish(2, 1_000, 130),
      dish(3, -500, -65, { reverses: 1 }),
      dish(4, -300, -39, { reverses: 1 }),
    ]
    expect(leftOf(lines)).toMatchObject([
      { id: 1, net: 1_200, tax: 156 },
      { id: 2, net: 1_000, tax: 130 },
    ])
  })

  it('loses its discount with its last reversal', () => {
    const lines = [dish(1, 900, 117, { discount: 100 })]
    const [half] = reversalsOf(leftOf(lines), [{ id: 1, net: 450, taxes: chargedHst(58) }])
    expect(half).toMatchObject({ net: -450, taxes: chargedHst(-58), discount: 0, reverses: 1 })
    const [all] = reverseAll(leftOf(lines), () => true)
    expect(all).toMatchObject({ net: -900, taxes: chargedHst(-117), discount: -100 })
  })

  it('is shown if it was given away or canceled, and hidden if a change replaced it', () => {
    const lines = [
      timeOf(1, 100),
      timeOf(2, -100, { reverses: 1 }),
      timeOf(3, 200),
      dish(4, 50),
      dish(5, -50, 0, { reverses: 4, reason: 'quality' }),
      dish(6, 80),
      dish(7, -80, 0, { reverses: 6 }),
    ]
    expect(shownOf(lines).map(({ id }) => id)).toEqual([3, 4, 5, 6, 7])
  })
})

describe('the amount that guests have to divide', () => {
  const lines = [timeOf(1, 10_000), dish(2, 2_000)]
  const open = (payments: BillPaymentRow[]) => openOf(lines, payments).map(({ total }) => total)

  it('is the rest of each line', () => {
    expect(open([])).toEqual([10_000, 2_000])
  })

  it('excludes what was paid for the room with its booking', () => {
    expect(open([paid(3, 'balance', 10_000)])).toEqual([0, 2_000])
    expect(open([paid(3, 'card', 4_000)])).toEqual([6_000, 2_000])
  })

  it('includes the room again once its payment was refunded, but not if a share was refunded', () => {
    const back = paid(4, 'balance', -10_000, { refunds: 3 })
    expect(open([paid(3, 'balance', 10_000), back])).toEqual([10_000, 2_000])
    const share = paid(5, 'cash', 2_000, { shareId: 9 })
    const shareBack = paid(6, 'cash', -2_000, { refunds: 5 })
    expect(open([paid(3, 'balance', 10_000), share, shareBack])).toEqual([0, 2_000])
  })
})

describe('parts of lines', () => {
  const lines = [{ id: 1 }, { id: 2 }]
  const cut = (lineId: number, parts: number, of: number) => ({ lineId, parts, of })

  it('can be divided up to the whole of each line', () => {
    expect(isDivisible([], lines)).toBe(true)
    expect(isDivisible([cut(1, 1, 3), cut(1, 2, 3), cut(2, 1, 1)], lines)).toBe(true)
    expect(isDivisible([cut(1, 1, 3), cut(1, 1, 3)], lines)).toBe(true)
  })

  it.each([
    ['more than the whole, by one part', [cut(1, 2, 3), cut(1, 2, 3)]],
    ['more than the whole in one go', [cut(1, 2, 1)]],
    ['the whole a second time', [cut(1, 1, 1), cut(1, 1, 1)]],
    ['parts of two sizes', [cut(1, 1, 3), cut(1, 1, 2)]],
    ['a line that the bill doesn’t have', [cut(3, 1, 1)]],
  ])('cannot be %s', (_what, taken) => expect(isDivisible(taken, lines)).toBe(false))
})

describe('the amount that can be refunded', () => {
  it('is the bill’s credit, at most what came by the same method', () => {
    expect(refundable('balance', [paid(1, 'cash', 3_000)], -1_000)).toBe(1_000)
    expect(refundable('elsewhere', [paid(1, 'cash', 3_000)], -1_000)).toBe(1_000)
    expect(refundable('cash', [paid(1, 'cash', 3_000)], -1_000)).toBe(1_000)
    const both = [paid(1, 'cash', 400), paid(2, 'terminal', 2_600)]
    expect(refundable('cash', both, -1_000)).toBe(400)
    expect(refundable('terminal', [paid(1, 'cash', 3_000)], -1_000)).toBe(0)
  })

  it('is less what was refunded before by any method', () => {
    const back = (method: Method, amount: Cents) => paid(2, method, amount, { refunds: 1 })
    const cash = paid(1, 'cash', 3_000)
    expect(refundable('cash', [cash, back('cash', -2_500)], -1_000)).toBe(500)
    expect(refundable('cash', [cash, back('balance', -3_000)], -1_000)).toBe(0)
  })

  it.each(['balance', 'cash', 'terminal', 'card', 'elsewhere'] as const)(
    'is 0 by %s without credit on the bill',
    (method) => {
      expect(refundable(method, [paid(1, method, 3_000)], 0)).toBe(0)
      expect(refundable(method, [paid(1, method, 3_000)], 1_000)).toBe(0)
    },
  )

  const came = [
    paid(1, 'card', 1_000, { userId: 7, attemptId: 'a' }),
    paid(2, 'cash', 500, { userId: 7 }),
    paid(3, 'terminal', 500),
    paid(4, 'cash', 300),
  ]
  const parts = (all: readonly RefundPart[]) =>
    all.map(({ payment, amount, method }) => [payment.id, amount, method])

  it('goes to cards first, then to the latest payments', () => {
    expect(parts(refundParts(came, 1_600))).toEqual([
      [1, 1_000, 'card'],
      [4, 300, 'cash'],
      [3, 300, 'terminal'],
    ])
  })

  it('of a cash payment goes to its payer’s balance, unless the desk chooses cash', () => {
    expect(parts(refundParts(came, 2_300)).at(-1)).toEqual([2, 500, 'balance'])
    expect(parts(refundParts(came, 2_300, 'cash')).at(-1)).toEqual([2, 500, 'cash'])
    expect(parts(refundParts(came, 2_300, 'terminal')).at(-1)).toEqual([2, 500, 'balance'])
  })

  it('by a named method comes from its own payments, the latest first; to a balance from cards last', () => {
    expect(parts(partsBy('cash', came, { amount: 600, tip: 0 }))).toEqual([
      [4, 300, 'cash'],
      [2, 300, 'cash'],
    ])
    expect(parts(partsBy('balance', came, { amount: 1_400, tip: 0 }))).toEqual([
      [4, 300, 'balance'],
      [3, 500, 'balance'],
      [2, 500, 'balance'],
      [1, 100, 'balance'],
    ])
  })
})

it('cash is rounded to five cents in both directions, other methods are not', () => {
  expect(roundingOf('cash', 1_002, 5)).toBe(-2)
  expect(roundingOf('cash', 1_003, 5)).toBe(2)
  expect(roundingOf('cash', -1_002, 5)).toBe(2)
  expect(roundingOf('cash', -1_003, 5)).toBe(-2)
  expect(roundingOf('terminal', 1_002, 5)).toBe(0)
})

it('cash is rounded to the smallest coin of the currency, half a coin up', () => {
  expect(roundingOf('cash', 1_049, cashStepOf('SEK'))).toBe(-49)
  expect(roundingOf('cash', 1_050, cashStepOf('SEK'))).toBe(50)
  expect(roundingOf('cash', 1_005, cashStepOf('NZD'))).toBe(5)
  expect(roundingOf('cash', 1_003, cashStepOf('EUR'))).toBe(0)
})

it('a cash refund of several payments is rounded as a whole', () => {
  const came = [paid(1, 'cash', 503), paid(2, 'cash', 503)]
  const back = refundPayments(partsBy('cash', came, { amount: 1_006, tip: 0 }), { cashStep: 5 })
  expect(sum(back.map(({ amount, rounding = 0 }) => amount + rounding))).toBe(-1_005)
})
