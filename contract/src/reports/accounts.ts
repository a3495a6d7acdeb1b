import { keysOf } from '../calls/records.ts'
import type { InEach } from '../venue/languages.ts'

/** An account of the journal: its usual code in the accountant's chart, which the venue may change, and its name. */
interface Account extends InEach {
  code: string
}

/** The accounts that the view `journal` names, in the order of a chart of accounts. */
export const accounts = {
  cash: { code: '1000', en: 'Cash', ch: '现金' },
  terminal_clearing: { code: '1010', en: 'Card machine clearing', ch: '刷卡机待清算' },
  card_clearing: { code: '1020', en: 'Online card clearing', ch: '线上银行卡待清算' },
  receivable: { code: '1200', en: 'Due on bills', ch: '应收账单' },
  wallet: { code: '2000', en: 'Members’ balances', ch: '会员余额' },
  promotional_credit: { code: '2010', en: 'Members’ top-up credit', ch: '会员充值赠送' },
  tax_payable: { code: '2100', en: 'Sales tax payable', ch: '应交销售税' },
  tips_payable: { code: '2200', en: 'Tips payable', ch: '应付小费' },
  opening_balances: { code: '3000', en: 'Opening balances', ch: '期初余额' },
  booking_income: { code: '4000', en: 'Rooms', ch: '房费' },
  service_fees: { code: '4010', en: 'Service fees', ch: '服务费' },
  cancellation_income: { code: '4020', en: 'Cancellation fees', ch: '取消费' },
  membership_income: { code: '4030', en: 'Memberships', ch: '会员等级' },
  food_income: { code: '4100', en: 'Food', ch: '餐食' },
  beverage_income: { code: '4110', en: 'Drinks', ch: '酒水' },
  service_income: { code: '4120', en: 'Services', ch: '服务' },
  discounts: { code: '4900', en: 'Discounts', ch: '折扣' },
  points_redeemed: { code: '4910', en: 'Paid with points', ch: '积分抵扣' },
  promotions: { code: '5000', en: 'Credit given with top-ups', ch: '充值赠送支出' },
  goodwill: { code: '5010', en: 'Goodwill', ch: '店家补偿' },
  write_offs: { code: '5020', en: 'Bills written off', ch: '核销账单' },
  paid_elsewhere: { code: '5030', en: 'Paid back by other means', ch: '以其他方式退还' },
  cash_rounding: { code: '5040', en: 'Cash rounding', ch: '现金舍入' },
} as const satisfies Readonly<Record<string, Account>>

export type AccountName = keyof typeof accounts

export const accountNames = keysOf(accounts)

/** The income accounts of what is sold. */
export const soldAccounts = [
  'booking_income',
  'service_fees',
  'cancellation_income',
  'membership_income',
  'food_income',
  'beverage_income',
  'service_income',
] as const satisfies readonly AccountName[]

/** The accounts whose sum is the income before tax and tips; `discounts` lowers it. */
export const incomeAccounts = [...soldAccounts, 'discounts'] as const

/** The accounts whose balance the venue owes. */
export const owedAccounts = [
  'wallet',
  'promotional_credit',
  'tips_payable',
  'tax_payable',
] as const satisfies readonly AccountName[]
