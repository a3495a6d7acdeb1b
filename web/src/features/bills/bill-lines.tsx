import type { Bill, BillLine } from '@lantern/contract/bills'
import { BadgeMinus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { money } from '../../lib/shown/format.ts'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { useLineName } from './bill-words.ts'

export interface BillLinesProps {
  bill: Bill
  /** Undefined if nothing may be taken off. */
  onCorrect?: ((line: BillLine) => void) | undefined
}

/** A bill's lines, each with its corrections below it. */
export function BillLines({ bill, onCorrect }: BillLinesProps) {
  const t = useTranslations('bills')
  const nameOf = useLineName()
  const { lines } = bill
  const own = lines.filter(({ kind }) => kind !== 'correction')
  if (own.length === 0) return <p className="py-6 text-center text-soft">{t('empty')}</p>
  return (
    <ul aria-label={t('lines')} className="divide-y divide-line">
      {own.map((line) => (
        <li key={line.id} className="py-1.5">
          <div className="flex items-center gap-3">
            <p className="min-w-0 flex-1 leading-snug wrap-anywhere">
              {line.quantity > 1 && <span className="figures">{line.quantity} × </span>}
              <span className="font-medium">{nameOf(line)}</span>
              {line.isPaidAhead && (
                <span className="mt-1 block">
                  <Badge tone="jade">{t('paidAhead')}</Badge>
                </span>
              )}
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
                  <BadgeMinus aria-hidden="true" />
                </IconButton>
              ))}
          </div>
          {lines
            .filter(({ corrects }) => corrects === line.id)
            .map((correction) => (
              <p
                key={correction.id}
                className="flex items-baseline justify-between gap-3 pb-1 text-sm text-vermilion"
              >
                <span className="min-w-0 wrap-anywhere">
                  {t('kinds.correction')}
                  {correction.reason && ` · ${t(`correct.reasons.${correction.reason}`)}`}
                  {correction.note && ` · ${correction.note}`}
                </span>
                <span className="figures">{money(correction.net).replace('-', '−')}</span>
              </p>
            ))}
        </li>
      ))}
    </ul>
  )
}
