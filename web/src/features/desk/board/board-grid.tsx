// What is in it has the focus, and bars stand where their hours do, which no table lays out.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus */
import type { Board } from '@lantern/contract/desk'
import { nameIn } from '@lantern/contract/languages'
import { useEffect, useRef, useState, type KeyboardEvent, type TouchEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { clockTime } from '../../../lib/shown/format.ts'
import { classNames } from '../../../ui/layout/class-names.ts'
import { BoardRow } from './board-row.tsx'
import { hoursOf, placeOf, rowsOf, type Bar, type FreeHour, type Row } from './board-layout.ts'
import { stepped, wiped } from './board-steps.ts'

/** A free hour that was pressed, and where. */
export interface Pressed {
  amenityId: number
  row: Row
  hour: FreeHour
}

export interface BoardGridProps {
  board: Board
  now: number
  timeZone: string
  label: string
  /** The amenity that a phone shows. */
  amenityId: number
  /** The booking whose acts are shown. */
  chosen: number | null
  onBook: (pressed: Pressed) => void
  onBar: (bar: Bar) => void
  /** A night on, or back. */
  onNights: (nights: number) => void
}

/** Gives the focus to the part that has it in the grid, where what had it is gone. */
function useFocusKept() {
  const grid = useRef<HTMLDivElement>(null)
  const last = useRef<Element | null>(null)
  const focus = () => grid.current?.querySelector<HTMLElement>('[data-current]')?.focus()
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const isLost = last.current !== null && !last.current.isConnected
      if (isLost && document.activeElement === document.body) focus()
    })
    return () => cancelAnimationFrame(frame)
  })
  return { grid, focus, had: (part: Element) => (last.current = part) }
}

/** The rooms of a night by its hours: one stop for Tab, arrows between what is on it. */
export function BoardGrid(props: BoardGridProps) {
  const { board, now, timeZone, label, amenityId, chosen, onBook, onBar, onNights } = props
  const t = useTranslations('desk')
  const language = useLanguage()
  const hours = hoursOf(board)
  const [spot, setSpot] = useState<{ room: string; since: number } | null>(null)
  const touch = useRef<{ x: number; y: number } | null>(null)
  const { grid, focus, had } = useFocusKept()
  const [isMoved, setMoved] = useState(0)
  useEffect(() => {
    if (isMoved > 0) focus()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isMoved])
  const groups = board.amenities.map((amenity) => ({ amenity, rows: rowsOf(board, amenity, now) }))
  const all = groups.flatMap(({ rows }) => rows)
  const night = placeOf(now, hours)
  const here = all.some(({ name }) => name === spot?.room) ? spot : null
  // Told from the opening on, so that another night has the focus at the same hour.
  const opens = hours[0]?.from ?? 0
  const first = { room: all[0]?.name ?? '', since: night === null ? 0 : now - opens }
  const { room, since } = here ?? first
  const at = opens + since

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (altKey) return
    if (key === 'Enter' || key === ' ') {
      event.preventDefault()
      if (event.target instanceof HTMLElement) event.target.click()
      return
    }
    if (key === 'PageUp' || key === 'PageDown') {
      event.preventDefault()
      onNights(key === 'PageUp' ? -1 : 1)
      return
    }
    // A phone has one amenity in sight, and the keys stay in it.
    const shown = [...(grid.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].flatMap(
      (row) => (row.offsetParent === null ? [] : [row.dataset['row'] ?? '']),
    )
    const rows = all.filter(({ name }) => shown.includes(name))
    const from = { row: rows.findIndex(({ name }) => name === room), at }
    const next = stepped(
      rows.map(({ items }) => items),
      from,
      key,
      ctrlKey || metaKey,
    )
    const to = next && rows[next.row]
    if (!next || !to) return
    event.preventDefault()
    setSpot({ room: to.name, since: next.at - opens })
    setMoved(isMoved + 1)
  }
  const lift = ({ changedTouches }: TouchEvent) => {
    const end = changedTouches.item(0)
    const began = touch.current
    touch.current = null
    const nights = began && end ? wiped(end.clientX - began.x, end.clientY - began.y) : 0
    if (nights !== 0) onNights(nights)
  }
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      onKeyDown={press}
      onFocus={({ target }) => had(target)}
      onTouchStart={({ touches }) => {
        // Two fingers zoom.
        const begin = touches.length === 1 ? touches.item(0) : null
        touch.current = begin ? { x: begin.clientX, y: begin.clientY } : null
      }}
      onTouchEnd={lift}
      className="board touch-pan-y touch-pinch-zoom relative flex min-h-full flex-col"
    >
      <div
        role="row"
        className="sticky top-0 z-20 flex h-6 shrink-0 border-b border-line bg-surface text-xs text-soft"
      >
        <div role="columnheader" className="shrink-0 max-md:sr-only md:w-(--board-side)">
          <span className="sr-only">{t('reschedule.unit')}</span>
        </div>
        <div role="presentation" className="relative flex-1">
          {hours.map(({ time, from, to }) => {
            const place = placeOf(from, hours) ?? 0
            const width = (placeOf(to, hours) ?? 1) - place
            return (
              <div
                key={from}
                role="columnheader"
                style={{ left: `${place * 100}%`, width: `${width * 100}%` }}
                className="board-hour figures absolute inset-y-0 flex items-center border-l border-line pl-1"
              >
                {time}
              </div>
            )
          })}
        </div>
      </div>
      {groups.map(({ amenity, rows }) => {
        const name = nameIn(amenity, language)
        const closed = amenity.closed === null ? null : t(`board.closed.${amenity.closed}`)
        return (
          <div
            key={amenity.id}
            role="rowgroup"
            aria-label={name}
            style={{ flexGrow: rows.length }}
            className={classNames(
              'relative flex flex-col md:border-b-2 md:border-edge md:pl-(--board-amenity)',
              amenity.id !== amenityId && 'max-md:hidden',
            )}
          >
            <div
              aria-hidden="true"
              className="board-amenity absolute inset-y-0 left-0 grid w-(--board-amenity) content-start gap-1 overflow-hidden border-r border-line bg-sunk px-2 py-1 max-md:hidden"
            >
              <span
                className={classNames(
                  'heading leading-tight',
                  rows.length === 1 ? 'truncate text-xs' : 'text-sm',
                )}
              >
                {name}
              </span>
            </div>
            {rows.map((row) => (
              <BoardRow
                key={row.name}
                row={row}
                hours={hours}
                at={row.name === room ? at : null}
                chosen={chosen}
                closed={closed}
                isShut={closed !== null && amenity.closed !== 'date_past'}
                onBar={onBar}
                onBook={(hour) => onBook({ amenityId: amenity.id, row, hour })}
                onFocus={(moment) => setSpot({ room: row.name, since: moment - opens })}
              />
            ))}
          </div>
        )
      })}
      {night !== null && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-0 left-0 z-20 md:left-(--board-side)"
        >
          <div
            className="absolute inset-y-0 w-0 border-l-[1.5px] border-lantern-deep/60"
            style={{ left: `${night * 100}%` }}
          >
            <span className="figures sticky top-0 -ml-px inline-block rounded-r-small bg-lantern px-1.5 text-xs leading-6 font-semibold whitespace-nowrap text-on-lantern">
              {clockTime(now, language, timeZone)}
            </span>
          </div>
        </div>
      )}
    </div>
  )
}
