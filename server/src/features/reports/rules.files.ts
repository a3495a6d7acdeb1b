import { accounts } from '@lantern/contract/reports/accounts'
import { incomeAccounts, owedAccounts, type AccountName } from '@lantern/contract/reports/accounts'
import { causeIn } from '@lantern/contract/payments/causes'
import { sayIn, type InEach, type Language } from '@lantern/contract/venue/languages'
import { toDollars, type Cents } from '@lantern/contract/payments/pricing'
import { textCell } from '../wallet/rules.statement.ts'
import type { BalanceSum, NightSum, Posting, TaxSum } from './repository.files.ts'

/** How a file is written: its language, and the venue's codes of accounts. */
export interface Writing {
  language: Language
  codes: Readonly<Partial<Record<AccountName, string>>>
}

const words = {
  journal: { en: 'Journal', ch: '凭证号' },
  date: { en: 'Date', ch: '日期' },
  code: { en: 'Account code', ch: '科目编号' },
  account: { en: 'Account', ch: '科目' },
  debit: { en: 'Debit', ch: '借方' },
  credit: { en: 'Credit', ch: '贷方' },
  amount: { en: 'Amount', ch: '金额' },
  reference: { en: 'Reference', ch: '编号' },
  cause: { en: 'Cause', ch: '事项' },
  tax: { en: 'Tax', ch: '税种' },
  number: { en: 'Tax number', ch: '税号' },
  rate: { en: 'Tax rate', ch: '税率' },
  taxAmount: { en: 'Tax amount', ch: '税额' },
  total: { en: 'Total', ch: '合计' },
  collected: { en: 'Collected', ch: '已收' },
  refunded: { en: 'Refunded', ch: '已退' },
  net: { en: 'Net', ch: '净额' },
  opening: { en: 'Opening', ch: '期初' },
  in: { en: 'In', ch: '增加' },
  out: { en: 'Out', ch: '减少' },
  closing: { en: 'Closing', ch: '期末' },
} as const satisfies Record<string, InEach>

const headOf = (heads: readonly (keyof typeof words)[], { language }: Writing) =>
  heads.map((head) => textCell(sayIn(words[head], language)))

const accountCells = (account: AccountName, { language, codes }: Writing) => [
  textCell(codes[account] ?? accounts[account].code),
  textCell(sayIn(accounts[account], language)),
]

/** A rate of thousandths of a percent in percent: 9975 is `9.975%`. */
const percent = (rate: number) => `${rate / 1_000}%`

/** The most characters of a journal's number in QuickBooks. */
const MOST_IN_NUMBER = 21

export const journalHead = (writing: Writing): string[] =>
  headOf(
    [
      ...(['journal', 'date', 'code', 'account', 'debit', 'credit', 'amount'] as const),
      ...(['reference', 'cause', 'tax', 'number', 'rate', 'taxAmount'] as const),
    ],
    writing,
  )

/**
 * A posting as the cells of a manual journal. QuickBooks takes debit and credit, and the rows of one journal by its
 * number, which is that of one reference and night; Xero takes the amount, plus for debit.
 */
export function journalCells(
  { date, account, cents, reference, cause, tax }: Posting,
  writing: Writing,
): string[] {
  const amount = toDollars(Math.abs(cents))
  const number = `${date.slice(2).replaceAll('-', '')}-${reference}`.slice(0, MOST_IN_NUMBER)
  const ofTax = tax && [
    textCell(sayIn(tax, writing.language)),
    textCell(tax.number ?? ''),
    percent(tax.rate),
    toDollars(cents),
  ]
  return [
    textCell(number),
    date,
    ...accountCells(account, writing),
    cents < 0 ? amount : '',
    cents > 0 ? amount : '',
    toDollars(0 - cents),
    textCell(reference),
    textCell(causeIn(cause, writing.language)),
    ...(ofTax ?? ['', '', '', '']),
  ]
}

/** The accounts through which sales are paid. What the venue received is debit, which these columns show as plus. */
const receiving = [
  ...(['cash', 'terminal_clearing', 'card_clearing'] as const),
  ...(['wallet', 'promotional_credit', 'points_redeemed', 'paid_elsewhere'] as const),
] as const

/** Income by account, tax, tips and rounding of each night, and what was received for it. */
export function salesRows(
  nights: readonly string[],
  sums: readonly NightSum[],
  writing: Writing,
): string[][] {
  const { language } = writing
  const on = new Map(sums.map(({ night, account, cents }) => [`${night} ${account}`, cents]))
  const cents = (night: string, account: AccountName): Cents => on.get(`${night} ${account}`) ?? 0
  const beside = ['tax_payable', 'tips_payable', 'cash_rounding'] as const
  const named = (account: AccountName) => textCell(sayIn(accounts[account], language))
  return [
    [
      ...headOf(['date'], writing),
      ...incomeAccounts.map(named),
      ...headOf(['total'], writing),
      ...[...beside, ...receiving].map(named),
    ],
    ...nights.map((night) => [
      night,
      ...incomeAccounts.map((account) => toDollars(cents(night, account))),
      toDollars(incomeAccounts.reduce((all, account) => all + cents(night, account), 0)),
      ...beside.map((account) => toDollars(cents(night, account))),
      ...receiving.map((account) => toDollars(0 - cents(night, account))),
    ]),
  ]
}

export const taxRows = (sums: readonly TaxSum[], writing: Writing): string[][] => [
  headOf(['tax', 'number', 'rate', 'collected', 'refunded', 'net'], writing),
  ...sums.map(({ number, rate, collected, refunded, ...tax }) => [
    textCell(sayIn(tax, writing.language)),
    textCell(number ?? ''),
    percent(rate),
    toDollars(collected),
    toDollars(refunded),
    toDollars(collected - refunded),
  ]),
]

/** What the venue has in transit, in cash and to receive, which grows by debit. */
const has = ['card_clearing', 'terminal_clearing', 'cash', 'receivable'] as const

/** The balance of each account before the nights, what came and went in them, and the balance after them. */
export function balanceRows(sums: readonly BalanceSum[], writing: Writing): string[][] {
  const rowOf = (account: AccountName, isOwed: boolean) => {
    const none = { opening: 0, credits: 0, debits: 0 }
    const { opening, credits, debits } = sums.find((sum) => sum.account === account) ?? none
    const [start, came, went] = isOwed ? [opening, credits, debits] : [0 - opening, debits, credits]
    const amounts = [start, came, went, start + came - went].map((cents) => toDollars(cents))
    return [...accountCells(account, writing), ...amounts]
  }
  return [
    headOf(['code', 'account', 'opening', 'in', 'out', 'closing'], writing),
    ...owedAccounts.map((account) => rowOf(account, true)),
    ...has.map((account) => rowOf(account, false)),
  ]
}
