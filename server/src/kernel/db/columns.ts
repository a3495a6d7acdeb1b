import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { customType } from 'drizzle-orm/pg-core'

/** Dollars in SQL (`numeric(10,2)`), whole cents in code. */
export const cents = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(10,2)',
  toDriver: toDollars,
  fromDriver: toCents,
})

/** Hours with a fraction (`numeric(6,2)`), a number in code. */
export const partHours = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(6,2)',
  toDriver: String,
  fromDriver: Number,
})

/** A half-open interval of instants, without its end. */
export interface Span {
  from: Date
  to: Date
}

/** The PostgreSQL text of a span: closed at its start and open at its end. */
export const spanText = ({ from, to }: Span): string =>
  `[${from.toISOString()},${to.toISOString()})`

/** The text `[from,to)` of PostgreSQL. `Date` can parse its instants once a `T` is inserted. */
const bounds = /^\["?([^",]+)"?,"?([^",)]+)"?\)$/

function instant(text: string): Date {
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
}

/** A `tstzrange` that is closed at its start and open at its end. */
export const span = customType<{ data: Span; driverData: string }>({
  dataType: () => 'tstzrange',
  toDriver: spanText,
  fromDriver: (text) => {
    const [, from, to] = bounds.exec(text) ?? []
    if (from === undefined || to === undefined) throw new Error(`not a bounded span: ${text}`)
    return { from: instant(from), to: instant(to) }
  },
})

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
