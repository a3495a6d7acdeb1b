/** The accounts whose sum is the income before tax and tips; `discounts` lowers it. */
export const incomeAccounts = [
  'booking_income',
  'service_fees',
  'cancellation_income',
  'membership_income',
  'food_income',
  'beverage_income',
  'service_income',
  'discounts',
] as const

/** The accounts of the journal, as the view `journal` names them, in the order of a chart of accounts. */
export const accountNames = [
  'cash',
  'terminal_clearing',
  'card_clearing',
  'receivable',
  'wallet',
  'promotional_credit',
  'tax_payable',
  'tips_payable',
  'opening_balances',
  ...incomeAccounts,
  'points_redeemed',
  'promotions',
  'goodwill',
  'write_offs',
  'paid_elsewhere',
  'cash_rounding',
] as const

export type AccountName = (typeof accountNames)[number]

/** The accounts whose balance the venue owes. */
export const owedAccounts = [
  'wallet',
  'promotional_credit',
  'tips_payable',
  'tax_payable',
] as const satisfies readonly AccountName[]
