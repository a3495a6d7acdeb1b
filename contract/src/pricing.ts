/**
 * Money in whole cents, and the one price of a booking that wizard and server share.
 * Pure, and free of any import, so that the lightest page may use it.
 */

/** Whole cents; never a fraction. */
export type Cents = number

/** Reads `"151.20"`, `"151.2"`, `"151"` or a number of dollars. Throws on anything else. */
export function toCents(dollars: string | number): Cents {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(dollars))
  if (!match) throw new RangeError(`not an amount in dollars: ${dollars}`)
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] ? -cents : cents
}

/** Writes cents as the wire has them: `15120` → `"151.20"`. */
export function toDollars(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A share of an amount in basis points (500 = 5%), rounded half up to the cent. */
export function share(cents: Cents, basisPoints: number): Cents {
  return Math.floor((cents * basisPoints + 5_000) / 10_000)
}

export interface BookingPrice {
  hours: number
  subtotal: Cents
  fee: Cents
  total: Cents
}

/**
 * Price per hour × hours, plus the service fee on it (product#prices). Hours may have a fraction; the subtotal is
 * rounded half up to the cent.
 */
export function bookingPrice(
  pricePerHour: Cents,
  hours: number,
  feeBasisPoints: number,
): BookingPrice {
  const subtotal = Math.round(pricePerHour * hours)
  const fee = share(subtotal, feeBasisPoints)
  return { hours, subtotal, fee, total: subtotal + fee }
}

/** Points earned by an amount before tax and fee: a number of points for each whole dollar. */
export function pointsFor(subtotal: Cents, pointsPerDollar: number): number {
  return Math.floor(subtotal / 100) * pointsPerDollar
}

export interface OrderPrice {
  subtotal: Cents
  discount: Cents
  /** The tax of a whole order: on the discounted subtotal, rounded half up to the cent. */
  tax: Cents
  tip: Cents
  total: Cents
}

/** The price of an order, for cart, receipt and ledger alike (product#prices). The tip isn't taxed. */
export function orderPrice(
  lines: readonly { unitPrice: Cents; quantity: number }[],
  charges: { discountPercent: number; taxBasisPoints: number; tip: Cents },
): OrderPrice {
  const subtotal = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0)
  const discount = share(subtotal, charges.discountPercent * 100)
  const tax = share(subtotal - discount, charges.taxBasisPoints)
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

/** What rounding to five cents adds to a cash amount. Canada has no smaller coin. */
export function cashRounding(amount: Cents): Cents {
  const over = amount % 5
  return over < 3 ? -over : 5 - over
}
