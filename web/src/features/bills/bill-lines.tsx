import type { BillLine } from '@lantern/contract/bills/bills'
import type { PhoneLine } from '@lantern/contract/bills/phone'
import { money } from '../../lib/shown/format.ts'
import { recordIn } from '@lantern/contract/venue/languages'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import BadgeMinus from 'lucide-react/icons/badge-minus'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useId, useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'

/** The name of a bill's line in the page's language. A reversal names the line that it reverses. */
export function useLineName(): (line: Pick<BillLine, 'kind' | 'name' | 'reverses'>) => string {
  const t = useTranslations('bills')
  const language = useLanguage()
  return ({ kind, name, reverses }) => {
    const what = name === null ? t(`kinds.${kind}`) : recordIn(name, language)
    return reverses === null ? what : t('off', { what })
  }
}

/** A guest's phone is told no reasons. */
type ShownLine = Omit<PhoneLine, 'parts' | 'free'> & Partial<Pick<BillLine, 'reason' | 'note'>>

interface BillLinesProps<Line> {
  bill: { lines: readonly Line[] }
  /** Said of a bill without lines. */
  empty?: string
  /** Whether a long bill is shown whole at first. */
  isWhole?: boolean
  /** `undefined` if nothing may be taken off. */
  onCorrect?: ((line: Line) => void) | undefined
}

const LONG = 14
const LATEST = 8

/** The lines that are shown at first: all of them, or the latest of a long bill, so that its shares stay in view. */
export function foldedLines<Line>(lines: readonly Line[]): readonly Line[] {
  return lines.length > LONG ? lines.slice(-LATEST) : lines
}

/** A bill's lines with their reversals. A long bill shows its latest lines until the others are unfolded. */
export function BillLines<Line extends ShownLine>({
  bill,
  empty,
  isWhole: isWholeAtFirst = false,
  onCorrect,
}: BillLinesProps<Line>) {
  const t = useTranslations('bills')
  const nameOf = useLineName()
  const [isWhole, setWhole] = useState(isWholeAtFirst)
  const id = useId()
  const { lines } = bill
  const own = lines.filter(({ reverses }) => reverses === null)
  if (own.length === 0) return <p className="py-6 text-center text-soft">{empty ?? t('empty')}</p>
  const folded = foldedLines(own)
  const isLong = folded.length < own.length
  const shown = isWhole ? own : folded
  return (
    <div className="grid gap-1">
      {isLong && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3.5 justify-self-start"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? <ChevronUp /> : <ChevronDown />}
          {isWhole ? t('latestLines') : t('allLines', { count: own.length })}
        </Button>
      )}
      <ul id={id} aria-label={t('lines')} className="divide-y divide-line">
        {shown.map((line) => (
          <li key={line.id} className="py-1.5">
            <div className="flex items-center gap-3">
              <p className="min-w-0 flex-1 leading-snug wrap-anywhere">
                {line.quantity > 1 && <span className="figures">{line.quantity} × </span>}
                <span className="font-medium">{nameOf(line)}</span>
              </p>
              <p className="figures font-semibold">{money(line.net)}</p>
              {onCorrect &&
                (Number(line.left) <= 0 ? (
                  <span className="size-11" />
                ) : (
                  <IconButton
                    label={t('correct.openOf', { what: nameOf(line) })}
                    onClick={() => onCorrect(line)}
                  >
                    <BadgeMinus />
                  </IconButton>
                ))}
            </div>
            {lines
              .filter(({ reverses }) => reverses === line.id)
              .map((reversal) => (
                <p
                  key={reversal.id}
                  className={`flex items-baseline justify-between gap-3 pb-1 text-sm text-vermilion ${onCorrect ? 'pr-14' : ''}`}
                >
                  <span className="min-w-0 wrap-anywhere">
                    {t('takenOff')}
                    {reversal.reason && ` · ${t(`correct.reasons.${reversal.reason}`)}`}
                    {reversal.note && ` · ${reversal.note}`}
                  </span>
                  <span className="figures">{money(reversal.net).replace('-', '−')}</span>
                </p>
              ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
