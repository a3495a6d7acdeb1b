import type { ChargedTax, DayTax } from '@lantern/contract/payments/taxes'

const hst = { en: 'HST', ch: '销售税', number: null }

/** A tax of one rate on everything, in thousandths of a percent. */
export const flatTax = (
  rate: number,
  named: Pick<DayTax, 'en' | 'ch' | 'number'> = hst,
): DayTax => ({
  ...named,
  rates: {
    room: rate,
    service_fee: rate,
    food: rate,
    beverage: rate,
    alcohol: rate,
    service: rate,
  },
})

/** The sample club's tax of this amount in cents. */
export const chargedHst = (amount: number): ChargedTax[] =>
  amount === 0 ? [] : [{ ...hst, rate: 13_000, amount }]
