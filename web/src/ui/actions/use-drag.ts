import { useRef, type PointerEvent } from 'react'
import type { Point } from './floating-position.ts'

/** A pointer may move by this many pixels before a press becomes a drag. */
const threshold = 6

export interface DragOptions {
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
export function useDrag({ from, onDrag, onDrop }: DragOptions) {
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
