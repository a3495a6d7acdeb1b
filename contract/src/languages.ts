/** What the product needs to know of a language (product#languages). */
interface LanguageFacts {
  /** As the switch between languages shows it. */
  label: string
  /** BCP 47: for the `lang` of what is said in it, and for `Accept-Language`. */
  tag: string
  /** BCP 47: for numbers and dates. */
  locale: string
  /** What stands between the things of a list. */
  comma: string
  /** The day that a week begins with in a calendar: 0 is Sunday, 1 is Monday. */
  firstWeekday: 0 | 1
  /** Whose sentences the server, its letters and the contract say: its own, or another's until it has them. */
  sentences: string
  /** Which of the two names it shows that the venue gives to rooms, dishes and itself. */
  names: 'en' | 'ch'
  /** By which name the card company knows it. */
  cards: string
  /** By which names Discord knows it; none for the one that Discord shows by itself. */
  discord: readonly string[]
}

/**
 * Every language of the product, by the name that is stored. Enums, patterns, the switch, the catalogs and the
 * sentences of the server stand on this; the home page reads it, so that it imports nothing.
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
    cards: 'zh',
    discord: ['zh-CN', 'zh-TW'],
  },
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof languages

/** A language that the server and the contract have sentences in; letters are written in these. */
export type Written = (typeof languages)[Language]['sentences']

/** What who asks for no language of ours gets. */
export const fallback = 'en' satisfies Language

export const isLanguage = (name: unknown): name is Language =>
  typeof name === 'string' && Object.hasOwn(languages, name)

export const languageNames: readonly Language[] = Object.keys(languages).filter(isLanguage)

/** The language whose sentences one says: itself, or another until it has its own. */
export const writtenIn = (language: Language): Written => languages[language].sentences

/** The languages that letters are written in. */
export const writtenNames: readonly Written[] = [...new Set(languageNames.map(writtenIn))]

/** A sentence in each language that is written. */
export type InEach = Readonly<Record<Written, string>>

/** A sentence in a language. */
export const sayIn = (sentence: InEach, language: Language): string => sentence[writtenIn(language)]

/** What the venue wrote of one of its things, in the two languages that it writes. */
export interface Both {
  en: string
  ch: string
}

/** The languages that the venue gives names in. */
export const recorded = ['en', 'ch'] as const satisfies readonly (keyof Both)[]

/** What the venue wrote, as a language shows it. */
export const recordIn = (both: Both, language: Language): string => both[languages[language].names]

interface Named {
  nameEn: string
  nameCh: string
}

/** What one of the venue's things is called in a language. */
export const nameIn = ({ nameEn, nameCh }: Named, language: Language): string =>
  recordIn({ en: nameEn, ch: nameCh }, language)

/** What one of the venue's things is called besides, and the tag of the language of that name. */
export function otherNameIn(
  { nameEn, nameCh }: Named,
  language: Language,
): { name: string; tag: string } {
  return languages[language].names === 'ch'
    ? { name: nameEn, tag: languages.en.tag }
    : { name: nameCh, tag: languages.ch.tag }
}

/** How the venue describes a thing in a language; in English where it wrote no more. */
export const descriptionIn = <T extends string | null>(
  { description, descriptionCh }: { description: T; descriptionCh?: string | null | undefined },
  language: Language,
): T | string => (languages[language].names === 'ch' && descriptionCh) || description
