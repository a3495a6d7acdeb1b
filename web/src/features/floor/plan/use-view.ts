import {
  startTransition,
  useLayoutEffect,
  useRef,
  useState,
  type PointerEvent,
  type RefObject,
} from 'react'
import { firstView, hold, zoomAt, zoomBy, type Size, type View } from './view.ts'

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
export function useView(canvas: RefObject<HTMLElement | null>) {
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
