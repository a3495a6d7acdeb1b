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
  name?: string
  /** Hides the button so that it doesn't cover the text being read; the keyboard focus shows it again. */
  isAway?: boolean
  /** The instruction for moving it with the keyboard, read by screen readers after the label. */
  moveHint: string
  /** The caller stores it. */
  position: Share
  onMove: (position: Share) => void
}

/** A pointer may move by this many pixels before a press becomes a drag. */
const threshold = 6

interface DragOptions {
  onDrag: (by: Movement) => void
  /** Called at the end of a drag with its movement, or with `undefined` if the browser cancelled the pointer. */
  onDrop: (by: Movement | undefined) => void
}

/** Tells a drag from a press. `justDragged` is true for the click event that follows a drag. */
function useDrag({ onDrag, onDrop }: DragOptions) {
  const drag = useRef<{ pointer: number; down: Movement; moved: boolean }>(undefined)
  const dragged = useRef(false)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    dragged.current = false
    if (!event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const down = { x: event.clientX, y: event.clientY }
    drag.current = { pointer: event.pointerId, down, moved: false }
  }

  const movementOf = (event: PointerEvent, { down }: { down: Movement }) => ({
    x: event.clientX - down.x,
    y: event.clientY - down.y,
  })

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current
    if (now?.pointer !== event.pointerId) return
    const by = movementOf(event, now)
    if (Math.hypot(by.x, by.y) > threshold) now.moved = true
    if (now.moved) onDrag(by)
  }

  const end = (event: PointerEvent<HTMLElement>, kept: boolean) => {
    const now = drag.current
    if (now?.pointer !== event.pointerId) return
    drag.current = undefined
    if (!now.moved) return
    dragged.current = kept
    onDrop(kept ? movementOf(event, now) : undefined)
  }

  return {
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
      onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
    },
    justDragged: () => {
      const answer = dragged.current
      dragged.current = false
      return answer
    },
  }
}

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
  const { label, name, isAway = false, moveHint, position, onMove, ...others } = props
  const { className, onClick, children, ...rest } = others
  const button = useRef<HTMLButtonElement>(null)
  const home = onScreen(position)
  const [held, setHeld] = useState<Share>()
  const drag = useDrag({
    onDrag: (by) => button.current && setHeld(movedBy(home, by, travelOf(button.current))),
    onDrop: (by) => {
      setHeld(undefined)
      if (!by || !button.current) return
      const travel = travelOf(button.current)
      onMove(restAt(movedBy(home, by, travel), travel))
    },
  })
  const step = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = stepOf(event.key, event.shiftKey ? 64 : 16)
    if (!by) return
    event.preventDefault()
    onMove(movedBy(home, by, travelOf(event.currentTarget)))
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
          ref={button}
          type="button"
          aria-label={label}
          aria-describedby={hint}
          style={{
            left: `${x * 100}%`,
            top: `${y * 100}%`,
            translate: `${x * -100}% ${y * -100}%`,
          }}
          className={classNames(
            'pointer-events-auto absolute inline-flex min-h-[48px] w-max min-w-[48px] touch-none items-center justify-center gap-2 rounded-full border-[1.5px] border-line bg-surface font-semibold text-ink shadow-soft select-none',
            held
              ? 'scale-105 cursor-grabbing!'
              : 'transition-[scale,border-color] duration-200 hover:border-edge',
            name && 'md:px-4.5',
            // Hidden at once, without fading: half-transparent text can't be read.
            isAway && !held && 'not-focus-visible:pointer-events-none not-focus-visible:opacity-0',
            className,
          )}
          onKeyDown={step}
          onClick={(event) => !drag.justDragged() && onClick?.(event)}
          {...rest}
          {...drag.handlers}
        >
          {children}
          {name && <span className="max-md:hidden">{name}</span>}
        </button>
        <span id={hint} className="sr-only">
          {moveHint}
        </span>
      </div>
    </div>
  )
}
