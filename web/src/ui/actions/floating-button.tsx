import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
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
} from './floating-position.ts'
import { useDrag } from './use-drag.ts'
import { useVisibleView } from './visible-view.ts'

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

/** The current size of an element. */
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
