import type { SearchWord } from '../../../kernel/db/db-search.ts'
import { foldText } from '@lantern/contract/calls/fold'
import { memberIdIn } from '@lantern/contract/members/names'
import type { SearchTerm } from './repository.ts'
import { gramsOf, wordsOf } from './rules.ts'

export { matchesTerms, searchMembers } from './repository.ts'

/** The condition for a search by names, email, phone digits in any form, or a member's number (product#customers). */
export const searchTermsOf = (search: string | undefined): SearchTerm[] =>
  wordsOf(search).map((word) => {
    const memberId = memberIdIn(word)
    return memberId === null ? { word, grams: gramsOf(word) } : { memberId }
  })

/** The condition for a text that is stored in one field, such as a guest's name. */
export const asOneWord = (search: string): SearchWord => {
  const word = foldText(search).trim()
  return { word, grams: gramsOf(word) }
}
