import { languages, type Language } from '@lantern/contract/languages'

const given = ['firstName', 'lastName'] as const

/**
 * The two parts of a person's name in the order in which the language says them: 姓 before 名. A form maps over them
 * in its own render, so that its fields are known, and the first wrong one focused, in the order of the page.
 */
export const nameOrder = (language: Language): readonly (typeof given)[number][] =>
  'isFamilyNameFirst' in languages[language] ? given.toReversed() : given

/** What the browser's own memory calls the two parts. */
export const nameMemory = { firstName: 'given-name', lastName: 'family-name' } as const
