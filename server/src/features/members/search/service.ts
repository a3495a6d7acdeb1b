import type { Tx } from '../../../kernel/db/db.ts'
import { findSoughtIds, type Sought } from './repository.ts'
import { gramsOf, wordsOf } from './rules.ts'

export { isSought } from './repository.ts'

/** What a search looks for: part of a name or an email, in small letters or large (product#customers). */
export const soughtBy = (search: string | undefined): Sought[] =>
  wordsOf(search).map((word) => ({ word, grams: gramsOf(word) }))

/** The same for what is kept as one name: a guest's. */
export const asOneWord = (search: string): Sought => {
  const word = search.trim().toLowerCase()
  return { word, grams: gramsOf(word) }
}

/** Members whom a search means, at most so many; with one more than asked for there are others. */
export function searchMembers(tx: Tx, sought: readonly Sought[], limit: number): Promise<number[]> {
  return findSoughtIds(tx, sought, limit + 1)
}
