import type { Tx } from '../../../kernel/db/db.ts'
import { memberIdIn } from '@lantern/contract/names'
import { findMatchingIds, type SearchTerm, type SearchWord } from './repository.ts'
import { gramsOf, wordsOf } from './rules.ts'

export { matchesTerms } from './repository.ts'

/**
 * The condition for a search: a part of a name or an email in upper or lower case, the digits of a phone number
 * in any form, or a member's number as on their card (product#customers).
 */
export const searchTermsOf = (search: string | undefined): SearchTerm[] =>
  wordsOf(search).map((word) => {
    const memberId = memberIdIn(word)
    return memberId === null ? { word, grams: gramsOf(word) } : { memberId }
  })

/** The condition for a name that is stored in one field, such as a guest's. */
export const asOneWord = (search: string): SearchWord => {
  const word = search.trim().toLowerCase()
  return { word, grams: gramsOf(word) }
}

/** Members that match a search, at most one more than `limit`, so that the caller learns whether there are others. */
export function searchMembers(
  tx: Tx,
  sought: readonly SearchTerm[],
  limit: number,
): Promise<number[]> {
  return findMatchingIds(tx, sought, limit + 1)
}
