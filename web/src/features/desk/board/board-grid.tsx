// The grid's items have the focus, not the grid; and bars are positioned by their hours, which a table can't do.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus */
import { timeOfDay } from '@lantern/contract/venue/clock'
import type { Board, BoardBooking } from '@lantern/contract/floor/desk'
import { nightOn } from '@lantern/contract/venue/hours'
import { nameIn } from '@lantern/contract/venue/languages'
import type { Venue } from '@lantern/contract/venue/venue'
import { type KeyboardEvent, type TouchEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { classNames } from '../../../ui/layout/class-names.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { BoardMoveWords, useConflictWords } from './moving/move-words.tsx'
import {
  type Bar,
  type BoardHour,
  hoursOf,
  isCut,
  placeOf,
  type Row,
  rowsOf,
  fromNow,
} from './board-layout.ts'
import { barsOf, type Moving, sceneOf, type Target } from './moving/board-move.ts'
import { BoardRow, type BoardRowProps, type Pressed } from './board-row.tsx'
import { partAt, stepped, wiped } from './board-steps.ts'
import { useBoardMove } from './moving/use-board-move.ts'
import { useMoments } from '../../../lib/shown/moments.ts'

interface BoardHoursProps {
  hours: readonly BoardHour[]
  label: string
  /** The position of the current time, as in `BoardNow`; `null` on another night. */
  now: number | null
}

/** The hours above the rooms, each as wide as its duration. A label that the current time would overlap is hidden. */
function BoardHours({ hours, label, now }: BoardHoursProps) {
  const language = useLanguage()
  return (
    <div
      role="row"
      className="sticky top-0 z-20 flex h-6 shrink-0 border-b border-line bg-surface text-xs text-soft"
    >
      <div role="columnheader" className="shrink-0 max-md:sr-only md:w-(--board-side)">
        <span className="sr-only">{label}</span>
      </div>
      <div role="presentation" className="relative flex-1">
        {hours.map((hour) => {
          const place = placeOf(hour.from, hours) ?? 0
          const width = (placeOf(hour.to, hours) ?? 1) - place
          return (
            <div
              key={hour.from}
              role="columnheader"
              style={{ left: `${place * 100}%`, width: `${width * 100}%` }}
              className="board-hour figures absolute inset-y-0 flex items-center border-l border-line pl-1"
            >
              <span
                className={classNames(
                  'whitespace-nowrap',
                  isCut(hour, hours, now, 'phone') && 'max-md:sr-only',
                  isCut(hour, hours, now, 'wide') && 'md:sr-only',
                )}
              >
                {timeOfDay(hour.time, language)}
              </span>
            </div>
          )
        })}
      </div>
    </div>
  )
}

function BoardNow({ place, label }: { place: number; label: string }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 right-0 left-0 md:left-(--board-side)"
    >
      <div
        className="absolute inset-y-0 w-0 border-l-[1.5px] border-lantern-deep/60"
        style={{ left: `${place * 100}%` }}
      >
        <span
          data-now
          className="figures sticky top-0 z-20 -ml-px inline-block rounded-r-small bg-lantern px-1.5 text-xs leading-6 font-semibold whitespace-nowrap text-on-lantern"
        >
          {label}
        </span>
      </div>
    </div>
  )
}

interface BoardGridProps {
  board: Board
  now: number
  venue: Venue
  label: string
  /** The amenity that a phone shows. */
  amenityId: number
  chosen: number | null
  onBook: (pressed: Pressed) => void
  onBar: (bar: Bar) => void
  /** Called when a booking is dropped at an allowed place, as far as the board can check. */
  onMove: (moving: Moving, target: Target) => void
  onNights: (nights: number) => void
}

/** Returns the focus to the grid's current item when the focused element has disappeared. */
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

/** The focused moment of a room, or the focused booking, which the focus follows to another room or hour. */
interface BoardSpot {
  room: string
  /** Milliseconds since the opening. */
  since: number
  bookingId: number | null
}

/** The focused item's present position: its booking may have moved. `null` if its room is gone. */
function followed(rows: readonly Row[], spot: BoardSpot | null, opens: number): BoardSpot | null {
  if (spot === null) return null
  const own = rows.filter(({ name }) => name === spot.room)
  for (const row of [...own, ...rows]) {
    const bar = barsOf([row]).find(({ booking }) => booking.id === spot.bookingId)
    if (bar) return { ...spot, room: row.name, since: bar.from - opens }
  }
  return own.length > 0 ? spot : null
}

type RowActs = Pick<BoardRowProps, 'onBook' | 'onBar' | 'onFocus'>

/** Functions with a stable identity that call the latest versions, so that only changed rows render again. */
function useSteady(acts: RowActs): RowActs {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  const [steady] = useState<RowActs>(() => ({
    onBook: (pressed) => latest.current.onBook(pressed),
    onBar: (bar) => latest.current.onBar(bar),
    onFocus: (room, item) => latest.current.onFocus(room, item),
  }))
  return steady
}

const nameOf = (booking: BoardBooking | undefined) => booking?.userName || booking?.lanternId || ''

/** The rows in which a moving booking is shown: its room's, or those of the whole venue. */
const previewRows = (moving: Moving | null, { room }: Target) =>
  moving && moving.booking.units.length > 1 ? moving.booking.units : [room]

