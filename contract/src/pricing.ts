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

/** Price per hour × clock hours, plus the service fee on it (spec §9). */
export function bookingPrice(
  pricePerHour: Cents,
  hours: number,
  feeBasisPoints: number,
): BookingPrice {
  const subtotal = pricePerHour * hours
  const fee = share(subtotal, feeBasisPoints)
  return { hours, subtotal, fee, total: subtotal + fee }
}

/** Points earned by a spend before tax and fee: a number for each whole dollar. */
export function pointsFor(subtotal: Cents, pointsPerDollar: number): number {
  return Math.floor(subtotal / 100) * pointsPerDollar
}
