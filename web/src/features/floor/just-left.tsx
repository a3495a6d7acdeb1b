import type { Floor } from '@lantern/contract/floor'
import { useTranslations } from 'use-intl'
import { UndoChoice } from './table/undo-choice.tsx'
import { useDesk } from './table/use-desk.ts'
import { useTableWords } from './use-table-words.ts'

/** Parties that have left within the last ten minutes, with a button to undo a mistake. */
export function JustLeft({ left }: { left: Floor['justLeft'] }) {
  const t = useTranslations('floor')
  const words = useTableWords()
  const desk = useDesk()
  if (left.length === 0) return null
  return (
    <section
      className="grid gap-2 rounded-card border border-line bg-sunk p-4"
      aria-label={t('justLeft')}
    >
      <h3 className="text-lg">{t('justLeft')}</h3>
      <ul className="grid gap-2">
        {left.map((booking) => (
          <li key={booking.id} className="flex flex-wrap items-center justify-between gap-x-3">
            <p className="wrap-anywhere">
              <span className="font-semibold">{booking.tables.join(' · ')}</span>
              {` ${booking.customerName} `}
              <span className="figures text-soft">{words.time(booking.leftAt)}</span>
            </p>
            <UndoChoice booking={booking} act="leave" desk={desk} />
          </li>
        ))}
      </ul>
    </section>
  )
}
