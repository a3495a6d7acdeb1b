import { keysOf } from '@lantern/contract/calls/records'
import type {
  AmenityChange,
  ManagedAmenity,
  NewAmenity,
  PartyAmount,
  PriceRule,
} from '@lantern/contract/venue/amenities'
import type { Sent } from '@lantern/contract/calls/endpoint'
import { readMoney, readWhole } from '@lantern/contract/calls/numbers'
import type { createAmenity } from '@lantern/contract/venue/amenities'

/** An amount with its party size as typed. */
export type TypedAmount = Omit<PartyAmount, 'partyFrom'> & { partyFrom: string }

/** The values of the edit form. A number field without a valid number has `NaN`. */
export interface AmenityValues {
  nameEn: string
  nameCh: string
  description: string
  descriptionCh: string
  imageUrl: string
  pricePerHour: string
  capacity: number
  /** Minutes as text; empty for no limit. */
  minMinutes: string
  maxMinutes: string
  stepMinutes: string
  bufferMinutes: number
  minimumSpends: readonly TypedAmount[]
  deposits: readonly TypedAmount[]
  prices: readonly TypedRule[]
  tierFrom: number | null
}

/** A price rule as typed, with an empty text for no condition. */
export interface TypedRule extends Omit<PriceRule, 'partyFrom' | Condition> {
  partyFrom: string
  from: string
  until: string
  firstNight: string
  lastNight: string
}

type Condition = 'from' | 'until' | 'firstNight' | 'lastNight'

export type AmenityField = keyof AmenityValues

export const noValues: AmenityValues = {
  nameEn: '',
  nameCh: '',
  description: '',
  descriptionCh: '',
  imageUrl: '',
  pricePerHour: '',
  capacity: 1,
  minMinutes: '',
  maxMinutes: '',
  stepMinutes: '60',
  bufferMinutes: 0,
  minimumSpends: [],
  deposits: [],
  prices: [],
  tierFrom: null,
}

export const fields = keysOf(noValues)

export const mostAmounts = 12

/** The initial values of a new amount: every night, for parties of any size. */
export const blankAmount: TypedAmount = {
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  partyFrom: '1',
  amount: '',
}

export const mostRules = 24

/** The initial values of a new rule: every night and hour, for parties of any size. */
export const blankRule: TypedRule = {
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  partyFrom: '1',
  tierFrom: null,
  from: '',
  until: '',
  firstNight: '',
  lastNight: '',
  price: '',
  isPackage: false,
}

const typedRules = (rules: readonly PriceRule[]): TypedRule[] =>
  rules.map(({ partyFrom, from, until, firstNight, lastNight, ...rule }) => ({
    ...rule,
    partyFrom: String(partyFrom),
    from: from ?? '',
    until: until ?? '',
    firstNight: firstNight ?? '',
    lastNight: lastNight ?? '',
  }))

/** Typed rules as the call has them. */
export const rulesAsSent = (rules: readonly TypedRule[]) =>
  rules.map(({ weekdays, partyFrom, from, until, firstNight, lastNight, ...rule }) => ({
    ...rule,
    weekdays: [...weekdays],
    partyFrom: readWhole(partyFrom),
    from: from || null,
    until: until || null,
    firstNight: firstNight || null,
    lastNight: lastNight || null,
  }))

const typedOf = (amounts: readonly PartyAmount[]): TypedAmount[] =>
  amounts.map((each) => ({ ...each, partyFrom: String(each.partyFrom) }))

export function valuesOf(amenity: ManagedAmenity): AmenityValues {
  const { nameEn, nameCh, description, imageUrl, pricePerHour, capacity, tierFrom } = amenity
  const descriptionCh = amenity.descriptionCh ?? ''
  const words = { nameEn, nameCh, description, descriptionCh, imageUrl }
  const minimumSpends = typedOf(amenity.minimumSpends)
  const deposits = typedOf(amenity.deposits)
  const prices = typedRules(amenity.prices)
  const lengths = {
    minMinutes: amenity.minMinutes?.toString() ?? '',
    maxMinutes: amenity.maxMinutes?.toString() ?? '',
    stepMinutes: String(amenity.stepMinutes),
    bufferMinutes: amenity.bufferMinutes,
  }
  return { ...words, pricePerHour, capacity, ...lengths, minimumSpends, deposits, prices, tierFrom }
}

const copied = (amounts: readonly TypedAmount[]) =>
  amounts.map((each) => ({
    ...each,
    weekdays: [...each.weekdays],
    partyFrom: readWhole(each.partyFrom),
  }))

const limitOf = (minutes: string) => (minutes === '' ? null : Number(minutes))

export function asNew(values: AmenityValues): Sent<typeof createAmenity>['body'] {
  const minimumSpends = copied(values.minimumSpends)
  const deposits = copied(values.deposits)
  const prices = rulesAsSent(values.prices)
  const descriptionCh = values.descriptionCh.trim() || null
  const lengths = {
    minMinutes: limitOf(values.minMinutes),
    maxMinutes: limitOf(values.maxMinutes),
    stepMinutes: values.stepMinutes === '30' ? (30 as const) : (60 as const),
  }
  return { ...values, ...lengths, minimumSpends, deposits, prices, descriptionCh }
}

const isSame = (field: AmenityField, one: AmenityValues, other: AmenityValues) =>
  field === 'pricePerHour'
    ? readMoney(one[field]) === readMoney(other[field])
    : textOf(one, field) === textOf(other, field)

/** Amounts in one line, such as `1234567 1+ $120.00`. */
const amountsText = (amounts: readonly TypedAmount[]): string =>
  amounts
    .map(({ weekdays, partyFrom, amount }) => `${weekdays.join('')} ${partyFrom}+ $${amount}`)
    .join('; ')

/** Price rules in one line, such as `6 4+ 21:00–02:00 $90.00`. */
const rulesText = (rules: readonly TypedRule[]): string =>
  rules
    .map((rule) => {
      const { weekdays, partyFrom, tierFrom, from, until, firstNight, lastNight, price } = rule
      const when = [`${from}–${until}`, `${firstNight}–${lastNight}`].filter((part) => part !== '–')
      const what = rule.isPackage ? `= $${price}` : `$${price}`
      const who = tierFrom === null ? [] : [`#${tierFrom}`]
      return [weekdays.join(''), `${partyFrom}+`, ...who, ...when, what].join(' ')
    })
    .join('; ')

/** A field's value as text, for comparison and display. */
export function textOf(values: AmenityValues, field: AmenityField): string {
  if (field === 'prices') return rulesText(values.prices)
  return field === 'minimumSpends' || field === 'deposits'
    ? amountsText(values[field])
    : String(values[field]).trim()
}

export function differing(one: AmenityValues, other: AmenityValues): AmenityField[] {
  return fields.filter((field) => !isSame(field, one, other))
}

/** The body for changing an amenity: the changed fields, and the version that was read. */
export function changeOf(
  base: ManagedAmenity,
  values: AmenityValues,
): Partial<NewAmenity> & Pick<AmenityChange, 'version'> {
  const changed = differing(valuesOf(base), values)
  const all = Object.entries(asNew(values)).filter(([field]) =>
    changed.some((each) => each === field),
  )
  return { ...Object.fromEntries(all), version: base.version }
}
