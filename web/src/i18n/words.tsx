import { useSyncExternalStore, type ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import type { Messages } from './messages.ts'
import { locales, type Language } from './language.ts'
import { currentLanguage, currentWords, onWordsChange } from './store.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: (typeof locales)[Language]
    Messages: Messages
  }
}

/** Provides the words of the current language to the components below it. */
export function WordsProvider({ children }: { children: ReactNode }) {
  const { language, messages } = useSyncExternalStore(onWordsChange, currentWords)
  return (
    <IntlProvider locale={locales[language]} messages={messages} timeZone="America/Toronto">
      {children}
    </IntlProvider>
  )
}

/** The current language, for texts that the server sends in both (`amenity.nameEn`, `nameCh`). */
export function useLanguage(): Language {
  return useSyncExternalStore(onWordsChange, currentLanguage)
}
