import type { BillLine } from '@lantern/contract/bills/bills'
import { money } from '../../lib/shown/format.ts'
import { recordIn } from '@lantern/contract/venue/languages'
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

/** A line's name and amount, as the desk and a guest's phone show it. */
export function LineText({
  line,
}: {
  line: Pick<BillLine, 'kind' | 'name' | 'quantity' | 'reverses' | 'net'>
}) {
  const nameOf = useLineName()
  return (
    <>
      <p className="min-w-0 flex-1 leading-snug wrap-anywhere">
        {line.quantity > 1 && <span className="figures">{line.quantity} × </span>}
        <span className="font-medium">{nameOf(line)}</span>
      </p>
      <p className="figures font-semibold">{money(line.net)}</p>
    </>
  )
}
