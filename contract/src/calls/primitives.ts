import * as z from 'zod/mini'
import { isBlank, seenText } from './fold.ts'
import { refusedAs } from './input-errors.ts'
import { languageNames } from '../venue/languages.ts'
import { isPersonName } from '../members/names.ts'
import { plainForm, readMoney } from './numbers.ts'
import { toCents, toDollars, type Cents } from '../payments/pricing.ts'

/** A language of the pages (product#languages). */
export const PageLanguage = z.enum(languageNames)

/** A text in the two languages of the venue. */
export const BothNames = z.object({ en: z.string(), ch: z.string() })

/** A whole number between two bounds. */
export const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))

/** A row's id: positive, and within PostgreSQL's `integer`. */
export const Id = z.int().check(z.positive(), z.maximum(2_147_483_647))

/** An id in a path or query, where it arrives as text. */
export const IdParam = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  z.pipe(z.transform(Number), Id),
)

/** A room's night, `yyyy-MM-dd`; 00:00 to 02:00 belong to the previous night (see `hours.ts`). */
export const NightDate = z.iso.date().check(z.regex(/^2\d{3}-/))

/** Monday is 1, Sunday 7, as ISO 8601 counts. */
export const Weekday = z.int().check(z.minimum(1), z.maximum(7))

export const ClockHour = z.string().check(z.regex(/^([01]\d|2[0-3]):00$/))

/** The start or end of a booking: a full hour, or a half where its amenity has that step. */
export const SlotTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[03]0$/))

/** A time of day, `HH:MM`, for the start or end of a walk-in. */
export const ClockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** An IANA time zone that this runtime supports, such as `America/Toronto`. */
export const TimeZone = z.string().check(z.maxLength(60), z.refine(isTimeZone))

function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z][\w+/-]+$/i.test(
      new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone,
    )
  } catch {
    return false
  }
}

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

/** Dollars as the server sends them: a decimal string with two places, `"151.20"`. */
export const Money = z.string().check(z.regex(/^-?\d{1,8}\.\d{2}$/))

/** A sum of many amounts in dollars, with more digits than a single amount. */
export const Sum = z.string().check(z.regex(/^-?\d{1,12}\.\d{2}$/))

/**
 * Dollars as a client may send them: a number, or a text as people write it (`readMoney`), not negative. More than
 * two decimal places are refused rather than rounded. The output is a decimal string, `"151.20"`.
 */
export const MoneyInput = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((amount) => readMoney(String(amount))),
  ),
  z.pipe(z.int('amount'), z.transform(toDollars)),
)

/** An amount between two bounds in cents, as a client may send it. */
export const moneyBetween = (least: Cents, most: Cents) =>
  z.pipe(
    MoneyInput,
    z.string().check(z.refine((amount) => toCents(amount) >= least && toCents(amount) <= most)),
  )

/** A code as people type it, with full-width letters and digits in their plain form. */
export const TypedCode = z.pipe(z.string(), z.transform(plainForm))

export const MOST_COUNTED = 1_000

/** The number of rows of a list from this page on, including the page; 1,001 stands for more than 1,000. */
export const RowCount = z.int().check(z.minimum(0), z.maximum(MOST_COUNTED + 1))

export const PartySize = z.int().check(z.positive(), z.maximum(999))

/** A phone number as E.164, and in the format of the venue's country. */
export const Phone = z.object({ number: z.string(), shown: z.string() })
export type Phone = z.output<typeof Phone>

/** Half of a surrogate pair, which isn't a character and can't be stored. */
const isBroken = (letter: string) => /\p{Surrogate}/u.test(letter)
const isControl = (letter: string) => letter < ' ' || letter === '\u007f'
/** Breaks the line or changes the direction of the following text. */
const isTurning = (letter: string) => /[\u2028-\u202e\u2066-\u2069]/u.test(letter)
const isUnfitForLine = (letter: string) =>
  isControl(letter) || isTurning(letter) || isBroken(letter)

/** One line of text without control characters or direction changes; empty if nothing of it can be seen. */
export const line = (min: number, max: number) =>
  z.string().check(
    z.overwrite((text) => (isBlank(text) ? '' : text.trim())),
    z.minLength(min),
    z.maxLength(max),
    z.refine((text) => !Array.from(text).some(isUnfitForLine)),
  )

/** A part of a person's name. */
export const personName = line(1, 60).check(z.refine(isPersonName, refusedAs('address')))

