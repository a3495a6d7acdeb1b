import { useSyncExternalStore, type ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { languages, type Language } from '@lantern/contract/venue/languages'
import type { Messages, Namespace } from './messages.ts'
import { currentLanguage, currentWords, hasWords, onWordsChange } from './store.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: (typeof languages)[Language]['locale']
    Messages: Messages
  }
}

/** No sentence shows a time by it (see `useTimeZone`). Asking a phone for its own zone takes it 40 ms. */
const timeZone = 'UTC'

/** Provides the words of the current language to the components below it. */
export function WordsProvider({ children }: { children: ReactNode }) {
  const { language, messages } = useSyncExternalStore(onWordsChange, currentWords)
  return (
    <IntlProvider locale={languages[language].locale} messages={messages} timeZone={timeZone}>
      {children}
    </IntlProvider>
  )
}

/** The current language, for texts that the server sends in both (`amenity.nameEn`, `nameCh`). */
export function useLanguage(): Language {
  return useSyncExternalStore(onWordsChange, currentLanguage)
}

/** Whether the words of a namespace are here, for what can be shown without them: it is drawn again once they are. */
export function useHasWords(name: Namespace): boolean {
  const has = () => hasWords(name)
  return useSyncExternalStore(onWordsChange, has)
}
