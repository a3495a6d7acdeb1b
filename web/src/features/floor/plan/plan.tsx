import RotateCcw from 'lucide-react/icons/rotate-ccw'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import {
  isLargest,
  isSmallest,
  firstView,
  hold,
  type Size,
  type View,
  windowHeight,
  zoomAt,
  zoomBy,
} from './view.ts'
import type { FloorTable, LiveBooking } from '@lantern/contract/floor/floor'
import { planSize } from '@lantern/contract/floor/layout'
import type { FloorArea } from '@lantern/contract/floor/tables'
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  startTransition,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { looksOf } from '../floor-state.ts'
import { Building } from './building.tsx'
import { roomsOf } from './plan-geometry.ts'
import { TableFace } from './table-face.tsx'
import { partyName, useTableWords } from '../use-table-words.ts'
import { classNames } from '../../../ui/layout/class-names.ts'

interface ZoomButtonsProps {
  /** `undefined` until the canvas has been measured. */
  zoom: number | undefined
  onZoom: (steps: number) => void
  onReset: () => void
  className?: string
}

export function ZoomButtons({ zoom, onZoom, onReset, className = '' }: ZoomButtonsProps) {
  const t = useTranslations('floor.zoom')
  return (
    <div
      className={`flex w-fit items-center rounded-full border border-line bg-surface ${className}`}
    >
      <IconButton
        label={t('out')}
        disabled={zoom === undefined || isSmallest({ zoom })}
        onClick={() => onZoom(-1)}
      >
        <ZoomOut />
      </IconButton>
      <output className="figures min-w-11 text-center text-sm font-semibold" aria-label={t('now')}>
        {zoom !== undefined && `${Math.round(zoom * 100)}%`}
      </output>
      <IconButton
        label={t('in')}
        disabled={zoom === undefined || isLargest({ zoom })}
        onClick={() => onZoom(1)}
      >
        <ZoomIn />
      </IconButton>
      <IconButton label={t('reset')} onClick={onReset}>
        <RotateCcw />
      </IconButton>
    </div>
  )
}

const KEYS: Readonly<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [60, 0],
  ArrowRight: [-60, 0],
  ArrowUp: [0, 60],
  ArrowDown: [0, -60],
}

