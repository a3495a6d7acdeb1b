import type { Customer } from '@lantern/contract/members/customers'
import { leastOf, type Role } from '@lantern/contract/members/members'

export type Owner = Pick<Customer, 'email' | 'firstName' | 'lastName' | 'role'>

/** A password in the form for comparisons: Unicode NFKC in lower case. */
export const sameCase = (password: string): string => password.normalize('NFKC').toLowerCase()

/** Words that an attacker would guess first for a club. */
const usual = ['password', 'passwort', 'welcome', 'admin', 'staff', 'login', 'lantern', 'karaoke']
const usualInChinese = ['mahjong', 'member', 'club', '灯会', '密码', '会员']

/** The words in a text that are long enough to count: three letters, or two Chinese characters. */
function partsOf(text: string): string[] {
  const parts = sameCase(text).match(/\p{L}+/gu) ?? []
  return parts.filter((part) => part.length >= (/^\p{Script=Han}+$/u.test(part) ? 2 : 3))
}

/** The number of characters that a password must have besides such words. */
const REST = 6
const isDate = (rest: string) => /^\d{0,8}$/.test(rest)

const bare = (text: string) => sameCase(text).replace(/[^\p{L}\p{N}]/gu, '')

/** Whether a password is its owner's address or the part before its @. */
export function isAddress(password: string, { email }: Pick<Owner, 'email'>): boolean {
  const local = email.slice(0, email.lastIndexOf('@'))
  return [email, local].some((own) => bare(own) === bare(password))
}

/** Whether a password is little else than the venue's words (`words`) and its owner's name or address. */
export function isPersonal(password: string, owner: Owner, words: readonly string[]): boolean {
  const { email, firstName, lastName } = owner
  const own = [email, firstName, lastName, firstName + lastName, lastName + firstName, ...words]
  const known = [...own.flatMap(partsOf), ...usual, ...usualInChinese]
  const folded = sameCase(password)
  const rest = known
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ''), folded)
  const letters = rest.replace(/[^\p{L}\p{N}]/gu, '')
  return rest !== folded && (letters.length < REST || isDate(letters))
}

export const isShort = (password: string, role: Role): boolean => password.length < leastOf(role)
