import type { BillLine } from '@lantern/contract/bills'
import { recordIn } from '@lantern/contract/languages'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'

/** What a line of a bill is called in the page's language; a correction by what it takes from. */
export function useLineName(): (line: BillLine) => string {
  const t = useTranslations('bills')
  const language = useLanguage()
  return ({ kind, name }) => {
    if (name === null) return t(`kinds.${kind}`)
    const said = recordIn(name, language)
    return kind === 'correction' ? t('off', { what: said }) : said
  }
}
