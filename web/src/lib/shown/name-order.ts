import { languages, type Language } from '@lantern/contract/venue/languages'

const given = ['firstName', 'lastName'] as const

/**
 * The two parts of a person's name in the order of the language: 姓 before 名. A form maps over them while it renders,
 * so that the fields are registered, and the first invalid one focused, in visual order.
 */
export const nameOrder = (language: Language): readonly (typeof given)[number][] =>
  'isFamilyNameFirst' in languages[language] ? given.toReversed() : given

/** The `autocomplete` values of the two parts. */
export const nameMemory = { firstName: 'given-name', lastName: 'family-name' } as const
