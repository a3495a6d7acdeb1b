import { useLanguage } from '../../../i18n/words.tsx'

/** The names of dishes, as a sentence lists them. */
export function useNames(): (dishes: readonly { nameEn: string; nameCh: string }[]) => string {
  const language = useLanguage()
  return (dishes) =>
    dishes
      .map(({ nameEn, nameCh }) => (language === 'ch' ? nameCh : nameEn))
      .join(language === 'ch' ? '、' : ', ')
}
