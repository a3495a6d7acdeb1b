import type { Language } from './language.ts'

/** What something that has a name in each language is called in one of them. */
export const nameIn = (
  { nameEn, nameCh }: { nameEn: string; nameCh: string },
  language: Language,
): string => (language === 'ch' ? nameCh : nameEn)
