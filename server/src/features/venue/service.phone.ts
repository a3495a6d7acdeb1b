import type { Phone } from '@lantern/contract/primitives'
import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString as parse,
} from 'libphonenumber-js/min'

/**
 * A telephone number as E.164 (`+14165550111`), from whatever form people write it in. A number without a country's
 * code is one of `country`. `null` where no such number can exist.
 */
export function phoneNumberOf(text: string, country: string): string | null {
  const known = isSupportedCountry(country) ? country : undefined
  const parsed = parse(text, { ...(known && { defaultCountry: known }), extract: false })
  return parsed?.isValid() ? parsed.number : null
}

/** An E.164 number with the form in which people of `country` write it: their own without its code, others with it. */
export function phoneShown(number: string | null, country: string): Phone | null {
  if (number === null) return null
  const parsed = parse(number)
  const isTheirs = parsed?.country === country
  const shown = isTheirs ? parsed.formatNational() : parsed?.formatInternational()
  return { number, shown: shown ?? number }
}

/** The digits that numbers of a country begin with when somebody calls from abroad: 1 for Canada. */
export const callingCodeOf = (country: string): string =>
  isSupportedCountry(country) ? getCountryCallingCode(country) : ''
