const asTyped: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ŧ: 't',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  '‐': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
}

/** Characters that look like nothing: joiners, direction marks, fillers, and variants of a character's shape. */
const unseen =
  '\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\u{e0000}-\u{e0fff}'

/** Removes the characters of a text that can't be seen, and the blanks at its ends. */
export const seenText = (text: string): string =>
  text.replaceAll(new RegExp(`[${unseen}]`, 'gu'), '').trim()

/** Whether a text is long enough to search by: one letter is in every name, but one Chinese character may be a name. */
export function isEnough(typed: string): boolean {
  const text = typed.trim()
  return text.length > 1 || /\p{Script=Han}/u.test(text)
}

/** Whether nothing of a text can be seen. */
export const isBlank = (text: string): boolean => seenText(text) === ''

/** Apostrophes, and accents that stand apart from their letter. */
const leftOut = new RegExp(`['\`‘’‛′ʹ-ʼ\u0300-\u036f${unseen}]`, 'gu')

/**
 * The form in which texts are compared in a search, so that `nguyen` finds Nguyễn, `o'neill` O’Neill and `wong` Ｗｏｎｇ:
 * compatible characters in one form and in lower case, without accents, apostrophes and unseen characters. Case doesn't
 * depend on a language. `fold_text` in SQL gives the same for stored texts.
 */
export const foldText = (text: string): string =>
  text
    .replaceAll('´', '')
    .normalize('NFKD')
    .replace(leftOut, '')
    .toLowerCase()
    .replace(/[đðħıłøŧςßæœþ‐‒–—−]/g, (letter) => asTyped[letter] ?? letter)
    .normalize('NFC')
