import { foldText } from '@lantern/contract/calls/fold'
import { memberIdIn } from '@lantern/contract/members/names'

/** The possible meanings of a search, all at once: `04162` is a member number, and the end of a phone number. */
export interface Meant {
  text: string
  /** The number of a booking, a bill or an order. */
  lanternId: string | null
  memberId: number | null
  /** The digits of a phone number, or of a part of one. */
  digits: string | null
}

/** The letters and digits of public numbers, without look-alikes. */
const asNumber = /^[23456789A-HJKMNP-Z]{12}$/

/** A member number as it is read out: only its digits. */
const asMemberId = /^0*([1-9]\d{0,5})$/

/** The characters that people type between the digits of a phone number. */
const asPhone = /^\+?[\d\s()./-]+$/

/** The fewest digits of a searched part: shorter parts are in too many numbers. */
const FEWEST_DIGITS = 4

/** The meanings of a typed text, or of one that a scanner read from a card or a receipt. */
export function meantBy(typed: string): Meant {
  const text = foldText(typed).trim()
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
 * The patterns (SQL's LIKE) of the E.164 numbers that contain a part of a number: those that end with it, and those
 * that begin with it, with or without the country code.
 */
export function phonePatterns(digits: string, callingCode: string) {
  const national = digits.replace(/^0/, '')
  return { end: `%${digits}`, starts: [`+${callingCode}${national}%`, `+${digits}%`] }
}

/** The last seven digits of a phone number, which don't depend on the country code. */
export const lastDigits = (number: string): string => number.replaceAll(/\D/g, '').slice(-7)

/** Each name once, in the order given. */
export const distinct = (names: readonly string[], most: number): string[] =>
  [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))].slice(0, most)