/** Text of several lines. Line breaks and tabs are the only control characters allowed. */
export const prose = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    z.refine((text) => !Array.from(text).some(isUnfitForProse)),
  )

function isUnfitForProse(letter: string): boolean {
  return isBroken(letter) || (isControl(letter) && !'\n\r\t'.includes(letter))
}

/** A country by its two-letter code (ISO 3166-1), in capitals. */
export const Country = z.string().check(z.trim(), z.toUpperCase(), z.refine(isCountry))

function isCountry(code: string): boolean {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return /^[A-Z]{2}$/.test(code) && names.of(code) !== code
}

/** A province or state by its code (ISO 3166-2 without the country), in capitals; empty without one. */
export const Region = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^([A-Z\d]{1,3})?$/))

/** A currency by its code (ISO 4217), in capitals. Only those with two decimals, because amounts are whole cents. */
export const Currency = z.string().check(z.trim(), z.toUpperCase(), z.refine(hasCents))

function hasCents(code: string): boolean {
  if (!Intl.supportedValuesOf('currency').includes(code)) return false
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code })
  return format.resolvedOptions().maximumFractionDigits === 2
}

/** A phone number as people write it. The server stores it as E.164 or refuses it as `phone_invalid`. */
export const PhoneInput = line(1, 40)

const mailbox =
  /^(?!\.)(?!.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/

/** An email address, in lower case and without the unseen characters that come with copying. */
export const Email = z
  .string()
  .check(z.overwrite(seenText), z.toLowerCase(), z.maxLength(254), z.email({ pattern: mailbox }))

/** A number of points with which somebody pays. */
export const Redeemed = z.int().check(z.minimum(1), z.maximum(100_000_000))

export const IdPath = z.object({ id: IdParam })
/** The path of a card payment or refund. */
export const UuidPath = z.object({ id: z.uuid() })

/** Increases with each change of a row. A write sends the version that it is based on. */
export const Version = z.int().check(z.positive(), z.maximum(2_147_483_647))

/** The public number of a booking or an order: 12 characters (product#constants). */
export const LanternId = z.string().check(z.regex(/^[\x20-\x7e]{12}$/))

const ownPath = /^\/(?![/\\])[\w./-]+$/
const httpsAddress = /^https:\/\/[\w-]+(\.[\w-]+)+(:\d+)?(\/[^\s"'<>\\]*)?$/

/** The path of one of our pictures, or the `https` address of another one (product#amenity-fields). */
export const PictureAddress = z.string().check(
  z.trim(),
  z.maxLength(500),
  z.refine((text) => ownPath.test(text) || httpsAddress.test(text)),
)

/** A share in hundredths of a percent: 1300 is 13%. */
export const BasisPoints = z.int().check(z.minimum(0), z.maximum(10_000))

/** A tax rate in thousandths of a percent: 13000 is 13%, 9975 is 9.975%. */
export const Rate = z.int().check(z.minimum(0), z.maximum(100_000))

/** A tax as it was charged, with the venue's registration number of then. */
export const ReceiptTax = z.object({
  en: z.string(),
  ch: z.string(),
  number: z.nullable(z.string()),
  rate: Rate,
  amount: Money,
})

/** A company as receipts name it. The tax number may be empty. */
export const Company = z.strictObject({
  name: line(1, 120),
  address: z.array(line(1, 80)).check(z.maxLength(4)),
  taxNumber: line(0, 40),
})
export type Company = z.output<typeof Company>

/** The refunded part of the payments, until a number of hours before the start. */
const RefundRule = z.strictObject({
  hours: z.int().check(z.minimum(0), z.maximum(720)),
  percent: z.int().check(z.minimum(0), z.maximum(100)),
})
export type RefundRule = z.output<typeof RefundRule>

/** The maximum number of rules of a venue. */
export const MOST_REFUND_RULES = 6

/** A later cancellation refunds less. */
const areInOrder = (rules: readonly RefundRule[]): boolean =>
  rules.every((rule, place) => {
    const before = rules[place - 1]
    return !before || (rule.hours < before.hours && rule.percent < before.percent)
  })

/** The refund rules, earliest first: hours and percentages strictly decrease. */
export const RefundRules = z
  .array(RefundRule)
  .check(z.minLength(1), z.maxLength(MOST_REFUND_RULES), z.refine(areInOrder))
