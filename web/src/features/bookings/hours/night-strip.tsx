import * as ToggleGroup from 'radix-ui/toggle-group'
import { useEffect, useRef } from 'react'
import { useLanguage } from '../../../i18n/words.tsx'
import { dayOfMonth, longDate, weekdayOf } from '../../../lib/shown/format.ts'
import { classNames } from '../../../ui/layout/class-names.ts'

export interface NightStripProps {
  label: string
  /** The coming nights, each `yyyy-MM-dd`. */
  nights: readonly string[]
  value: string | null
  onChange: (date: string) => void
  /** The reason why a night can't be chosen; `undefined` if it can. */
  reasonAgainst: (date: string) => string | undefined
}

/**
 * The coming nights in a row at the bottom, 64 px high, scrolled to the chosen one, for screens too small for a
 * month.
 */
export function NightStrip({ label, nights, value, onChange, reasonAgainst }: NightStripProps) {
  const language = useLanguage()
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[data-state=on]')
    if (!row.current || !chosen) return
    // Scrolls sideways only: `scrollIntoView` would also scroll the page.
    row.current.scrollLeft =
      chosen.offsetLeft - row.current.clientWidth / 2 + chosen.offsetWidth / 2
  }, [value])
  return (
    <ToggleGroup.Root
      ref={row}
      type="single"
      aria-label={label}
      value={value ?? ''}
      onValueChange={(date) => date !== '' && onChange(date)}
      className="relative -mx-5 flex gap-2 overflow-x-auto overscroll-x-contain px-5 py-1 [scrollbar-width:none]"
    >
      {nights.map((date) => {
        const reason = reasonAgainst(date)
        const name = longDate(date, language)
        return (
          <ToggleGroup.Item
            key={date}
            value={date}
            disabled={reason !== undefined}
            aria-label={reason === undefined ? name : `${name}, ${reason}`}
            className={classNames(
              'grid h-16 min-w-14 shrink-0 content-center justify-items-center gap-0.5 rounded-control border-[1.5px] border-line bg-paper px-1.5 leading-tight transition-colors',
              'enabled:hover:border-edge disabled:border-dashed disabled:text-soft disabled:line-through',
              'data-[state=on]:border-transparent data-[state=on]:bg-lantern data-[state=on]:text-on-lantern forced-colors:data-[state=on]:border-[Highlight]',
            )}
          >
            <span className="text-xs font-medium">{weekdayOf(date, language)}</span>
            <span className="figures text-sm font-semibold whitespace-nowrap">
              {dayOfMonth(date, language)}
            </span>
          </ToggleGroup.Item>
        )
      })}
    </ToggleGroup.Root>
  )
}
