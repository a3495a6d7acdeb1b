import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { classNames } from '../layout/class-names.ts'
import {
  pointAt,
  restAt,
  shareAt,
  stepBy,
  travelIn,
  type Point,
  type Share,
} from './floating-position.ts'
import { useDrag } from './use-drag.ts'
import { useVisibleView } from './visible-view.ts'

/**
 * The size in pixels, here and in its classes, so that large text doesn't make the button grow over the
 * screen's edge.
 */
const size = 56

export interface FloatingButtonProps extends Omit<
  ComponentProps<'button'>,
  'aria-label' | 'style'
> {
  label: string
  /** How to move it with the keyboard; screen readers read it after the label. */
  moveHint: string
  /** Its position, as shares of the way that it can travel over the screen. The caller stores it. */
  position: Share
  onMove: (position: Share) => void
}

/**
 * A round floating button (product#floating-menu). Dragging moves it and never counts as a press. When it has
 * the focus, arrow keys move it by 16 px (64 with Shift) and Enter presses it. It stays inside the visible part
 * of the page.
 */
export function FloatingButton({
  label,
  moveHint,
  position,
  onMove,
  className,
  onClick,
  ...rest
}: FloatingButtonProps) {
  const travel = travelIn(useVisibleView(), size)
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
        type="button"
        aria-label={label}
        aria-describedby={hint}
        style={{ translate: `${x}px ${y}px` }}
        className={classNames(
          'fixed top-0 left-0 z-30 grid size-[56px] touch-none place-items-center rounded-full border-[1.5px] border-line bg-surface text-ink shadow-soft select-none',
          held
            ? 'scale-105 cursor-grabbing!'
            : 'transition-[translate,scale,border-color] duration-200 hover:border-edge',
          className,
        )}
        onKeyDown={move}
        onClick={(event) => !drag.justDragged() && onClick?.(event)}
        {...rest}
        {...drag.handlers}
      />
      <span id={hint} className="sr-only">
        {moveHint}
      </span>
    </>
  )
}
