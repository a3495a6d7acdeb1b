import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
} from 'react'
import type { Bar } from '../board-layout.ts'
import {
  byHours,
  mayMove,
  targetOf,
  toMoment,
  toRoom,
  type Grip,
  type Moving,
  type Scene,
  type Target,
} from './board-move.ts'

/** A pointer moves by this many pixels before it drags, and a finger before it scrolls. */
const SLACK = 6
/** A finger rests on a booking for this many milliseconds before it drags; before that it scrolls or taps. */
const LONG_PRESS_MS = 350
/** The width of a bar's end handle for a mouse and for a finger, in pixels. */
const EDGE = { fine: 8, coarse: 20 }

/** A pointer that is pressed on a booking and may start to drag it. */
interface Held {
  pointerId: number
  x: number
  y: number
  moving: Moving
  /** The distance between the pointer and the start or end that it holds, in milliseconds of the night. */
  offset: number
  isLifted: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

export interface BoardMoveOptions {
  grid: RefObject<HTMLElement | null>
  scene: Scene
  barOf: (id: number) => Bar | undefined
  onDrop: (moving: Moving, target: Target) => void
}

/** The moment of the night under a pointer, limited to the row's track. */
function momentAt(track: Element, x: number, { marks }: Scene): number {
  const { left, width } = track.getBoundingClientRect()
  const [first, last] = [marks[0]?.at ?? 0, marks.at(-1)?.at ?? 0]
  const share = Math.max(0, Math.min((x - left) / width, 1))
  return first + share * (last - first)
}

const rowAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row]') ?? null

const gripAt = (part: Element, { clientX, pointerType }: ReactPointerEvent): Grip => {
  const { right, width } = part.getBoundingClientRect()
  const edge = pointerType === 'mouse' ? EDGE.fine : EDGE.coarse
  return width > 2 * edge && clientX > right - edge ? 'end' : 'all'
}

/** The pressed booking's item in the grid, with its row and the track on which hours are measured. */
function touchedBar(target: EventTarget) {
  const part = target instanceof Element ? target.closest<HTMLElement>('[data-bar]') : null
  const row = part?.closest<HTMLElement>('[data-row]')
  const track = part?.parentElement
  return part && row && track ? { part, row, track } : null
}

const gripKeys: Readonly<Record<string, Grip>> = { m: 'all', e: 'end' }

/** The move after an arrow key: an hour to either side, a room up or down. `null` for other keys. */
function carriedBy(key: string, moving: Moving, scene: Scene): Moving | null {
  const place = scene.lanes.findIndex(({ row }) => row.name === moving.room)
  const next = (steps: number) => scene.lanes[place + steps]?.row.name ?? moving.room
  switch (key) {
    case 'ArrowLeft':
      return byHours(moving, -1, scene)
    case 'ArrowRight':
      return byHours(moving, 1, scene)
    case 'ArrowUp':
      return toRoom(moving, next(-1))
    case 'ArrowDown':
      return toRoom(moving, next(1))
    default:
      return null
  }
}

/** The distance from an edge at which a dragged booking scrolls, and the pixels per frame. */
const SCROLL = { edge: 56, step: 10 }

/** The element that scrolls the rows vertically: the frame on a wide screen, the page on a phone. */
function scrollerOf(grid: Element): Element {
  const frame = grid.parentElement
  const scrolls = frame !== null && frame.scrollHeight > frame.clientHeight + 1
  return scrolls && getComputedStyle(frame).overflowY === 'auto'
    ? frame
    : (document.scrollingElement ?? document.documentElement)
}

/** The pixels per frame that a pointer at this height scrolls; 0 away from the edges. */
function scrollFor(y: number, scroller: Element): number {
  const isPage = scroller === document.scrollingElement
  const { top, bottom } = isPage
    ? { top: 0, bottom: window.innerHeight }
    : scroller.getBoundingClientRect()
  if (y < top + SCROLL.edge) return -SCROLL.step
  return y > bottom - SCROLL.edge ? SCROLL.step : 0
}

/**
 * Moves a booking of the board by pointer or keys, and reports where it is dropped. No call is made here. Escape, a
 * second pointer and a cancelled pointer leave the booking at its place.
 */
