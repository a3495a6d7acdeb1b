import { memberIdIn } from '@lantern/contract/names'

/** What a text may mean, all at once: `04162` is a member's number, and the end of a phone number. */
export interface Meant {
  /** The text in plain letters and digits, which a Chinese keyboard may have typed in full width. */
  text: string
  /** The number of a booking, a bill or an order. */
  lanternId: string | null
  memberId: number | null
  /** The digits of a phone number, or of a part of one. */
  digits: string | null
}

/** Letters and digits of public numbers; they leave out what is easily confused. */
const asNumber = /^[23456789A-HJKMNP-Z]{12}$/

/** A member's number as somebody reads it out: its digits alone. */
const asMemberId = /^0*([1-9]\d{0,5})$/

/** What people write between the digits of a phone number. */
const asPhone = /^\+?[\d\s()./-]+$/

/** Shorter parts are found in too many numbers. */
const FEWEST_DIGITS = 4

/** Reads what somebody typed, or what a scanner read from a card or a receipt. */
export function meantBy(typed: string): Meant {
  const text = typed.normalize('NFKC').trim()
  const joined = text.replaceAll(/[\s#]/g, '')
  const letters = joined.replaceAll('-', '').toUpperCase()
  const digits = text.replaceAll(/\D/g, '')
  const plain = asMemberId.exec(joined)?.[1]
  return {
    text,
    lanternId: asNumber.test(letters) ? letters : null,
    memberId: memberIdIn(joined) ?? (plain === undefined ? null : Number(plain)),
    digits: asPhone.test(text) && digits.length >= FEWEST_DIGITS ? digits : null,
  }
}

/**
 * The patterns (SQL's LIKE) of the E.164 numbers that a part of a number may belong to: those that end with it, and
 * those that begin with it, after the country's code or with it.
 */
export function phonePatterns(digits: string, callingCode: string) {
  const national = digits.replace(/^0/, '')
  return { end: `%${digits}`, starts: [`+${callingCode}${national}%`, `+${digits}%`] }
}

/** The last digits of a phone number: those that everybody writes, with a country's code or without. */
export const lastDigits = (number: string): string => number.replaceAll(/\D/g, '').slice(-7)

/** Each name once, in the order given. */
export const distinct = (names: readonly string[], most: number): string[] =>
  [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))].slice(0, most)
