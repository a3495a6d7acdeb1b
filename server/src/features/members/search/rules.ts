/** The most words of a search that are looked at. */
const MAX_WORDS = 5

/** A phone number as people write it: digits with what stands between them, from four digits on. */
const isPhone = (text: string) =>
  /^[\d\s()+./-]+$/.test(text) && text.replace(/\D/g, '').length >= 4

/** The digits alone, and without the 1 that numbers of North America may begin with. */
const digitsOf = (phone: string) => phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')

/**
 * A search as it is compared: its words in small letters, a phone number as its digits in one word. None where nothing
 * was searched.
 */
export function wordsOf(search: string | undefined): string[] {
  const text = (search ?? '').toLowerCase().trim()
  if (isPhone(text)) return [digitsOf(text)]
  const words = text.split(/\s+/u).filter(Boolean).slice(0, MAX_WORDS)
  return words.map((word) => (isPhone(word) ? digitsOf(word) : word))
}

/** So many stretches tell a word from others; more of them only cost reading. */
const TELLING = 3

/**
 * The stretches of letters by which the index finds a word: the word itself up to three letters, else
 * threes of it, the last ones first, since beginnings are alike more often. Of an email they come from
 * before its domain, which many share. What the index finds is compared with the whole word besides;
 * `letter_grams` in SQL makes all that a line has.
 */
export function gramsOf(word: string): string[] {
  const letters = Array.from(word)
  const at = letters.indexOf('@')
  const own = at >= 2 ? letters.slice(0, at + 1) : letters
  if (own.length <= 3) return [own.slice(0, 3).join('')]
  const starts = Array.from({ length: TELLING }, (_, turn) => own.length - 3 * (turn + 1))
  return starts.flatMap((start) => (start >= 0 ? [own.slice(start, start + 3).join('')] : []))
}
