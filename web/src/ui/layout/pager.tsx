import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'

export interface PagerProps {
  /** The name of the way through the pages. */
  label: string
  previousLabel: string
  nextLabel: string
  /** Where one is, such as `Page 2`. */
  children: ReactNode
  /** Nothing on the first page. */
  onPrevious: (() => void) | undefined
  /** Nothing on the last page. */
  onNext: (() => void) | undefined
  loading?: boolean
}

/** The way from page to page of a list; it is heard where it leads. */
export function Pager(props: PagerProps) {
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
        <ChevronLeft aria-hidden="true" />
        {props.previousLabel}
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
        {props.nextLabel}
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  )
}
