import type { Amenity } from '@lantern/contract/venue/amenities'
import { nameIn } from '@lantern/contract/venue/languages'
import ChevronUp from 'lucide-react/icons/chevron-up'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { useHourPrice } from '../../../kit/booking/hour-price.ts'
import { moneyOfCents } from '../../../lib/shown/format.ts'
import { classNames } from '../../../ui/layout/class-names.ts'
import { onDemand } from '../../../ui/states/on-demand.tsx'
import type { SummaryProps } from './summary.tsx'

const Sheet = onDemand(async () => ({
  default: (await import('../../../ui/overlays/dialog.tsx')).Sheet,
}))

interface SummaryBarProps extends Pick<SummaryProps, 'price' | 'balance' | 'now'> {
  amenity: Amenity
  /** The summary that a press on the total opens; `null` on the last step, whose page shows it anyway. */
  summary: ReactNode
  action: ReactNode
}

const look = 'grid min-h-11 content-center justify-items-start text-left'

/**
 * The summary on a phone is a bar at the bottom: the action, and the amount that is paid now, which opens the whole
 * summary and is red if the balance is too low. It is above the floating menu, because nothing may cover the action.
 */
export function SummaryBar({ amenity, price, balance, now, summary, action }: SummaryBarProps) {
  const t = useTranslations('bookings')
  const language = useLanguage()
  const priceOf = useHourPrice()
  const [open, setOpen] = useState(false)
  const total = price && moneyOfCents(price.due.now)
  const isLow = balance !== undefined && balance < now
  return (
    <div
      data-foot
      className="sticky bottom-0 z-30 -mx-4 mt-auto -mb-16 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line bg-surface px-4 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:hidden"
    >
      {price === null ? (
        <p className={`${look} min-w-0 flex-[9]`}>
          <span className="heading max-w-full truncate leading-tight">
            {nameIn(amenity, language)}
          </span>
          <span className="figures text-sm text-soft">
            {priceOf(amenity)} {t('perHour')}
          </span>
        </p>
      ) : (
        summary && (
          <button
            type="button"
            aria-label={`${t('summary.show')}: ${total}${isLow ? `, ${t('low')}` : ''}`}
            aria-haspopup="dialog"
            className={look}
            onClick={() => setOpen(true)}
          >
            <span className="text-xs text-soft">
              {t(price.due.later > 0 ? 'summary.dueNow' : 'summary.total')}
            </span>
            <span
              className={classNames(
                'figures flex items-center gap-1 text-lg leading-tight font-semibold',
                isLow && 'text-vermilion',
              )}
            >
              {isLow && <CircleAlert className="size-4" />}
              {total}
              <ChevronUp className="size-4 text-soft" />
            </span>
          </button>
        )
      )}
      {summary && open && (
        <Sheet side="bottom" onClose={() => setOpen(false)} title={t('summary.title')}>
          {summary}
        </Sheet>
      )}
      <div
        className={summary ? 'ml-auto flex gap-2 max-[22rem]:grow' : 'flex grow flex-wrap gap-2'}
      >
        {action}
      </div>
    </div>
  )
}
