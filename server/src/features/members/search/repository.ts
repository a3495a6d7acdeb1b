import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { containsWord, type SearchWord } from '../../../kernel/db/db-search.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { users } from '../schema.ts'

/** The condition for one word of a search: a part of a name, an email or a phone number, or a member's number. */
export type SearchTerm = SearchWord | { memberId: number }

const line = sql`customer_words(${users.firstName}, ${users.lastName}, ${users.email}, ${users.phone})`

/** Members whose name, email or phone contains every word, and the one with that number; no deleted accounts. */
export function matchesTerms(sought: readonly SearchTerm[]): SQL | undefined {
  return and(
    isNull(users.deletedAt),
    ...sought.map((part) =>
      'memberId' in part ? eq(users.id, part.memberId) : containsWord(line, part),
    ),
  )
}

/**
 * The search as a subquery named `users`, for a list with its own order. `OFFSET 0` keeps PostgreSQL from merging
 * it into the list's query. PostgreSQL assumes that all trigrams are equally rare, so it would otherwise read the
 * list in order and compute the trigrams of a hundred thousand people.
 */
export const usersMatching = (sought: readonly SearchTerm[]): SQL =>
  sql`(SELECT * FROM ${users} WHERE ${matchesTerms(sought)} OFFSET 0) AS ${users}`

/** Members that match a search, at most one more than `limit`, so that the caller learns whether there are others. */
export async function searchMembers(
  tx: Tx,
  sought: readonly SearchTerm[],
  limit: number,
): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(matchesTerms(sought))
    .limit(limit + 1)
  return rows.map(({ id }) => id)
}
