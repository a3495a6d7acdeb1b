import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** A folded word (`foldText`), and the trigrams by which an index finds it. */
export interface SearchWord {
  word: string
  grams: readonly string[]
}

/** The condition that a folded text, on whose `letter_grams` there is an index, contains a word. */
export const containsWord = (text: SQL, { word, grams }: SearchWord): SQL => {
  const byIndex = sql`letter_grams(${text}) @> ${sql.param([...grams])}::text[]`
  // A word that is a single trigram is found exactly by the index. Any other must be compared with the whole text
  // too.
  return grams.includes(word) ? byIndex : sql`${byIndex} AND strpos(${text}, ${word}) > 0`
}

/** The condition that a column, on whose folded texts there is such an index, contains a word. */
export const mentions = (column: AnyPgColumn, word: SearchWord): SQL =>
  sql`${column} IS NOT NULL AND ${containsWord(sql`fold_text(${column})`, word)}`
