/**
 * Money in whole cents, and the price functions that page and server share. Pure, and imports only types, so that the
 * smallest page can use it.
 */

import type { TaxRates } from './taxes.ts'

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

/** A share of an amount in basis points (500 = 5%), rounded half up to the cent. */
export function share(cents: Cents, basisPoints: number): Cents {
  return Math.floor((cents * basisPoints + 5_000) / 10_000)
}

/** The price of a room and its service fee, each with its tax. */
export interface RoomPrice {
  subtotal: Cents
  fee: Cents
  roomTax: Cents
  feeTax: Cents
}

export interface BookingPrice extends RoomPrice {
  hours: number
  total: Cents
}

/** The rates of a room and of its fee, in basis points. */
export type RoomTaxes = Pick<TaxRates, 'room' | 'service_fee'>

/** A room's price with its fee and their taxes, in cents. */
export function totalOfRoom({ subtotal, fee, roomTax, feeTax }: RoomPrice): Cents {
  return subtotal + fee + roomTax + feeTax
}

/**
 * Price per hour × hours, plus the service fee on it, plus the tax on each (product#prices). Hours may have a fraction;
 * the subtotal, and each tax, is rounded half up to the cent.
 */
export function bookingPrice(
  pricePerHour: Cents,
  hours: number,
  feeBasisPoints: number,
  taxes: RoomTaxes,
): BookingPrice {
  const subtotal = Math.round(pricePerHour * hours)
  const fee = share(subtotal, feeBasisPoints)
  const roomTax = share(subtotal, taxes.room)
  const feeTax = share(fee, taxes.service_fee)
  const price = { subtotal, fee, roomTax, feeTax }
  return { hours, ...price, total: totalOfRoom(price) }
}

/**
 * The tax on an amount that has changed since it was first taxed. If the rate is unchanged, the whole amount is taxed
 * by it. Otherwise the old amount keeps its tax, an added amount is taxed by the new rate, and a removed amount reduces
 * the old tax in proportion.
 */
export function taxAfter(
  before: { net: Cents; tax: Cents },
  after: Cents,
  basisPoints: number,
): Cents {
  const { net, tax } = before
  if (tax === share(net, basisPoints)) return share(after, basisPoints)
  if (after >= net) return tax + share(after - net, basisPoints)
  return Math.round((tax * Math.max(0, after)) / net)
}

/** Points earned by an amount before tax and fee: a number of points for each whole dollar. */
export function pointsFor(subtotal: Cents, pointsPerDollar: number): number {
  return Math.floor(subtotal / 100) * pointsPerDollar
}

export interface OrderPrice {
  subtotal: Cents
  discount: Cents
  /** The tax on the discounted amount, computed once per rate and rounded half up to the cent. */
  tax: Cents
  tip: Cents
  total: Cents
}

/** The rates of the kinds that can be ordered, in basis points. */
export type FoodTaxes = Pick<TaxRates, 'food' | 'beverage' | 'service'>

/** The facts about a line that its price and its tax depend on. */
export interface PricedLine {
  unitPrice: Cents
  quantity: number
  kind: keyof FoodTaxes
}

const sumOf = (amounts: readonly Cents[]) => amounts.reduce((sum, amount) => sum + amount, 0)

const grossOf = ({ unitPrice, quantity }: PricedLine) => unitPrice * quantity

/**
 * The discount and the tax of each line, to the cent and without a remainder. The tax is computed once per rate,
 * rounded half up to the cent, and divided among the lines of that rate.
 */
export function chargesOfLines(
  lines: readonly PricedLine[],
  discount: Cents,
  taxes: FoodTaxes,
): { discount: Cents; tax: Cents }[] {
  const gross = lines.map(grossOf)
  const discounts = allocate(discount, gross)
  const net = gross.map((amount, place) => amount - (discounts[place] ?? 0))
  const charged = discounts.map((each) => ({ discount: each, tax: 0 }))
  for (const rate of new Set(lines.map(({ kind }) => taxes[kind]))) {
    const ofRate = net.map((amount, place) => {
      const line = lines[place]
      return line && taxes[line.kind] === rate ? amount : 0
    })
    allocate(share(sumOf(ofRate), rate), ofRate).forEach((tax, place) => {
      const line = charged[place]
      if (line) line.tax += tax
    })
  }
  return charged
}

/** The price of an order, for cart, receipt and ledger (product#prices). The tip isn't taxed. */
export function orderPrice(
  lines: readonly PricedLine[],
  charges: { discountPercent: number; taxes: FoodTaxes; tip: Cents },
): OrderPrice {
  const subtotal = sumOf(lines.map(grossOf))
  const discount = share(subtotal, charges.discountPercent * 100)
  const tax = sumOf(chargesOfLines(lines, discount, charges.taxes).map((line) => line.tax))
  const { tip } = charges
  return { subtotal, discount, tax, tip, total: subtotal - discount + tax + tip }
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
  const lucky = new Set(byRemainder.slice(0, rest).map(({ place }) => place))
  return parts.map((part, place) => part + (lucky.has(place) ? 1 : 0))
}

/**
 * The amount that rounding to the smallest coin (`cashStepOf`) adds to a cash amount, in cents. Half a coin is rounded
 * up.
 */
export function cashRounding(amount: Cents, step: number): Cents {
  const over = amount % step
  return 2 * over < step ? 0 - over : step - over
}
