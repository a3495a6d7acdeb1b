import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  type PointerEvent,
  useSyncExternalStore,
} from 'react'
import { classNames } from '../layout/class-names.ts'
import {
  pointAt,
  restAt,
  shareAt,
  stepBy,
  travelIn,
  type Point,
  type Share,
  type Size,
  type View,
} from './floating-position.ts'

/** The size in pixels before it is measured: large text may make the button wider. */
const round: Size = { width: 48, height: 48 }

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
  /** The position, as shares of the distance that the button can travel. The caller stores it. */
  position: Share
  onMove: (position: Share) => void
}

function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(round)
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return undefined
    const measure = () => setSize({ width: node.offsetWidth, height: node.offsetHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
  return size
}

/** A pointer may move by this many pixels before a press becomes a drag. */
const threshold = 6

interface DragOptions {
  /** The position of the dragged element at the start of a drag. */
  from: Point
  onDrag: (point: Point) => void
  /** Called at the end of a drag with the final position, or with `undefined` if the browser cancelled the pointer. */
  onDrop: (point: Point | undefined) => void
}

/**
 * Pointer handlers that distinguish a drag from a press. `justDragged` is true for the click event that follows a
 * drag.
 */
function useDrag({ from, onDrag, onDrop }: DragOptions) {
  const drag = useRef<{ pointer: number; down: Point; from: Point; moved: boolean }>(undefined)
  const dragged = useRef(false)

  const pointOf = (event: PointerEvent, { down, from }: { down: Point; from: Point }) => ({
    x: from.x + event.clientX - down.x,
    y: from.y + event.clientY - down.y,
  })

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    dragged.current = false
    if (!event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const down = { x: event.clientX, y: event.clientY }
    drag.current = { pointer: event.pointerId, down, from, moved: false }
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current
    if (now?.pointer !== event.pointerId) return
    const way = Math.hypot(event.clientX - now.down.x, event.clientY - now.down.y)
    if (way > threshold) now.moved = true
    if (now.moved) onDrag(pointOf(event, now))
  }

  const end = (event: PointerEvent<HTMLElement>, kept: boolean) => {
    const now = drag.current
    if (now?.pointer !== event.pointerId) return
    drag.current = undefined
    if (!now.moved) return
    dragged.current = kept
    onDrop(kept ? pointOf(event, now) : undefined)
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

/** Measures the safe-area insets, which are available in CSS only. */
function readInsets(): View['insets'] {
  const probe = document.createElement('div')
  probe.style.cssText =
    'position:fixed;visibility:hidden;padding:env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left)'
  document.body.append(probe)
  const { paddingTop, paddingRight, paddingBottom, paddingLeft } = getComputedStyle(probe)
  const insets = {
    top: parseFloat(paddingTop),
    right: parseFloat(paddingRight),
    bottom: parseFloat(paddingBottom),
    left: parseFloat(paddingLeft),
  }
  probe.remove()
  return insets
}

function readView(): View {
  const { clientWidth, clientHeight } = document.documentElement
  const seen = window.visualViewport
  return {
    left: seen?.offsetLeft ?? 0,
    top: seen?.offsetTop ?? 0,
    // Some browsers count the scrollbar as part of the visual viewport. The page's own width excludes it.
    width: Math.min(seen?.width ?? clientWidth, clientWidth),
    height: Math.min(seen?.height ?? clientHeight, window.innerHeight),
    insets: readInsets(),
  }
}

let view: View | undefined
const listeners = new Set<() => void>()

function refresh() {
  view = readView()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const sources = [window, window.visualViewport]
  if (listeners.size === 0) {
    for (const source of sources) source?.addEventListener('resize', refresh)
    window.visualViewport?.addEventListener('scroll', refresh)
    view = readView()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    for (const source of sources) source?.removeEventListener('resize', refresh)
    window.visualViewport?.removeEventListener('scroll', refresh)
  }
}

const snapshot = () => (view ??= readView())

function useVisibleView(): View {
  return useSyncExternalStore(subscribe, snapshot)
}

/**
 * A round floating button (product#floating-menu). Dragging moves it and doesn't count as a press. With the focus,
 * arrow keys move it by 16 px (64 with Shift) and Enter presses it. It stays inside the visible part of the page.
 */
export function FloatingButton(props: FloatingButtonProps) {
  const { label, name, isAway = false, moveHint, position, onMove, ...others } = props
  const { className, onClick, children, ...rest } = others
  const button = useRef<HTMLButtonElement>(null)
  const travel = travelIn(useVisibleView(), useSize(button))
  const home = pointAt(position, travel)
  const [held, setHeld] = useState<Point>()
  const drag = useDrag({
    from: home,
    onDrag: (point) => setHeld(pointAt(shareAt(point, travel), travel)),
    onDrop: (point) => {
      setHeld(undefined)
      if (point) onMove(shareAt(restAt(point, travel), travel))
    },
  })
  const move = (event: KeyboardEvent) => {
    const next = stepBy(event.key, home, event.shiftKey ? 64 : 16, travel)
    if (!next) return
    event.preventDefault()
    onMove(shareAt(next, travel))
  }
  const hint = useId()
  const { x, y } = held ?? home
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-describedby={hint}
        style={{ translate: `${x}px ${y}px` }}
        className={classNames(
          'fixed top-0 left-0 z-30 inline-flex min-h-[48px] min-w-[48px] touch-none items-center justify-center gap-2 rounded-full border-[1.5px] border-line bg-surface font-semibold text-ink shadow-soft select-none',
          held
            ? 'scale-105 cursor-grabbing!'
            : 'transition-[scale,border-color] duration-200 hover:border-edge',
          name && 'md:px-4.5',
          // Hidden at once, without fading: half-transparent text can't be read.
          isAway && !held && 'not-focus-visible:pointer-events-none not-focus-visible:opacity-0',
          className,
        )}
        onKeyDown={move}
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
    </>
  )
}
