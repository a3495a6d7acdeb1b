import type { Phone } from '@lantern/contract/primitives'
import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString as parse,
} from 'libphonenumber-js/min'

/**
 * A telephone number as E.164 (`+14165550111`), from any form in which people type it. A number without a country
 * code belongs to `country`. `null` for a number that can't exist.
 */
export function phoneNumberOf(text: string, country: string): string | null {
  const known = isSupportedCountry(country) ? country : undefined
  const parsed = parse(text, { ...(known && { defaultCountry: known }), extract: false })
  return parsed?.isValid() ? parsed.number : null
}

/** An E.164 number and its form for readers in `country`: national numbers without the code, foreign ones with it. */
export function phoneShown(number: string | null, country: string): Phone | null {
  if (number === null) return null
  const parsed = parse(number)
  const isTheirs = parsed?.country === country
  const shown = isTheirs ? parsed.formatNational() : parsed?.formatInternational()
  return { number, shown: shown ?? number }
}

/** The calling code of a country: 1 for Canada. */
export const callingCodeOf = (country: string): string =>
  isSupportedCountry(country) ? getCountryCallingCode(country) : ''
