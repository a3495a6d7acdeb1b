import type { BillLine } from '@lantern/contract/bills'
import { recordIn } from '@lantern/contract/languages'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'

/** The name of a bill's line in the page's language. A reversal names the line that it reverses. */
export function useLineName(): (line: Pick<BillLine, 'kind' | 'name' | 'reverses'>) => string {
  const t = useTranslations('bills')
  const language = useLanguage()
  return ({ kind, name, reverses }) => {
    const what = name === null ? t(`kinds.${kind}`) : recordIn(name, language)
    return reverses === null ? what : t('off', { what })
  }
}
