import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTranslations } from 'use-intl'
import type { usePages } from '../../lib/shown/pages.ts'
import { Button } from '../../ui/actions/button.tsx'
import { RowRange, type RowRangeProps } from './row-range.tsx'

export interface PagerProps extends Omit<RowRangeProps, 'page'> {
  label: string
  pages: ReturnType<typeof usePages>
  /** The position of the page after this one; `null` or `undefined` after the last. */
  next: string | null | undefined
  loading: boolean
}

/** Buttons for the pages of a list; nothing for a single page. Screen readers announce the new page. */
export function Pager({ label, pages, next, loading, ...range }: PagerProps) {
  const t = useTranslations('core.rows')
  const { page, back } = pages
  const forward = pages.onTo(next)
  if (!back && !forward) return null
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3 pt-4">
      <Button variant="outline" size="small" disabled={!back} onClick={back}>
        <ChevronLeft />
        {t('previous')}
      </Button>
      <p className="figures text-sm text-soft" aria-live="polite">
        <RowRange page={page} {...range} />
      </p>
      <Button
        variant="outline"
        size="small"
        disabled={!forward}
        loading={loading}
        onClick={forward}
      >
        {t('next')}
        <ChevronRight />
      </Button>
    </nav>
  )
}
