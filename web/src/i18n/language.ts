/** The languages of the page, by the names under which they are stored (product#languages). */
export type Language = 'en' | 'ch'

/** BCP 47 names: for the page's `lang`, for `Accept-Language`, for numbers and dates. */
export const tags = { en: 'en', ch: 'zh-CN' } as const satisfies Record<Language, string>

export const locales = { en: 'en-CA', ch: 'zh-CN' } as const satisfies Record<Language, string>

const storedAs = 'preferred_language'

/** English unless `ch` is stored. If the browser's storage is switched off, it is English. */
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
    // Without storage the choice lasts as long as the page.
  }
}
