import { languages, nameIn } from '@lantern/contract/languages'
import { useLanguage } from '../../../i18n/words.tsx'

/** The names of dishes, as a sentence lists them. */
export function useNames(): (dishes: readonly { nameEn: string; nameCh: string }[]) => string {
  const language = useLanguage()
  return (dishes) =>
    dishes
      .map(({ nameEn, nameCh }) => nameIn({ nameEn, nameCh }, language))
      .join(languages[language].comma)
}
