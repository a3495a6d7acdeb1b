import type { Correction, DayClose, DayTotals, PaymentTotals } from '@lantern/contract/bills/close'
import { incomeAccounts, type AccountName } from '@lantern/contract/reports/accounts'
import { receiptTaxes, toCents, toDollars, type Cents } from '@lantern/contract/payments/pricing'
import type { ChargedTax, ReceiptTax } from '@lantern/contract/payments/taxes'
import { csvFile, textCell } from '../wallet/rules.statement.ts'

/** The sum of one account and one flow on a day, in cents. Positive is credit, negative is debit. */
export type Flow = {
  account: string
  /** `opening` is a balance imported from the software before. The close doesn't show it. */
  flow: 'sale' | 'refund' | 'topUp' | 'payOut' | 'opening'
  cents: Cents
}

/** The sums since some were stored, as differences. Sums that haven't changed are left out. */
export function flowsSince(kept: readonly Flow[], now: readonly Flow[]): Flow[] {
  const since = new Map<string, Flow>()
  const add = ({ account, flow, cents }: Flow) => {
    const key = `${account} ${flow}`
    since.set(key, { account, flow, cents: (since.get(key)?.cents ?? 0) + cents })
  }
  now.forEach(add)
  kept.forEach((flow) => add({ ...flow, cents: 0 - flow.cents }))
  return [...since.values()].filter(({ cents }) => cents !== 0)
}

const accountsOf: Readonly<Record<PaymentTotals['method'], readonly string[]>> = {
  cash: ['cash'],
  terminal: ['terminal_clearing'],
  card: ['card_clearing'],
  balance: ['wallet', 'promotional_credit'],
  points: ['points_redeemed'],
  elsewhere: ['paid_elsewhere'],
}

const methods = ['cash', 'terminal', 'card', 'balance'] as const

const sum = (flows: readonly Flow[], wanted: (flow: Flow) => boolean): Cents =>
  flows.filter(wanted).reduce((total, { cents }) => total + cents, 0)

/**
 * Money by one method. The journal's sign tells the direction: money that the venue received is negative on the account
 * that it came through. The wallet's side of a top-up isn't counted.
 */
function paymentTotals(flows: readonly Flow[], method: PaymentTotals['method']): PaymentTotals {
  const of = (flow: Flow['flow']) =>
    method === 'balance' && (flow === 'topUp' || flow === 'payOut')
      ? 0
      : 0 - sum(flows, (each) => accountsOf[method].includes(each.account) && each.flow === flow)
  const [sales, refunds, topUps, payOuts] = [of('sale'), -of('refund'), of('topUp'), -of('payOut')]
  return {
    method,
    sales: toDollars(sales),
    refunds: toDollars(refunds),
    topUps: toDollars(topUps),
    payOuts: toDollars(payOuts),
    net: toDollars(sales - refunds + topUps - payOuts),
  }
}

/** The cash that should have come into the drawer since the day began, in cents. */
export function cashTaken(flows: readonly Flow[]): Cents {
  return 0 - sum(flows, ({ account }) => account === 'cash')
}

export function dayTotals(
  day: { date: string; from: Date; to: Date },
  flows: readonly Flow[],
  taxes: readonly ChargedTax[],
): DayTotals {
  const to = (account: string) => sum(flows, (flow) => flow.account === account)
  const income = (account: AccountName) => toDollars(to(account))
  const earned = sum(flows, ({ account }) => incomeAccounts.some((one) => one === account))
  return {
    date: day.date,
    from: day.from.toISOString(),
    to: day.to.toISOString(),
    payments: [
      ...methods,
      ...(['points', 'elsewhere'] as const).filter((method) =>
        flows.some(({ account }) => accountsOf[method].includes(account)),
      ),
    ].map((method) => paymentTotals(flows, method)),
    income: {
      bookings: income('booking_income'),
      serviceFees: income('service_fees'),
      cancellations: income('cancellation_income'),
      memberships: income('membership_income'),
      food: income('food_income'),
      beverages: income('beverage_income'),
      services: income('service_income'),
      discounts: income('discounts'),
      total: toDollars(earned),
    },
    tax: toDollars(to('tax_payable')),
    taxes: receiptTaxes(taxes),
    tips: toDollars(to('tips_payable')),
    cashRounding: toDollars(to('cash_rounding')),
    promotions: toDollars(0 - to('promotions')),
    bills: {
      // Below zero, these accounts hold money still due, written off, and given as goodwill.
      receivable: toDollars(0 - to('receivable')),
      writtenOff: toDollars(0 - to('write_offs')),
      goodwill: toDollars(0 - to('goodwill')),
    },
  }
}

