import type { Cents } from '@lantern/contract/payments/pricing'
import { worth, type EntryRow, type LineRow, type PaymentRow } from './model.ts'

const bucketOf: Readonly<Record<string, 'topUps' | 'payOuts' | 'refunds' | null>> = {
  cash_out: 'payOuts',
  goodwill: 'refunds',
  provider_refund: 'refunds',
  opening_balance: null,
}
const incomes: Readonly<Record<string, string>> = {
  booking_income: 'income.bookings',
  service_fees: 'income.serviceFees',
  cancellation_income: 'income.cancellations',
  food_income: 'income.food',
  beverage_income: 'income.beverages',
  service_income: 'income.services',
  write_offs: 'bills.writtenOff',
  goodwill: 'bills.goodwill',
}

/** The figures of a business day by the names of its close, in cents. Zeros are left out. */
export function figuresOf(
  day: string,
  rows: {
    lines: readonly LineRow[]
    payments: readonly PaymentRow[]
    entries: readonly EntryRow[]
  },
): Map<string, Cents> {
  const figures = new Map<string, Cents>()
  const add = (name: string, cents: Cents) => figures.set(name, (figures.get(name) ?? 0) + cents)
  for (const line of rows.lines.filter(({ night }) => night === day)) {
    const isLoss = line.account === 'write_offs' || line.account === 'goodwill'
    add(incomes[line.account] ?? line.account, isLoss ? 0 - line.net : line.net + line.discount)
    add('income.discounts', 0 - line.discount)
    add('tax', line.tax)
    add('bills.receivable', worth(line))
  }
  for (const one of rows.payments.filter((each) => each.day === day)) {
    const cents = one.amount + one.tip + one.rounding
    if (one.refunds === null || one.cause === 'bill_transfer') add(`${one.method}.sales`, cents)
    else add(`${one.method}.refunds`, 0 - cents)
    add('tips', one.tip)
    add('cashRounding', one.rounding)
    add('bills.receivable', 0 - one.amount)
  }
  for (const { kind, amount, rounding } of rows.entries.filter((each) => each.day === day)) {
    if (kind === 'topup_credit') {
      add('promotions', amount)
      continue
    }
    const bucket = bucketOf[kind] === undefined ? 'topUps' : bucketOf[kind]
    if (bucket === null) continue
    const cents = amount + rounding
    const method = kind.startsWith('cash') ? 'cash' : 'card'
    if (kind === 'goodwill') add('bills.goodwill', amount)
    else add(`${method}.${bucket}`, bucket === 'topUps' ? cents : 0 - cents)
    // Goodwill to or from a balance counts as the method balance; the other side of a top-up isn't counted.
    if (bucket === 'refunds') add('balance.refunds', amount)
    add('cashRounding', rounding)
  }
  return new Map([...figures].filter(([, cents]) => cents !== 0))
}
