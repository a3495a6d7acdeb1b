import type { Language } from './language.ts'

/** The name in one language, of something that has a name in each. */
export const nameIn = (
  { nameEn, nameCh }: { nameEn: string; nameCh: string },
  language: Language,
): string => (language === 'ch' ? nameCh : nameEn)