/** `--zoom` lets text grow as the plan shrinks. */
function placed(view: View): CSSProperties {
  const zoom = { '--zoom': String(view.zoom) }
  return {
    ...zoom,
    width: planSize.width,
    height: planSize.height,
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})`,
    transformOrigin: '0 0',
  }
}

interface CanvasProps {
  label: string
  /** Rendered beside the zoom buttons, above the plan and outside of its walls. */
  tools: ReactNode
  /** Rendered on the plan, in its own pixels. */
  children: ReactNode
}

/** The plan's viewport (product#floor): zoomed and reset by buttons, moved by dragging or keys. */
export function Canvas({ label, tools, children }: CanvasProps) {
  const frame = useRef<HTMLElement>(null)
  const { view, zoom, reset, pan, handlers, wasDrag } = useView(frame)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.target === event.currentTarget ? KEYS[event.key] : undefined
    if (!step) return
    event.preventDefault()
    pan(...step)
  }
  return (
    <div className="grid gap-3">
      <div className="flex min-w-0 flex-wrap items-center gap-3 max-sm:justify-between sm:justify-end">
        {tools}
        <ZoomButtons zoom={view?.zoom} onZoom={zoom} onReset={reset} className="max-sm:ml-auto" />
      </div>
      {/* It is dragged by pointer and moved by keys; the buttons above zoom. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={frame}
        aria-label={label}
        // Focusable, for moving the plan with the arrow keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
        className={classNames(
          'relative touch-pan-y cursor-grab overflow-hidden rounded-panel border border-line bg-sunk select-none active:cursor-grabbing',
          windowHeight,
        )}
        {...handlers}
        // The click that ends a drag selects nothing. A key never drags.
        onClickCapture={(event) => event.detail > 0 && wasDrag() && event.stopPropagation()}
      >
        {view && (
          <div className="absolute top-0 left-0" style={placed(view)}>
            {children}
          </div>
        )}
      </section>
    </div>
  )
}

interface Finger {
  x: number
  y: number
}

/** A pointer that moves less than this many pixels presses, and doesn't drag. */
const THRESHOLD = 5

const between = (one: Finger, other: Finger) => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
  apart: Math.hypot(one.x - other.x, one.y - other.y),
})

const dragBy = (view: View, from: Finger, to: Finger, size: Size): View =>
  hold({ ...view, x: view.x + to.x - from.x, y: view.y + to.y - from.y }, size)

/** The view after one of two fingers has moved in a pinch. */
function pinched(view: View, [from, to]: [Finger, Finger], other: Finger, size: Size): View {
  const [was, is] = [between(from, other), between(to, other)]
  const stretch = is.apart / Math.max(1, was.apart)
  return zoomAt(view, view.zoom * stretch, is, size)
}

/** The view of a canvas: zoomed by buttons and by pinching, dragged by one pointer. */
function useView(canvas: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<View>()
  const size = useRef<Size>({ width: 0, height: 0 })
  const fingers = useRef(new Map<number, Finger>())
  const dragged = useRef(false)

  useLayoutEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      size.current = entry.contentRect
      setView((before) => (before ? hold(before, size.current) : firstView(size.current)))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [canvas])

  const change = (next: (view: View) => View) => setView((before) => before && next(before))

  const at = (event: PointerEvent<HTMLElement>): Finger => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    if (fingers.current.size === 0) dragged.current = false
    fingers.current.set(event.pointerId, at(event))
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = at(event)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    const moved = Math.hypot(now.x - before.x, now.y - before.y)
    if (!dragged.current && moved < THRESHOLD) return
    if (!dragged.current) event.currentTarget.setPointerCapture(event.pointerId)
    dragged.current = true
    fingers.current.set(event.pointerId, now)
    if (!other) {
      change((view) => dragBy(view, before, now, size.current))
      return
    }
    change((view) => {
      const next = pinched(view, [before, now], other, size.current)
      // The zoom changes in steps of 0.1. A pinch of less than a step counts towards the next move.
      if (next.zoom === view.zoom) fingers.current.set(event.pointerId, before)
      return next
    })
  }

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    fingers.current.delete(event.pointerId)
  }

  return {
    view,
    // A zoom lays out all text of the plan again, so the press is shown a frame before.
    zoom: (steps: number) =>
      startTransition(() => change((before) => zoomBy(before, steps, size.current))),
    reset: () => setView(firstView(size.current)),
    /** Moves the plan under the canvas, for keys. */
    pan: (x: number, y: number) =>
      change((before) => hold({ ...before, x: before.x + x, y: before.y + y }, size.current)),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
    /** Whether the press that ends now was a drag, and so selects nothing. */
    wasDrag: () => dragged.current,
  }
}

interface PlanProps {
  areas: readonly FloorArea[]
  tables: readonly FloorTable[]
  bookings: readonly LiveBooking[]
  /** The tables that the filter selects; the others are faded. */
  shown: ReadonlySet<number>
  onPick: (tableId: number) => void
}

/** The building with its tables; each table is a button with a complete label. */
export function Plan({ areas, tables, bookings, shown, onPick }: PlanProps) {
  const words = useTableWords()
  const rooms = useMemo(() => roomsOf(tables), [tables])
  const looks = useMemo(() => looksOf(areas), [areas])
  const parties = new Map(bookings.map((booking) => [booking.id, booking]))
  const partyAt = ({ bookingId }: FloorTable) => parties.get(bookingId ?? 0)
  return (
    <>
      <Building rooms={rooms} areas={areas} />
      <ul>
        {tables.map((table) => (
          <li
            key={table.id}
            className="absolute -translate-x-1/2 -translate-y-1/2"
            style={{
              left: `${table.positionX}%`,
              top: `${table.positionY}%`,
              width: table.width,
              height: table.height,
            }}
          >
            <button
              type="button"
              aria-label={words.full(table, partyAt(table))}
              disabled={!shown.has(table.id)}
              onClick={() => onPick(table.id)}
              className="relative size-full rounded-card transition-opacity disabled:opacity-25"
            >
              <TableFace
                table={table}
                look={looks.get(table.areaId) ?? null}
                status={table.status}
                highlighted={table.highlighted}
                isOverTime={table.overSince !== null}
                party={partyName(table, partyAt(table))}
                note={words.note(table, partyAt(table))}
              />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
