import type { Phone } from '@lantern/contract/calls/primitives'
import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString as parse,
} from 'libphonenumber-js/min'

/** A number as people write it; one without a country's code is one of `country`. */
function parseIn(text: string, country: string) {
  const known = isSupportedCountry(country) ? country : undefined
  return parse(text, { ...(known && { defaultCountry: known }), extract: false })
}

/**
 * A telephone number as E.164 (`+14165550111`), from whatever form people write it in. A number without a country's
 * code is one of `country`. `null` where no such number can exist. An extension isn't part of it.
 */
export function phoneNumberOf(text: string, country: string): string | null {
  const parsed = parseIn(text, country)
  return parsed?.isValid() ? parsed.number : null
}

/** The extension that somebody wrote behind a number: `5` of `416 555 0111 ext 5`. */
export const phoneExtensionOf = (text: string, country: string): string | undefined =>
  parseIn(text, country)?.ext

/** An E.164 number with the form in which people of `country` write it: their own without its code, others with it. */
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
