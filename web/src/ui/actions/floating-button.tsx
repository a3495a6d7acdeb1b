import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import { classNames } from '../layout/class-names.ts'
import {
  movedBy,
  onScreen,
  restAt,
  stepOf,
  type Movement,
  type Share,
  type Travel,
} from './floating-position.ts'

export interface FloatingButtonProps extends Omit<
  ComponentProps<'button'>,
  'aria-label' | 'style'
> {
  label: string
  /** The button's name, shown beside the icon if there is room. */
  name: string
  /** Hides the button so that it doesn't cover the text being read; the keyboard focus shows it again. */
  isAway: boolean
  /** The instruction for moving it with the keyboard, read by screen readers after the label. */
  moveHint: string
  /** The caller stores it. */
  position: Share
  onMove: (position: Share) => void
}

/** A pointer may move by this many pixels before a press becomes a drag. */
const threshold = 6

/** The visible part of the page in pixels: a virtual keyboard or a zoom makes it smaller than the page's own view. */
function readView() {
  const { clientWidth, clientHeight } = document.documentElement
  const seen = window.visualViewport
  return {
    left: seen?.offsetLeft ?? 0,
    top: seen?.offsetTop ?? 0,
    // Some browsers count the scrollbar as part of the visual viewport. The page's own width excludes it.
    width: Math.min(seen?.width ?? clientWidth, clientWidth),
    height: Math.min(seen?.height ?? clientHeight, window.innerHeight),
  }
}

function useVisibleView() {
  const [view, setView] = useState(readView)
  useEffect(() => {
    const ends = new AbortController()
    const follow = () => setView(readView())
    const { signal } = ends
    window.addEventListener('resize', follow, { signal })
    window.visualViewport?.addEventListener('resize', follow, { signal })
    window.visualViewport?.addEventListener('scroll', follow, { signal })
    return () => ends.abort()
  }, [])
  return view
}

/** The distance that a button can travel within the element around it. */
function travelOf(button: HTMLElement): Travel {
  const { clientWidth = 0, clientHeight = 0 } = button.parentElement ?? {}
  return {
    width: Math.max(0, clientWidth - button.offsetWidth),
    height: Math.max(0, clientHeight - button.offsetHeight),
  }
}

/**
 * A round floating button (product#floating-menu). Dragging moves it and doesn't count as a press. With the focus,
 * arrow keys move it by 16 px (64 with Shift) and Enter presses it. It stays inside the visible part of the page.
 */
export function FloatingButton(props: FloatingButtonProps) {
  const { label, name, isAway, moveHint, position, onMove, ...others } = props
  const { className, onClick, children, ...rest } = others
  const home = onScreen(position)
  const [held, setHeld] = useState<Share>()
  const drag = useRef<{ down: Movement; isMoving: boolean }>(undefined)
  // A click follows a drag too, and isn't a press.
  const wasDragged = useRef(false)
  const by = (event: PointerEvent, { down }: { down: Movement }) => ({
    x: event.clientX - down.x,
    y: event.clientY - down.y,
  })
  const take = (event: PointerEvent<HTMLElement>) => {
    wasDragged.current = false
    if (!event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { down: { x: event.clientX, y: event.clientY }, isMoving: false }
  }
  const follow = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current
    if (!now || !event.isPrimary) return
    const { x, y } = by(event, now)
    now.isMoving ||= Math.hypot(x, y) > threshold
    if (now.isMoving) setHeld(movedBy(home, { x, y }, travelOf(event.currentTarget)))
  }
  const drop = (event: PointerEvent<HTMLElement>, isKept: boolean) => {
    const now = drag.current
    if (!now || !event.isPrimary) return
    drag.current = undefined
    setHeld(undefined)
    wasDragged.current = now.isMoving && isKept
    if (!wasDragged.current) return
    const travel = travelOf(event.currentTarget)
    onMove(restAt(movedBy(home, by(event, now), travel), travel))
  }
  const step = (event: KeyboardEvent<HTMLButtonElement>) => {
    const movement = stepOf(event.key, event.shiftKey ? 64 : 16)
    if (!movement) return
    event.preventDefault()
    onMove(movedBy(home, movement, travelOf(event.currentTarget)))
  }
  const hint = useId()
  const { x, y } = held ?? home
  return (
    <div
      style={useVisibleView()}
      className={
        'pointer-events-none fixed z-30 pt-[calc(12px+env(safe-area-inset-top))] pr-[calc(12px+env(safe-area-inset-right))] ' +
        'pb-[calc(12px+env(safe-area-inset-bottom))] pl-[calc(12px+env(safe-area-inset-left))]'
      }
    >
      <div className="relative size-full">
        <button
          type="button"
          aria-label={label}
          aria-describedby={hint}
          style={{
            left: `${x * 100}%`,
            top: `${y * 100}%`,
            translate: `${x * -100}% ${y * -100}%`,
          }}
          className={classNames(
            'pointer-events-auto absolute inline-flex min-h-[48px] w-max min-w-[48px] touch-none items-center justify-center gap-2 rounded-full border-[1.5px] border-line bg-surface font-semibold text-ink shadow-soft select-none md:px-4.5',
            held
              ? 'scale-105 cursor-grabbing!'
              : 'transition-[scale,border-color] duration-200 hover:border-edge',
            // Hidden at once, without fading: half-transparent text can't be read.
            isAway && !held && 'not-focus-visible:pointer-events-none not-focus-visible:opacity-0',
            className,
          )}
          onKeyDown={step}
          onClick={(event) => {
            if (!wasDragged.current) onClick?.(event)
            wasDragged.current = false
          }}
          {...rest}
          onPointerDown={take}
          onPointerMove={follow}
          onPointerUp={(event) => drop(event, true)}
          onPointerCancel={(event) => drop(event, false)}
        >
          {children}
          <span className="max-md:hidden">{name}</span>
        </button>
        <span id={hint} className="sr-only">
          {moveHint}
        </span>
      </div>
    </div>
  )
}
