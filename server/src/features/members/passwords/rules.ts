import { leastOf } from '@lantern/contract/members-password'
import type { Role } from '@lantern/contract/members'

/** The person whose password it is to be. */
export interface Owner {
  email: string
  firstName: string
  lastName: string
  role: Role
}

/** A password as it is compared: without differences of case, width and composed characters. */
export const sameCase = (password: string): string => password.normalize('NFKC').toLowerCase()

/** Words that a guesser tries first at a club's door. */
const usual = ['password', 'passwort', 'welcome', 'admin', 'staff', 'login', 'lantern', 'karaoke']
const usualInChinese = ['mahjong', 'member', 'club', '灯会', '密码', '会员']

/** The parts of a text that are long enough to mean something: three letters, or two Chinese characters. */
function partsOf(text: string): string[] {
  const parts = sameCase(text).match(/\p{L}+/gu) ?? []
  return parts.filter((part) => part.length >= (/^\p{Script=Han}+$/u.test(part) ? 2 : 3))
}

/** How much of a password must differ from such words. */
const REST = 6
const isDate = (rest: string) => /^\d{0,8}$/.test(rest)

const bare = (text: string) => sameCase(text).replace(/[^\p{L}\p{N}]/gu, '')

/** Whether a password is its owner's address or what stands before its @, whatever that is made of. */
export function isAddress(password: string, { email }: Pick<Owner, 'email'>): boolean {
  const local = email.slice(0, email.lastIndexOf('@'))
  return [email, local].some((own) => bare(own) === bare(password))
}

/**
 * Whether a password is made of the venue's words or its owner's name or address, with little beside them, such as a
 * year. `words` are the venue's: its name and city in both languages.
 */
export function isPersonal(password: string, owner: Owner, words: readonly string[]): boolean {
  const { email, firstName, lastName } = owner
  const own = [email, firstName, lastName, firstName + lastName, lastName + firstName, ...words]
  const known = [...own.flatMap(partsOf), ...usual, ...usualInChinese]
  const folded = sameCase(password)
  const rest = known
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ''), folded)
  const told = rest.replace(/[^\p{L}\p{N}]/gu, '')
  return rest !== folded && (told.length < REST || isDate(told))
}

/** Whether a password has fewer characters than its owner's role takes. */
export const isShort = (password: string, role: Role): boolean => password.length < leastOf(role)
