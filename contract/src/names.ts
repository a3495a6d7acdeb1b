import { sayIn, type InEach, type Language } from './languages.ts'

interface Named {
  firstName: string
  lastName: string
}

const isHan = (text: string) => /^\p{Script=Han}+$/u.test(text)

/**
 * Somebody's name as it is said: 陈伟强, the family name first and nothing between, where both parts are Chinese
 * characters; Mei Chen otherwise. Nothing for who has neither.
 */
export function fullName({ firstName, lastName }: Named): string {
  if (isHan(firstName) && isHan(lastName)) return `${lastName}${firstName}`
  return `${firstName} ${lastName}`.trim()
}

const numberedTable = { en: 'Table $1', ch: '$1 号桌' } satisfies InEach

/**
 * What a table or room is called in a language. The house's own numbered tables are said as a guest says them: Table 7 is
 * 7 号桌; every other name stays as the venue wrote it.
 */
export function placeName(name: string, language: Language): string {
  return name.replace(/^Table (\d+)$/, sayIn(numberedTable, language))
}

/** A member's public number, as their card and its code have it: `L-000042`. */
export const memberNumber = (id: number): string => `L-${String(id).padStart(6, '0')}`

/** Whose number a word is, in small letters or large, with its zeros or without; `null` where it is none. */
export function memberIdIn(word: string): number | null {
  const digits = /^l-0*([1-9]\d{0,8})$/i.exec(word)?.[1]
  return digits === undefined ? null : Number(digits)
}
