import { sayIn, type InEach, type Language } from '../venue/languages.ts'

interface Named {
  firstName: string
  lastName: string
}

const isHan = (text: string) => /^\p{Script=Han}+$/u.test(text)

/** `陈伟强`, family name first, if both parts are Chinese characters; else `Mei Chen`. Empty without both. */
export function fullName({ firstName, lastName }: Named): string {
  if (isHan(firstName) && isHan(lastName)) return `${lastName}${firstName}`
  return `${firstName} ${lastName}`.trim()
}

/** Whether a name is free of what can only be an address of a page or a mailbox. `St.John` and `s/o` are names. */
export const isPersonName = (name: string): boolean =>
  !/[\\@]|:\/|\bwww\.|[\p{L}\p{N}-][.。．][\p{L}\p{N}]+\//iu.test(name)

/**
 * Whether a name contains nothing that a mail program would turn into a link (an address of a page or a mailbox), and
 * no characters that break the line or change the text direction. Emails leave out any other name.
 */
export function isNoAddress(name: string): boolean {
  return !/[/\\@]|[\p{L}\p{N}-]{2,}[.。．][\p{L}\p{N}]{2,}|[\u2028-\u202e\u2066-\u2069]/u.test(name)
}

const numberedTable = { en: 'Table $1', ch: '$1 号桌' } satisfies InEach

/** The name of a table or room: `Table 7` is 7 号桌 in Chinese; others stay as the venue wrote them. */
export function placeName(name: string, language: Language): string {
  return name.replace(/^Table (\d+)$/, sayIn(numberedTable, language))
}

/** A party by its place and its name, which guests without one have from their place; empty without both. */
export function partyLabel(
  { place, name }: { place: string | null; name: string | null },
  language: Language,
): string {
  const names = [place && placeName(place, language), name !== place && name]
  return names.filter(Boolean).join(' · ')
}

const spoken = { en: 'No. $1', ch: '$1 号' } satisfies InEach

interface Numbered {
  nightNumber: number | null
  lanternId: string
}

/** The short number of an order in its night: `No. 47`, 47 号; empty without one. */
export const spokenNumber = ({ nightNumber }: Pick<Numbered, 'nightNumber'>, language: Language) =>
  nightNumber === null ? '' : sayIn(spoken, language).replace('$1', String(nightNumber))

/** The name of an order: its short number, or its public number without one. */
export const orderNumber = (order: Numbered, language: Language): string =>
  spokenNumber(order, language) || order.lanternId

/** Both numbers of an order: `No. 47 · ABCDEFGH2345`. */
export const bothNumbers = (order: Numbered, language: Language): string =>
  [spokenNumber(order, language), order.lanternId].filter(Boolean).join(' · ')

/** A member's public number, as on their card and in its QR code: `L-000042`. */
export const memberNumber = (id: number): string => `L-${String(id).padStart(6, '0')}`

/** Reads a member's number in any case, with or without zeros; `null` if the word isn't one. */
export function memberIdIn(word: string): number | null {
  const digits = /^l-0*([1-9]\d{0,8})$/i.exec(word)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The placeholder email of a member with only a phone number (E.164). Nothing is sent to it. */
export const addressOfPhone = (number: string): string => `${number.replace('+', '')}@phone.invalid`

/** Whether an account's email is a real address instead of a placeholder. */
export const hasMailbox = (email: string): boolean => !email.endsWith(addressOfPhone(''))

export const reachedBy = ({ email, phone }: { email: string; phone: string | null }): string =>
  hasMailbox(email) ? email : (phone ?? '')
