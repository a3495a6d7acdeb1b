/** The most words of a search that are looked at. */
const MAX_WORDS = 5

/** A search as it is compared: its words in small letters. None where nothing was searched. */
export function wordsOf(search: string | undefined): string[] {
  return (search ?? '').toLowerCase().split(/\s+/u).filter(Boolean).slice(0, MAX_WORDS)
}

/**
 * The stretches of letters by which the index finds a word: the word itself up to three letters,
 * else each three of it. `letter_grams` in SQL makes all that a line has.
 */
export function gramsOf(word: string): string[] {
  const letters = Array.from(word)
  if (letters.length <= 3) return [word]
  return [...new Set(letters.slice(2).map((_, place) => letters.slice(place, place + 3).join('')))]
}
