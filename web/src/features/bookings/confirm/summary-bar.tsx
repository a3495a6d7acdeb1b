import { ChevronUp, CircleAlert } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../../ui/layout/class-names.ts'

const Sheet = lazy(async () => ({
  default: (await import('../../../ui/overlays/sheet.tsx')).Sheet,
}))

export interface SummaryBarProps {
  /** The formatted total; nothing while it isn't known. */
  total: string | null
  /** That is a deposit: the rest is paid at the venue. */
  isDeposit: boolean
  /** What stands in the total's place until then: the chosen room and its price. */
  chosen: { name: string; price: string } | null
  /** The balance doesn't reach. */
  isLow: boolean
  /** What the total opens; nothing where the page shows it anyway. */
  summary: ReactNode
  /** The one thing to do now, and the way back. */
  action: ReactNode
}

/**
 * On a phone the summary is a bar at the thumb: the total, which opens the whole, and the action. Where
 * the floating menu and it meet, it lies above: the action must never be covered.
 */
export function SummaryBar({ total, isDeposit, chosen, isLow, summary, action }: SummaryBarProps) {
  const t = useTranslations('bookings')
  const [open, setOpen] = useState(false)
  const figure = (
    <>
      <span className="text-xs text-soft">{t(isDeposit ? 'summary.dueNow' : 'summary.total')}</span>
      <span
        className={classNames(
          'figures flex items-center gap-1 text-lg leading-tight font-semibold',
          isLow && 'text-vermilion',
        )}
      >
        {isLow && <CircleAlert className="size-4" aria-hidden="true" />}
        {total}
        {summary && <ChevronUp className="size-4 text-soft" aria-hidden="true" />}
      </span>
      {isLow && <span className="sr-only">{t('low')}</span>}
    </>
  )
  // Nothing to say and nothing to do: a loud button over an empty bar would only be in the way.
  if (total === null && chosen === null) return null
  const look = 'grid min-h-11 content-center justify-items-start text-left'
  return (
    <div className="sticky bottom-0 z-30 -mx-4 mt-auto -mb-16 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line bg-surface px-4 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:hidden">
      {total !== null &&
        (summary ? (
          <button
            type="button"
            aria-label={`${t('summary.show')}: ${total}${isLow ? `, ${t('low')}` : ''}`}
            aria-haspopup="dialog"
            className={look}
            onClick={() => setOpen(true)}
          >
            {figure}
          </button>
        ) : (
          <p className={look}>{figure}</p>
        ))}
      {total === null && chosen && (
        <p className={`${look} min-w-0 flex-[9]`}>
          <span className="heading max-w-full truncate leading-tight">{chosen.name}</span>
          <span className="figures text-sm text-soft">{chosen.price}</span>
        </p>
      )}
      {summary && open && (
        <Suspense>
          <Sheet
            side="bottom"
            open
            onOpenChange={setOpen}
            title={t('summary.title')}
            closeLabel={t('summary.close')}
          >
            {summary}
          </Sheet>
        </Suspense>
      )}
      <div className="ml-auto flex gap-2 max-[22rem]:grow">{action}</div>
    </div>
  )
}
