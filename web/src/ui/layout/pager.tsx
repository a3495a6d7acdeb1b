import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../actions/button.tsx'

export interface PagerProps {
  /** The name of this navigation. */
  label: string
  /** The current position, such as `11–20`. */
  children: ReactNode
  /** `undefined` on the first page. */
  onPrevious: (() => void) | undefined
  /** `undefined` on the last page. */
  onNext: (() => void) | undefined
  loading?: boolean
}

/** Buttons for the pages of a list. Screen readers announce the new page. */
export function Pager(props: PagerProps) {
  const t = useTranslations('core.rows')
  return (
    <nav
      aria-label={props.label}
      className="flex flex-wrap items-center justify-between gap-3 pt-4"
    >
      <Button
        variant="outline"
        size="small"
        disabled={!props.onPrevious}
        onClick={props.onPrevious}
      >
        <ChevronLeft />
        {t('previous')}
      </Button>
      <p className="figures text-sm text-soft" aria-live="polite">
        {props.children}
      </p>
      <Button
        variant="outline"
        size="small"
        disabled={!props.onNext}
        loading={props.loading ?? false}
        onClick={props.onNext}
      >
        {t('next')}
        <ChevronRight />
      </Button>
    </nav>
  )
}