export function useBoardMove({ grid, scene, barOf, onDrop }: BoardMoveOptions) {
  const [moving, setMoving] = useState<Moving | null>(null)
  const held = useRef<Held | null>(null)
  const wasDragged = useRef(false)
  /** The position of the dragging pointer; `null` before it has moved. */
  const pointerAt = useRef<{ x: number; y: number } | null>(null)
  const latest = useRef({ scene, onDrop, moving })
  useEffect(() => {
    latest.current = { scene, onDrop, moving }
  })
  const target = moving && targetOf(moving, scene)

  const carry = (next: Moving) => {
    latest.current.moving = next
    setMoving(next)
  }
  const release = () => {
    clearTimeout(held.current?.timer)
    held.current = null
    pointerAt.current = null
    latest.current.moving = null
    setMoving(null)
  }
  const drop = () => {
    const { moving: carried, scene: here } = latest.current
    const at = carried && targetOf(carried, here)
    release()
    if (carried && at && !at.isHome) latest.current.onDrop(carried, at)
  }
  const lift = () => {
    const { current } = held
    if (!current) return
    current.isLifted = true
    clearTimeout(current.timer)
    // The browser may have released the pointer in the meantime.
    if (grid.current?.isConnected) grid.current.setPointerCapture(current.pointerId)
    carry(current.moving)
  }

  const follow = (x: number, y: number) => {
    const { current } = held
    const { moving: carried, scene: here } = latest.current
    const row = rowAt(x, y)
    const track = row?.querySelector('[data-track]')
    if (!current || !carried || !row || !track) return
    const moment = momentAt(track, x, here) - current.offset
    const next = toMoment(toRoom(carried, row.dataset['row'] ?? carried.room), moment, here)
    if (next.room !== carried.room || next.shift !== carried.shift) carry(next)
  }

  const isCarrying = moving !== null
  // Scrolls while a booking is held at the edge.
  useEffect(() => {
    const scroller = isCarrying && grid.current ? scrollerOf(grid.current) : null
    let frame = requestAnimationFrame(function scroll() {
      if (!scroller) return
      const at = pointerAt.current
      const by = at ? scrollFor(at.y, scroller) : 0
      const before = scroller.scrollTop
      if (by !== 0) scroller.scrollTop += by
      if (at && scroller.scrollTop !== before) follow(at.x, at.y)
      frame = requestAnimationFrame(scroll)
    })
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react/exhaustive-deps -- What it does depends on nothing that is rendered.
  }, [isCarrying])
  useEffect(() => {
    const element = grid.current
    if (!isCarrying || !element) return undefined
    const holdPage = (event: Event) => {
      if (event.cancelable) event.preventDefault()
    }
    const escape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      release()
    }
    // A finger that drags a booking doesn't scroll the page.
    element.addEventListener('touchmove', holdPage, { passive: false })
    window.addEventListener('keydown', escape, true)
    window.addEventListener('blur', release)
    return () => {
      element.removeEventListener('touchmove', holdPage)
      window.removeEventListener('keydown', escape, true)
      window.removeEventListener('blur', release)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- What they do depends on nothing that is rendered.
  }, [isCarrying])

  const pointer = {
    onPointerDown(event: ReactPointerEvent) {
      wasDragged.current = false
      if (!event.isPrimary || event.button !== 0) {
        release()
        return
      }
      const touched = touchedBar(event.target)
      const bar = touched && barOf(Number(touched.part.dataset['bar']))
      if (!touched || !bar) return
      const { part, row, track } = touched
      const grip = gripAt(part, event)
      if (!mayMove(bar, grip, scene)) return
      const holds = grip === 'end' ? bar.to : bar.from
      const isTouch = event.pointerType !== 'mouse'
      held.current = {
        pointerId: event.pointerId,
        x: event.clientX,
        y: event.clientY,
        moving: { booking: bar.booking, grip, room: row.dataset['row'] ?? '', shift: 0 },
        offset: momentAt(track, event.clientX, scene) - holds,
        isLifted: false,
        timer: isTouch ? setTimeout(lift, LONG_PRESS_MS) : undefined,
      }
    },
    onPointerMove(event: ReactPointerEvent) {
      const { current } = held
      if (!current || current.pointerId !== event.pointerId) return
      const isFar = Math.hypot(event.clientX - current.x, event.clientY - current.y) > SLACK
      if (!current.isLifted) {
        if (!isFar) return
        if (event.pointerType !== 'mouse') {
          release()
          return
        }
        lift()
      }
      wasDragged.current = true
      pointerAt.current = { x: event.clientX, y: event.clientY }
      follow(event.clientX, event.clientY)
    },
    onPointerUp(event: ReactPointerEvent) {
      const { current } = held
      if (current?.pointerId !== event.pointerId) return
      if (current.isLifted) {
        wasDragged.current = true
        drop()
      } else release()
    },
    onPointerCancel: release,
    onContextMenu(event: Event | { preventDefault: () => void }) {
      if (held.current) event.preventDefault()
    },
    /** The click that a browser sends after a drag isn't a press. */
    onClickCapture(event: { stopPropagation: () => void }) {
      if (wasDragged.current) event.stopPropagation()
      wasDragged.current = false
    },
  }

  /** Moves the booking in progress, or the focused one, by a key. Returns `false` for other keys. */
  const press = (event: KeyboardEvent, { bar, room }: { bar: Bar | null; room: string }) => {
    const { key } = event
    if (!moving) {
      const grip = gripKeys[key.toLowerCase()]
      if (grip === undefined || !bar || !mayMove(bar, grip, scene)) return false
      carry({ booking: bar.booking, grip, room, shift: 0 })
      return true
    }
    const to = carriedBy(key, moving, scene)
    if (to) carry(to)
    else if (key === 'Enter' || key === ' ') drop()
    else if (key === 'Tab') {
      release()
      return false
    }
    return true
  }

  return { moving, target, pointer, press, isDragging: () => held.current?.isLifted ?? false }
}
