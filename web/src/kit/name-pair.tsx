import { Fragment, type ReactNode } from 'react'
import { languages, type Language } from '@lantern/contract/languages'
import { useLanguage } from '../i18n/words.tsx'

const given = ['firstName', 'lastName'] as const

/** The two parts of a person's name in the order in which the language says them: 姓 before 名. */
export const nameOrder = (language: Language): readonly (typeof given)[number][] =>
  'isFamilyNameFirst' in languages[language] ? given.toReversed() : given

/** The two fields of a name, in the order of the page's language. */
export function NamePair({ children }: { children: (part: (typeof given)[number]) => ReactNode }) {
  return nameOrder(useLanguage()).map((part) => <Fragment key={part}>{children(part)}</Fragment>)
}

/** What the browser's own memory calls the two parts. */
export const nameMemory = { firstName: 'given-name', lastName: 'family-name' } as const
