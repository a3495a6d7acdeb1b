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

/** In pixels, before it is measured: large text may make its name wider. */
const round: Size = { width: 48, height: 48 }

export interface FloatingButtonProps extends Omit<
  ComponentProps<'button'>,
  'aria-label' | 'style'
> {
  label: string
  /** Its name, shown beside the icon where there is room. */
  name?: string
  /** Out of the way of what is being read; the focus brings it back. */
  isAway?: boolean
  /** How to move it with the keyboard, heard after the label. */
  moveHint: string
  /** Its position, as shares of the way that it can travel over the screen. The caller stores it. */
  position: Share
  onMove: (position: Share) => void
}

/** The size of an element as it is now. */
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
 * A round floating button (product#floating-menu). Dragging moves it and never counts as a press. When it has
 * the focus, arrow keys move it by 16 px (64 with Shift) and Enter presses it. It stays inside the visible part
 * of the page.
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
          // At once, not by fading: words that are half there can't be read.
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
