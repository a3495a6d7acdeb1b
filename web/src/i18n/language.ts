import { fallback, isLanguage, type Language } from '@lantern/contract/languages'

const storedAs = 'preferred_language'

/** English unless another language is stored. If the browser's storage is switched off, it is English. */
export function rememberedLanguage(): Language {
  try {
    const stored = localStorage.getItem(storedAs)
    return isLanguage(stored) ? stored : fallback
  } catch {
    return fallback
  }
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(storedAs, language)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
