import { nameIn } from '@lantern/contract/venue/languages'
import { useLanguage } from '../../i18n/words.tsx'

/** The options of a select of amenities, categories or tiers, by their names in the language of the page. */
export function NamedOptions({
  of,
}: {
  of: readonly { id: number; nameEn: string; nameCh: string }[]
}) {
  const language = useLanguage()
  return of.map((each) => (
    <option key={each.id} value={each.id}>
      {nameIn(each, language)}
    </option>
  ))
}
