/** The properties of a language that the product needs (product#languages). */
interface LanguageFacts {
  /** Its label in the language switch. */
  label: string
  /** A BCP 47 tag, for `lang` attributes and for `Accept-Language`. */
  tag: string
  /** A BCP 47 tag, for numbers and dates. */
  locale: string
  /** The separator between the items of a list. */
  comma: string
  /** The first day of a week in calendars: 0 is Sunday, 1 is Monday. */
  firstWeekday: 0 | 1
  /**
   * The language of the server's sentences, emails and contract texts: this one, or another until it has its own
   * sentences.
   */
  sentences: string
  /** Rooms, dishes and the venue have two names. This selects the one to show. */
  names: 'en' | 'ch'
  /** Whether a form asks for the family name first. */
  isFamilyNameFirst?: boolean
  /** Whether its sentences are another language's with accents, for development and browser tests only. */
  isPseudo?: boolean
  /** The card company's code of the language. */
  cards: string
  /** Discord's codes of the language; empty for Discord's default language. */
  discord: readonly string[]
}

/**
 * Every language of the product by its stored code. Enums, patterns, the switch, the catalogs and the server's
 * sentences are derived from it. The home page loads this file too, so it imports nothing.
 */
export const languages = {
  en: {
    label: 'EN',
    tag: 'en',
    locale: 'en-CA',
    comma: ', ',
    firstWeekday: 0,
    sentences: 'en',
    names: 'en',
    cards: 'en',
    discord: [],
  },
  ch: {
    label: '中文',
    tag: 'zh-CN',
    locale: 'zh-CN',
    comma: '、',
    firstWeekday: 1,
    sentences: 'ch',
    names: 'ch',
    isFamilyNameFirst: true,
    cards: 'zh',
    discord: ['zh-CN', 'zh-TW'],
  },
  pseudo: {
    label: 'Áccénts',
    tag: 'en-XA',
    locale: 'en-CA',
    comma: ', ',
    firstWeekday: 0,
    sentences: 'en',
    names: 'en',
    isPseudo: true,
    cards: 'en',
    discord: [],
  },
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof languages

/** A language that the server and the contract have sentences in; emails are written in these. */
export type Written = (typeof languages)[Language]['sentences']

/** The language for people who request none of ours. */
export const fallback = 'en' satisfies Language

export const isLanguage = (name: unknown): name is Language =>
  typeof name === 'string' && Object.hasOwn(languages, name)

export const languageNames: readonly Language[] = Object.keys(languages).filter(isLanguage)

/** Whether a language is for development and browser tests alone. */
export const isPseudo = (language: Language): boolean => 'isPseudo' in languages[language]

/** The language of the sentences for a language: itself, or another until it has its own. */
export const writtenIn = (language: Language): Written => languages[language].sentences

/** The languages that emails are written in. */
export const writtenNames: readonly Written[] = [...new Set(languageNames.map(writtenIn))]

/** A sentence in each language that has sentences. */
export type InEach = Readonly<Record<Written, string>>

/** A sentence in the pseudo-language: readable, but visibly not English, and 40% longer. Placeholders stay. */
export const accented = (sentence: string): string =>
  sentence.replace(/\{\w+\}|[aeiouny]/gi, (found) =>
    found.startsWith('{') ? found : `${found}\u0301`.normalize().repeat(2),
  )

/** A sentence in a language. */
export function sayIn(sentence: InEach, language: Language): string {
  const text = sentence[writtenIn(language)]
  return isPseudo(language) ? accented(text) : text
}

/** A text of the venue in its two languages. */
export interface Both {
  en: string
  ch: string
}

/** The venue's text in the language of the reader. */
export const recordIn = (both: Both, language: Language): string => both[languages[language].names]

interface Named {
  nameEn: string
  nameCh: string
}

/** The name of an amenity, a dish or the venue in a language. */
export const nameIn = ({ nameEn, nameCh }: Named, language: Language): string =>
  recordIn({ en: nameEn, ch: nameCh }, language)

/** The other name of an amenity, a dish or the venue, and that name's language tag. */
export function otherNameIn(
  { nameEn, nameCh }: Named,
  language: Language,
): { name: string; tag: string } {
  return languages[language].names === 'ch'
    ? { name: nameEn, tag: languages.en.tag }
    : { name: nameCh, tag: languages.ch.tag }
}

/** The description in a language; without a Chinese one the English. */
export const descriptionIn = <T extends string | null>(
  { description, descriptionCh }: { description: T; descriptionCh?: string | null | undefined },
  language: Language,
): T | string => (languages[language].names === 'ch' && descriptionCh) || description
