/** Money in whole cents, and the price functions of page and server. Pure, so that the smallest page can use it. */

import {
  sumTaxes,
  taxesLess,
  taxTotal,
  withAmounts,
  type ChargedTax,
  type DayTax,
  type ReceiptTax,
  type TaxedKind,
} from './taxes.ts'

/** Whole cents, never fractional. */
export type Cents = number

/** Reads `"151.20"`, `"151.2"`, `"151"` or a number of dollars. Throws on anything else. */
export function toCents(dollars: string | number): Cents {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(dollars))
  if (!match) throw new RangeError(`not an amount in dollars: ${dollars}`)
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] ? -cents : cents
}

/** Formats cents as in API messages: `15120` → `"151.20"`. */
export function toDollars(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Charged taxes as API messages have them. */
export const receiptTaxes = (taxes: readonly ChargedTax[]): ReceiptTax[] =>
  taxes.map((tax) => ({ ...tax, amount: toDollars(tax.amount) }))

/** A share of an amount in basis points (500 = 5%), rounded half up to the cent. */
export function share(cents: Cents, basisPoints: number): Cents {
  return Math.floor((cents * basisPoints + 5_000) / 10_000)
}

/** A part of a receipt: what it is taxed as, and its amount before tax. */
export interface TaxedPart {
  kind: TaxedKind
  net: Cents
}

const sumOf = (amounts: readonly Cents[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** Rates are in thousandths of a percent. */
const WHOLE = 100_000

/**
 * The taxes of each part of one receipt, to the cent and without a remainder. Each tax is computed once per rate, on
 * all that it taxes by that rate, rounded half up to the cent, and divided among those parts.
 */
export function taxParts(parts: readonly TaxedPart[], taxes: readonly DayTax[]): ChargedTax[][] {
  const charged = parts.map((): ChargedTax[] => [])
  for (const { rates, ...name } of taxes) {
    for (const rate of new Set(parts.map(({ kind }) => rates[kind]))) {
      const bases = parts.map(({ kind, net }) => (rates[kind] === rate ? net : 0))
      const whole = Math.floor((sumOf(bases) * rate + WHOLE / 2) / WHOLE)
      allocate(whole, bases).forEach((amount, place) => {
        if (amount !== 0) charged[place]?.push({ ...name, rate, amount })
      })
    }
  }
  return charged
}

/** The price of a stretch of a night, in minutes since the midnight with which its date begins. */
export interface Rate {
  from: number
  until: number
  /** For an hour, or for the whole stretch if it is a package. */
  price: Cents
  isPackage: boolean
}

/** A part of a booking's time with one price, and its amount. */
export interface PricedTime extends Rate {
  amount: Cents
}

/** The price of a room and its service fee before tax, each with its taxes. */
export interface RoomPrice {
  subtotal: Cents
  fee: Cents
  roomTaxes: ChargedTax[]
  feeTaxes: ChargedTax[]
  /** The parts of the subtotal by price, where it has several. */
  times?: readonly PricedTime[]
}

export interface BookingPrice extends RoomPrice {
  hours: number
  total: Cents
}

export function totalOfRoom({ subtotal, fee, roomTaxes, feeTaxes }: RoomPrice): Cents {
  return subtotal + fee + taxTotal(roomTaxes) + taxTotal(feeTaxes)
}

/** The price of a room and its fee, which are one receipt, with their taxes. */
export function taxedRoom(subtotal: Cents, fee: Cents, taxes: readonly DayTax[]): RoomPrice {
  const parts = [
    { kind: 'room', net: subtotal },
    { kind: 'service_fee', net: fee },
  ] as const
  const [roomTaxes = [], feeTaxes = []] = taxParts(parts, taxes)
  return { subtotal, fee, roomTaxes, feeTaxes }
}

/**
 * The sum of a booking's time by price (`pricedTimes` of `rates.ts`), plus the service fee on it, plus the taxes on
 * both (product#prices). Each part, and each tax, is rounded half up to the cent.
 */
export function bookingPrice(
  times: readonly PricedTime[],
  feeBasisPoints: number,
  taxes: readonly DayTax[],
): BookingPrice {
  const hours = sumOf(times.map(({ from, until }) => until - from)) / 60
  const subtotal = sumOf(times.map(({ amount }) => amount))
  const price = taxedRoom(subtotal, share(subtotal, feeBasisPoints), taxes)
  return { ...price, times, hours, total: totalOfRoom(price) }
}

const areSame = (one: readonly ChargedTax[], other: readonly ChargedTax[]): boolean =>
  taxesLess(one, other).length === 0

export const isSameRoom = (one: RoomPrice, other: RoomPrice): boolean =>
  one.subtotal === other.subtotal &&
  one.fee === other.fee &&
  areSame(one.roomTaxes, other.roomTaxes) &&
  areSame(one.feeTaxes, other.feeTaxes)

/**
 * A room's price after room and fee have changed. If its taxes are unchanged since, the whole amounts are taxed by
 * them. Otherwise the old amounts keep their taxes, added amounts are taxed by the new ones, and removed amounts reduce
 * each old tax in proportion.
 */
export function repriced(
  before: RoomPrice,
  { subtotal, fee }: Pick<RoomPrice, 'subtotal' | 'fee'>,
  taxes: readonly DayTax[],
): RoomPrice {
  const today = taxedRoom(before.subtotal, before.fee, taxes)
  if (isSameRoom(today, before)) return taxedRoom(subtotal, fee, taxes)
  const added = taxedRoom(
    Math.max(0, subtotal - before.subtotal),
    Math.max(0, fee - before.fee),
    taxes,
  )
  const kept = (own: readonly ChargedTax[], net: Cents, after: Cents) =>
    after >= net
      ? own
      : withAmounts(
          own,
          own.map(({ amount }) => Math.round((amount * Math.max(0, after)) / net)),
        )
  return {
    subtotal,
    fee,
    roomTaxes: sumTaxes([...kept(before.roomTaxes, before.subtotal, subtotal), ...added.roomTaxes]),
    feeTaxes: sumTaxes([...kept(before.feeTaxes, before.fee, fee), ...added.feeTaxes]),
  }
}

/** Points earned by an amount before tax and fee: a number of points for each whole dollar. */
export function pointsFor(subtotal: Cents, pointsPerDollar: number): number {
  return Math.floor(subtotal / 100) * pointsPerDollar
}

export interface OrderPrice {
  subtotal: Cents
  discount: Cents
  /** The taxes on the discounted amount, and their sum. */
  taxes: ChargedTax[]
  tax: Cents
  tip: Cents
  total: Cents
}

/** The facts about a line that its price and its taxes depend on. */
export interface PricedLine {
  unitPrice: Cents
  quantity: number
  kind: 'food' | 'beverage' | 'service'
  isAlcohol: boolean
}

const grossOf = ({ unitPrice, quantity }: PricedLine) => unitPrice * quantity

const taxedAs = ({ kind, isAlcohol }: PricedLine): TaxedKind => (isAlcohol ? 'alcohol' : kind)

/** The discount and the taxes of each line of an order, to the cent and without a remainder. */
export function chargesOfLines(
  lines: readonly PricedLine[],
  discount: Cents,
  taxes: readonly DayTax[],
): { discount: Cents; taxes: ChargedTax[] }[] {
  const gross = lines.map(grossOf)
  const discounts = allocate(discount, gross)
  const parts = lines.map((line, place) => ({
    kind: taxedAs(line),
    net: grossOf(line) - (discounts[place] ?? 0),
  }))
  return taxParts(parts, taxes).map((charged, place) => ({
    discount: discounts[place] ?? 0,
    taxes: charged,
  }))
}

/** The price of an order, for cart, receipt and ledger (product#prices). The tip isn't taxed. */
export function orderPrice(
  lines: readonly PricedLine[],
  charges: { discountPercent: number; taxes: readonly DayTax[]; tip: Cents },
): OrderPrice {
  const subtotal = sumOf(lines.map(grossOf))
  const discount = share(subtotal, charges.discountPercent * 100)
  const charged = chargesOfLines(lines, discount, charges.taxes)
  const taxes = sumTaxes(charged.flatMap((line) => line.taxes))
  const tax = taxTotal(taxes)
  const { tip } = charges
  return { subtotal, discount, taxes, tax, tip, total: subtotal - discount + tax + tip }
}

/**
 * Divides an amount in proportion to weights, so that the parts sum to it exactly. Each part is rounded down,
 * and the cents left over go to the largest remainders, the earlier part first if two are equal.
 */
export function allocate(amount: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (amount * weight) / sum)
  const parts = exact.map(Math.floor)
  const rest = amount - parts.reduce((total, part) => total + part, 0)
  const byRemainder = exact
    .map((value, place) => ({ place, remainder: value - Math.floor(value) }))
    .toSorted((one, other) => other.remainder - one.remainder || one.place - other.place)
  const getsCent = new Set(byRemainder.slice(0, rest).map(({ place }) => place))
  return parts.map((part, place) => part + (getsCent.has(place) ? 1 : 0))
}

/** The cents that rounding to the smallest coin (`cashStepOf`) adds to a cash amount. Half a coin is rounded up. */
export function cashRounding(amount: Cents, step: number): Cents {
  const over = amount % step
  return 2 * over < step ? 0 - over : step - over
}
