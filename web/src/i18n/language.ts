/** The languages of the page, by the names that are stored (product#languages). */
export type Language = 'en' | 'ch'

/** BCP 47 names: for the page's `lang`, for `Accept-Language`, for numbers and dates. */
export const tags = { en: 'en', ch: 'zh-CN' } as const satisfies Record<Language, string>

export const locales = { en: 'en-CA', ch: 'zh-CN' } as const satisfies Record<Language, string>

const storedAs = 'preferred_language'

/** English unless the browser remembers `ch`; a storage that is shut off remembers nothing. */
export function rememberedLanguage(): Language {
  try {
    return localStorage.getItem(storedAs) === 'ch' ? 'ch' : 'en'
  } catch {
    return 'en'
  }
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(storedAs, language)
  } catch {
    // It lasts as long as the page then.
  }
}
