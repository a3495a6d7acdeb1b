import { MOST_COUNTED } from '@lantern/contract/calls/primitives'
import { useTranslations } from 'use-intl'
import { count as figure } from '../../lib/shown/format.ts'

/** The range of a page after full ones, counted from one; `isMore` if there are more than `total`. */
export function rangeOf(page: number, size: number, rows: number, count: number) {
  const before = (page - 1) * size
  const isMore = count > MOST_COUNTED
  const total = before + Math.min(count, MOST_COUNTED)
  return {
    from: before + 1,
    to: before + rows,
    total: isMore ? total - (total % MOST_COUNTED) : total,
    isMore,
  }
}

export interface RowRangeProps {
  /** Counted from one. The pages before it are full. */
  page?: number
  size: number
  rows: number
  /** The server's `RowCount`, from this page on. */
  count: number
}

/** The range of rows on screen and the total: `1–10 of 53`, or `of 1,000+` if no more are counted. */
export function RowRange({ page = 1, size, rows, count }: RowRangeProps) {
  const t = useTranslations('core.rows')
  const { from, to, total, isMore } = rangeOf(page, size, rows, count)
  return t(isMore ? 'shownOfMore' : 'shown', {
    from: figure(from),
    to: figure(to),
    total: figure(total),
  })
}
