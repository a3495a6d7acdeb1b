import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../kernel/db/db.ts'
import { users } from '../schema.ts'

/** A word and the stretches of letters that the index knows it by. */
export interface SoughtWord {
  word: string
  grams: readonly string[]
}

/** What one word of a search means: a part of a name, an email or a phone number, or a member by their number. */
export type Sought = SoughtWord | { memberId: number }

const line = sql`customer_words(${users.firstName}, ${users.lastName}, ${users.email}, ${users.phone})`

const inLine = ({ word, grams }: SoughtWord) => [
  sql`letter_grams(${line}) @> ${sql.param([...grams])}::text[]`,
  // A word that is a stretch itself is found for sure; any other is compared whole.
  grams.includes(word) ? undefined : sql`strpos(${line}, ${word}) > 0`,
]

/** Whose name, email or phone has every word in it, and whose number it is. Accounts that were deleted have none. */
export function isSought(sought: readonly Sought[]): SQL | undefined {
  return and(
    isNull(users.deletedAt),
    ...sought.flatMap((part) =>
      'memberId' in part ? [eq(users.id, part.memberId)] : inLine(part),
    ),
  )
}

/**
 * The same as a table named `users`, for a list that has an order of its own. `OFFSET 0` keeps the
 * search a step by itself: PostgreSQL thinks that all letters are equally rare, and would else walk
 * the list in its order and work out the letters of a hundred thousand people on the way.
 */
export const usersSought = (sought: readonly Sought[]): SQL =>
  sql`(SELECT * FROM ${users} WHERE ${isSought(sought)} OFFSET 0) AS ${users}`

/** Numbers of those sought, at most so many. */
export async function findSoughtIds(
  tx: Tx,
  sought: readonly Sought[],
  limit: number,
): Promise<number[]> {
  const rows = await tx.select({ id: users.id }).from(users).where(isSought(sought)).limit(limit)
  return rows.map(({ id }) => id)
}