/** Handles Enter, the space bar and the page keys on the grid: they press an item, or turn to another night. */
function pressedOrTurned({ key, target }: KeyboardEvent, onNights: (nights: number) => void) {
  if (key === 'PageUp' || key === 'PageDown') {
    onNights(key === 'PageUp' ? -1 : 1)
    return true
  }
  if (key !== 'Enter' && key !== ' ') return false
  if (target instanceof HTMLElement) target.click()
  return true
}

/** The rooms of a night by hours: one tab stop, with arrow keys between the items. */
export function BoardGrid(props: BoardGridProps) {
  const { now, venue, label, amenityId, chosen, onBook, onBar, onMove, onNights } = props
  const board = useMemo(() => fromNow(props.board, now), [props.board, now])
  const { clockOf } = useMoments()
  const t = useTranslations('deskBoard')
  const desk = useTranslations('desk')
  const language = useLanguage()
  const hours = useMemo(() => hoursOf(board), [board])
  const [spot, setSpot] = useState<BoardSpot | null>(null)
  const touch = useRef<{ x: number; y: number } | null>(null)
  const { grid, focus, had } = useFocusKept()
  const [isMoved, setMoved] = useState(0)
  useEffect(() => {
    if (isMoved > 0) focus()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isMoved])
  const groups = useMemo(
    () => board.amenities.map((amenity) => ({ amenity, rows: rowsOf(board, amenity, now) })),
    [board, now],
  )
  const all = groups.flatMap(({ rows }) => rows)
  const night = placeOf(now, hours)
  // Stored relative to the opening, so that the focus stays on the same hour of another night.
  const opens = hours[0]?.from ?? 0
  const first = { room: all[0]?.name ?? '', since: night === null ? 0 : now - opens }
  const { room, since } = followed(all, spot, opens) ?? first
  const at = opens + since

  const scene = useMemo(
    () => sceneOf(board, groups, now, nightOn(board.date, venue)),
    [board, groups, now, venue],
  )
  const wordsOf = useConflictWords()
  const {
    moving,
    target,
    pointer,
    press: carry,
    isDragging,
  } = useBoardMove({
    grid,
    scene,
    barOf: (id) => barsOf(all).find(({ booking }) => booking.id === id),
    onDrop(carried, to) {
      if (to.conflict === null) {
        onMove(carried, to)
        return
      }
      const why = wordsOf(to.conflict)
      toast({ variant: 'destructive', title: t('move.notMoved', { why }) })
    },
  })
  const current = () => {
    const row = all.find(({ name }) => name === room)
    const item = row?.items[partAt(row.items, at)]
    return { room, bar: item?.kind === 'bar' ? item : null }
  }
  const acts = useSteady({
    onBook,
    onBar,
    onFocus: (name, item) =>
      setSpot({
        room: name,
        since: item.from - opens,
        bookingId: item.kind === 'bar' ? item.booking.id : null,
      }),
  })

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (altKey) return
    if (carry(event, current()) || pressedOrTurned(event, onNights)) {
      event.preventDefault()
      return
    }
    // A phone shows one amenity, and the keys stay in it.
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
    setSpot({ room: to.name, since: next.at - opens, bookingId: null })
    setMoved(isMoved + 1)
  }
  const lift = ({ changedTouches }: TouchEvent) => {
    const end = changedTouches.item(0)
    const began = touch.current
    touch.current = null
    if (isDragging()) return
    const nights = began && end ? wiped(end.clientX - began.x, end.clientY - began.y) : 0
    if (nights !== 0) onNights(nights)
  }
  return (
    <>
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        onKeyDown={press}
        onFocus={({ target }) => had(target)}
        onTouchStart={({ touches }) => {
          // Two fingers zoom the page.
          const begin = touches.length === 1 ? touches.item(0) : null
          touch.current = begin ? { x: begin.clientX, y: begin.clientY } : null
        }}
        onTouchEnd={lift}
        {...pointer}
        className="board touch-pan-y touch-pinch-zoom relative flex min-h-full flex-col"
      >
        <BoardHours hours={hours} label={desk('reschedule.unit')} now={night} />
        {night !== null && <BoardNow place={night} label={clockOf(now)} />}
        {groups.map(({ amenity, rows }) => {
          const name = nameIn(amenity, language)
          const closed = amenity.closed === null ? null : desk(`closed.${amenity.closed}`)
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
                    'heading',
                    rows.length === 1
                      ? 'line-clamp-2 text-xs leading-none'
                      : 'text-sm leading-tight',
                  )}
                >
                  {name}
                </span>
              </div>
              {rows.map((row) => (
                <BoardRow
                  key={row.name}
                  row={row}
                  amenityId={amenity.id}
                  hours={hours}
                  at={row.name === room ? at : null}
                  chosen={chosen}
                  lifted={moving?.booking.units.includes(row.name) ? moving.booking.id : null}
                  preview={target && previewRows(moving, target).includes(row.name) ? target : null}
                  closed={closed}
                  isShut={closed !== null && amenity.closed !== 'date_past'}
                  {...acts}
                />
              ))}
            </div>
          )
        })}
      </div>
      <BoardMoveWords name={nameOf(moving?.booking)} target={target} />
    </>
  )
}