const payments = (totals: DayTotals | null, group: (method: string) => string) =>
  (totals?.payments ?? []).flatMap(({ method, ...figures }) =>
    Object.entries(figures).map(([name, amount]) => [group(method), name, amount] as const),
  )

const sameGift = (one: Correction) => (other: Correction) =>
  one.name === other.name &&
  one.kind === other.kind &&
  one.reason === other.reason &&
  one.approvedBy === other.approvedBy

/** The sums given away since a close: those of now less those it stored. */
export function givenSince(kept: readonly Correction[], now: readonly Correction[]): Correction[] {
  return now.flatMap((each) => {
    const before = kept.find(sameGift(each))
    const times = each.times - (before?.times ?? 0)
    const amount = toDollars(toCents(each.amount) - toCents(before?.amount ?? '0'))
    return times > 0 ? [{ ...each, times, amount }] : []
  })
}

const givenAway =
  (group: string) =>
  ({ kind, reason, name, approvedBy, amount }: Correction) => {
    const why = [kind, reason].filter((part) => part !== null).join(' ')
    const who = [name, approvedBy].filter((part) => part !== null).join(' / ')
    return [group, textCell(`${why}: ${who}`), amount] as const
  }

const taxRow =
  (group: string) =>
  ({ en, number, rate, amount }: ReceiptTax) => {
    const name = [en, number, `${rate / 1_000}%`].filter((part) => part !== null).join(' ')
    return [group, textCell(name), amount] as const
  }

/** The figures of a close as CSV, one figure a row. Amounts written after the close are in rows of their own. */
export function closeCsv(
  {
    totals,
    since,
    corrections,
    correctionsSince,
    approvedCash,
  }: Pick<DayClose, 'totals' | 'since' | 'corrections' | 'correctionsSince' | 'approvedCash'>,
  drawer: Readonly<Record<string, string>>,
): string {
  const { income, tax, taxes, tips, cashRounding, promotions, bills } = totals
  const rows: readonly (readonly [group: string, name: string, amount: string])[] = [
    ...payments(totals, (method) => method),
    ...Object.entries(income).map(([name, amount]) => ['income', name, amount] as const),
    ['', 'tax', tax],
    ...taxes.map(taxRow('tax')),
    ['', 'tips', tips],
    ['', 'cashRounding', cashRounding],
    ['', 'promotions', promotions],
    ...Object.entries(bills).map(([name, amount]) => ['bills', name, amount] as const),
    ...corrections.map(givenAway('given away')),
    ...payments(since, (method) => `${method} since`),
    ...(since?.taxes ?? []).map(taxRow('tax since')),
    ...correctionsSince.map(givenAway('given away since')),
    ...approvedCash.map(
      ({ direction, name, approvedBy, amount }) =>
        ['cash approved', textCell(`${direction}: ${name} / ${approvedBy}`), amount] as const,
    ),
    ...Object.entries(drawer).map(([name, amount]) => ['drawer', name, amount] as const),
  ]
  return csvFile([
    ['date', 'group', 'figure', 'amount'],
    ...rows.map((row) => [totals.date, ...row]),
  ])
}
