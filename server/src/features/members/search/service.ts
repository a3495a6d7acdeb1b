import type { Tx } from '../../../kernel/db/db.ts'
import { memberIdIn } from '@lantern/contract/names'
import { findSoughtIds, type Sought, type SoughtWord } from './repository.ts'
import { gramsOf, wordsOf } from './rules.ts'

export { isSought } from './repository.ts'

/**
 * What a search looks for: part of a name or an email, in small letters or large, the digits of a phone number in
 * whatever form, or a member's number as their card shows it (product#customers).
 */
export const soughtBy = (search: string | undefined): Sought[] =>
  wordsOf(search).map((word) => {
    const memberId = memberIdIn(word)
    return memberId === null ? { word, grams: gramsOf(word) } : { memberId }
  })

/** The same for what is kept as one name: a guest's. */
export const asOneWord = (search: string): SoughtWord => {
  const word = search.trim().toLowerCase()
  return { word, grams: gramsOf(word) }
}

/** Members whom a search means, at most so many; with one more than asked for there are others. */
export function searchMembers(tx: Tx, sought: readonly Sought[], limit: number): Promise<number[]> {
  return findSoughtIds(tx, sought, limit + 1)
}
