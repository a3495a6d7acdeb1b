import { ChevronUp } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'

const Sheet = lazy(async () => ({ default: (await import('../../ui/sheet.tsx')).Sheet }))

export interface SummaryBarProps {
  /** The formatted total; nothing while it isn't known. */
  total: string | null
  summary: ReactNode
  /** The one thing to do now. */
  action: ReactNode
}

/** On a phone the summary is a bar at the thumb: the total, which opens the whole, and the action. */
export function SummaryBar({ total, summary, action }: SummaryBarProps) {
  const t = useTranslations('booking.summary')
  const [open, setOpen] = useState(false)
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-6 flex items-center justify-between gap-4 border-t border-line bg-surface px-4 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:hidden">
      {total !== null && (
        <>
          <button
            type="button"
            aria-label={`${t('show')}: ${total}`}
            aria-haspopup="dialog"
            className="flex min-h-11 items-center gap-2"
            onClick={() => setOpen(true)}
          >
            <span className="text-sm text-soft">{t('total')}</span>
            <span className="figures text-lg font-semibold">{total}</span>
            <ChevronUp className="size-4 text-soft" aria-hidden="true" />
          </button>
          {open && (
            <Suspense>
              <Sheet
                side="bottom"
                open
                onOpenChange={setOpen}
                title={t('title')}
                closeLabel={t('close')}
              >
                {summary}
              </Sheet>
            </Suspense>
          )}
        </>
      )}
      <div className="ml-auto flex gap-2">{action}</div>
    </div>
  )
}
