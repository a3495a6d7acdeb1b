import type { BillLine } from '@lantern/contract/bills'
import { recordIn } from '@lantern/contract/languages'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'

/** The name of a bill's line in the page's language. A correction has the name of the line it takes from. */
export function useLineName(): (line: Pick<BillLine, 'kind' | 'name'>) => string {
  const t = useTranslations('bills')
  const language = useLanguage()
  return ({ kind, name }) => {
    if (name === null) return t(`kinds.${kind}`)
    const said = recordIn(name, language)
    return kind === 'correction' ? t('off', { what: said }) : said
  }
}
