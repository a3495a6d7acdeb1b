import ChevronUp from 'lucide-react/icons/chevron-up'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../../ui/layout/class-names.ts'
import { onDemand } from '../../../ui/states/on-demand.tsx'

const Sheet = onDemand(async () => ({
  default: (await import('../../../ui/overlays/dialog.tsx')).Sheet,
}))

export interface SummaryBarProps {
  /** The formatted total; `null` until it is known. */
  total: string | null
  /** Whether the total is a deposit, so that the rest is paid at the venue. */
  isDeposit: boolean
  /** The chosen room and its price, shown until the total is known. */
  chosen: { name: string; price: string } | null
  /** Whether the balance is too low. */
  isLow: boolean
  /** The summary that a press on the total opens; `null` on the last step, whose page shows it anyway. */
  summary: ReactNode
  /** The buttons for the next step and for the way back. */
  action: ReactNode
}

const look = 'grid min-h-11 content-center justify-items-start text-left'

interface TotalProps extends Pick<SummaryBarProps, 'isDeposit' | 'isLow'> {
  total: string
  onOpen: () => void
}

/** The amount that is paid now, in red with a sign if the balance is too low for it. It opens the summary. */
function Total({ total, isDeposit, isLow, onOpen }: TotalProps) {
  const t = useTranslations('bookings')
  return (
    <button
      type="button"
      aria-label={`${t('summary.show')}: ${total}${isLow ? `, ${t('low')}` : ''}`}
      aria-haspopup="dialog"
      className={look}
      onClick={onOpen}
    >
      <span className="text-xs text-soft">{t(isDeposit ? 'summary.dueNow' : 'summary.total')}</span>
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
}

/**
 * The summary on a phone is a bar at the bottom: the total, which opens the whole summary, and the action. It is
 * above the floating menu, because nothing may cover the action.
 */
export function SummaryBar({ total, isDeposit, chosen, isLow, summary, action }: SummaryBarProps) {
  const t = useTranslations('bookings')
  const [open, setOpen] = useState(false)
  // Without a total or a choice there is no action yet, so the bar is hidden.
  if (total === null && chosen === null) return null
  return (
    <div
      data-foot
      className="sticky bottom-0 z-30 -mx-4 mt-auto -mb-16 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line bg-surface px-4 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:hidden"
    >
      {summary && total !== null && (
        <Total {...{ total, isDeposit, isLow }} onOpen={() => setOpen(true)} />
      )}
      {total === null && chosen && (
        <p className={`${look} min-w-0 flex-[9]`}>
          <span className="heading max-w-full truncate leading-tight">{chosen.name}</span>
          <span className="figures text-sm text-soft">{chosen.price}</span>
        </p>
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
