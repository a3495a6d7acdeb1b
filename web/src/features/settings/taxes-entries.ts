import type { Sent } from '@lantern/contract/calls/endpoint'
import { readRate } from '@lantern/contract/calls/numbers'
import type { provinceOf } from './provinces.ts'
import type { ListedTaxes, saveTaxes } from '@lantern/contract/venue/tax-settings'
import { ratesOn, taxedKinds, type TaxedKind, type TaxRate } from '@lantern/contract/payments/taxes'

/** A tax as the fields of its form. */
export interface TaxEntries {
  id?: number | undefined
  en: string
  ch: string
  number: string
  /** The rates in percent, as typed. */
  rates: Record<TaxedKind, string>
  /** The rates that begin after today, without those that are to be removed. */
  coming: TaxRate[]
}

export interface TaxesEntries {
  /** The date from which changed rates apply. */
  from: string
  taxes: TaxEntries[]
}

const percents = (rateOf: (kind: TaxedKind) => number | null): TaxEntries['rates'] => {
  const of = (kind: TaxedKind) => {
    const rate = rateOf(kind)
    return rate === null ? '' : String(rate / 1_000)
  }
  const rooms = { room: of('room'), service_fee: of('service_fee'), service: of('service') }
  return { ...rooms, food: of('food'), beverage: of('beverage'), alcohol: of('alcohol') }
}

export const newTax = (): TaxEntries => ({
  en: '',
  ch: '',
  number: '',
  rates: percents(() => 0),
  coming: [],
})

/** The taxes as the form's fields, with today's rates. */
export const entriesOf = ({ today, taxes }: ListedTaxes): TaxesEntries => ({
  from: today,
  taxes: taxes.map(({ id, en, ch, number, rates }) => {
    const present = ratesOn(rates, today)
    return {
      id,
      en,
      ch,
      number: number ?? '',
      rates: percents((kind) => present[kind]),
      coming: rates.filter(({ from }) => from > today),
    }
  }),
})

/** Whether a tax has been in force before today, so that it stays in the list. */
export const hasBegun = ({ today, taxes }: ListedTaxes, id: number | undefined): boolean =>
  taxes.some((tax) => tax.id === id && tax.rates.some(({ from }) => from < today))

/** The rates of a tax to be stored: each changed one from the chosen date on, and those that stay. */
function ratesIn(
  { today, taxes }: ListedTaxes,
  { id, rates, coming }: TaxEntries,
  from: string,
): TaxRate[] {
  const stored = taxes.find((tax) => tax.id === id)?.rates ?? []
  const present = ratesOn(stored, today)
  const changed = taxedKinds
    .map((kind) => ({ kind, from, rate: readRate(rates[kind]) }))
    .filter(({ kind, rate }) => rate !== present[kind])
  const stays = [
    ...stored.filter((rate) => rate.from === today),
    ...coming.filter((rate) => rate.from > today),
  ]
  const isReplaced = (rate: TaxRate) =>
    changed.some((other) => other.kind === rate.kind && other.from === rate.from)
  return [...stays.filter((rate) => !isReplaced(rate)), ...changed]
}

/** The body of the call. */
export const bodyOf = (
  listed: ListedTaxes,
  { from, taxes }: TaxesEntries,
): Sent<typeof saveTaxes>['body'] => ({
  version: listed.version,
  taxes: taxes.map((tax) => {
    const { id, en, ch, number } = tax
    return { ...(id !== undefined && { id }), en, ch, number, rates: ratesIn(listed, tax, from) }
  }),
})

type Province = NonNullable<ReturnType<typeof provinceOf>>

/** The taxes of a province in the form's fields. A tax that has begun and isn't among them gets 0%. */
export function proposed(
  listed: ListedTaxes,
  entries: readonly TaxEntries[],
  province: Province,
): TaxEntries[] {
  const kept = entries.filter(
    ({ id, en }) => hasBegun(listed, id) || province.taxes.some((tax) => tax.en === en),
  )
  const known = kept.map((entry) => {
    const tax = province.taxes.find(({ en }) => en === entry.en)
    return { ...entry, rates: percents((kind) => (tax ? tax.rates[kind] : 0)) }
  })
  const added = province.taxes
    .filter(({ en }) => kept.every((entry) => entry.en !== en))
    .map(({ en, ch, rates }) => ({ ...newTax(), en, ch, rates: percents((kind) => rates[kind]) }))
  return [...known, ...added]
}
