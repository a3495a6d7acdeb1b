import { languages, nameIn } from '@lantern/contract/languages'
import { useLanguage } from '../../../i18n/words.tsx'

/** Joins the names of dishes to a list for a sentence. */
export function useNames(): (dishes: readonly { nameEn: string; nameCh: string }[]) => string {
  const language = useLanguage()
  return (dishes) =>
    dishes
      .map(({ nameEn, nameCh }) => nameIn({ nameEn, nameCh }, language))
      .join(languages[language].comma)
}
