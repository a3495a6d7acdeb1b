import { sayIn, type InEach, type Language } from './languages.ts'

interface Named {
  firstName: string
  lastName: string
}

const isHan = (text: string) => /^\p{Script=Han}+$/u.test(text)

/**
 * A person's full name: 陈伟强, with the family name first and no space, if both parts are Chinese characters;
 * else Mei Chen. `null` if both parts are missing.
 */
export function fullName({ firstName, lastName }: Named): string {
  if (isHan(firstName) && isHan(lastName)) return `${lastName}${firstName}`
  return `${firstName} ${lastName}`.trim()
}

/**
 * Whether a name holds nothing that a mail program would make a link of, or show in another order than it was written:
 * no address of a page or a mailbox, nothing that breaks the line or turns its direction.
 */
export function isNoAddress(name: string): boolean {
  return !/[/\\@]|[\p{L}\p{N}-]{2,}[.。．][\p{L}\p{N}]{2,}|[\u2028-\u202e\u2066-\u2069]/u.test(name)
}

const numberedTable = { en: 'Table $1', ch: '$1 号桌' } satisfies InEach

/**
 * The name of a table or room in a language. `Table 7` becomes 7 号桌 in Chinese; every other name stays as the
 * venue wrote it.
 */
export function placeName(name: string, language: Language): string {
  return name.replace(/^Table (\d+)$/, sayIn(numberedTable, language))
}

const spoken = { en: 'No. $1', ch: '$1 号' } satisfies InEach

interface Numbered {
  nightNumber: number | null
  lanternId: string
}

/** The short number by which an order is called in its night: `No. 47`, 47 号; empty for one that has none. */
export const spokenNumber = ({ nightNumber }: Pick<Numbered, 'nightNumber'>, language: Language) =>
  nightNumber === null ? '' : sayIn(spoken, language).replace('$1', String(nightNumber))

/** An order as it is called: by its short number, or by its public one where it has none. */
export const orderNumber = (order: Numbered, language: Language): string =>
  spokenNumber(order, language) || order.lanternId

/** Both numbers of an order: `No. 47 · ABCDEFGH2345`. */
export const bothNumbers = (order: Numbered, language: Language): string =>
  [spokenNumber(order, language), order.lanternId].filter(Boolean).join(' · ')

/** A member's public number, as on their card and in its code: `L-000042`. */
export const memberNumber = (id: number): string => `L-${String(id).padStart(6, '0')}`

/**
 * Reads a member's number, in upper or lower case, with or without leading zeros. `null` if the word isn't one.
 */
export function memberIdIn(word: string): number | null {
  const digits = /^l-0*([1-9]\d{0,8})$/i.exec(word)?.[1]
  return digits === undefined ? null : Number(digits)
}

/**
 * What stands for the email of a member who is known by their phone alone, from its number in E.164. The domain is one that
 * never exists (RFC 2606), and nothing is sent to it.
 */
export const addressOfPhone = (number: string): string => `${number.replace('+', '')}@phone.invalid`

/** Whether an account's email is an address, rather than what stands for one. */
export const hasMailbox = (email: string): boolean => !email.endsWith(addressOfPhone(''))

/** The email of a member, or the phone of one who has no email. */
export const reachedBy = ({ email, phone }: { email: string; phone: string | null }): string =>
  hasMailbox(email) ? email : (phone ?? '')
