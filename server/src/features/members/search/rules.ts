import { foldText } from '@lantern/contract/calls/fold'

const MAX_WORDS = 5

/** A phone number as people type it: at least four digits, with the usual characters between them. */
const isPhone = (text: string) =>
  /^[\d\s()+./-]+$/.test(text) && text.replace(/\D/g, '').length >= 4

/** The digits only, without the leading 1 of North American numbers. */
const digitsOf = (phone: string) => phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')

/** The words of a search in their folded form, with a phone number as one word of digits. Empty for an empty search. */
export function wordsOf(search: string | undefined): string[] {
  const text = foldText(search ?? '').trim()
  if (isPhone(text)) return [digitsOf(text)]
  const words = text.split(/\s+/u).filter(Boolean).slice(0, MAX_WORDS)
  return words.map((word) => (isPhone(word) ? digitsOf(word) : word))
}

/** The number of trigrams per word: enough to be selective. More would only take time to read. */
const TELLING = 3

/**
 * The trigrams by which the index finds a word: a word of up to three letters whole, otherwise groups of three. The
 * last ones come first, because words share beginnings more often than endings. Of an email they come from the part
 * before its domain, which many emails share. The found rows are also compared with the whole word. `letter_grams`
 * in SQL makes the trigrams of a stored text.
 */
export function gramsOf(word: string): string[] {
  const letters = Array.from(word)
  const at = letters.indexOf('@')
  const own = at >= 2 ? letters.slice(0, at + 1) : letters
  if (own.length <= 3) return [own.slice(0, 3).join('')]
  const starts = Array.from({ length: TELLING }, (_, turn) => own.length - 3 * (turn + 1))
  return starts.flatMap((start) => (start >= 0 ? [own.slice(start, start + 3).join('')] : []))
}
