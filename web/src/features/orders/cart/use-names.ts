import { languages, nameIn } from '@lantern/contract/venue/languages'
import { useLanguage } from '../../../i18n/words.tsx'

/** Joins the names of dishes to a list for a sentence, each once. */
export function useNames(): (dishes: readonly { nameEn: string; nameCh: string }[]) => string {
  const language = useLanguage()
  return (dishes) =>
    [...new Set(dishes.map((dish) => nameIn(dish, language)))].join(languages[language].comma)
}
