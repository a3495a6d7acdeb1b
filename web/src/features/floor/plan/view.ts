import { planSize } from '@lantern/contract/floor/layout'

/** The view of the plan: its zoom, and the position of its corner on the canvas, in pixels. */
export interface View {
  zoom: number
  x: number
  y: number
}

/** From 0.5 to 2 in steps of 0.1 (product#floor). */
const ZOOM = { min: 0.5, max: 2, step: 0.1 }

/**
 * The height of the plan's viewport: 600 px, less on a low screen, so that all of it is visible, and less on a tablet
 * in portrait.
 */
export const windowHeight =
  'h-[clamp(26.25rem,100dvh-18.75rem,37.5rem)] md:h-[clamp(24rem,min(100dvh-18.75rem,50vw),37.5rem)]'

export interface Size {
  width: number
  height: number
}

export const clampZoom = (zoom: number): number =>
  Math.min(ZOOM.max, Math.max(ZOOM.min, Math.round(zoom * 10) / 10))

/** The position along one axis: a plan smaller than the canvas is centred; a larger one always covers it. */
function held(at: number, plan: number, canvas: number): number {
  if (plan <= canvas) return (canvas - plan) / 2
  return Math.min(0, Math.max(canvas - plan, at))
}

/** Keeps the plan on the canvas. */
export function hold({ zoom, x, y }: View, canvas: Size): View {
  return {
    zoom,
    x: held(x, planSize.width * zoom, canvas.width),
    y: held(y, planSize.height * zoom, canvas.height),
  }
}

/** The view of the whole plan if its names have room at that size; on a phone or an upright tablet a part of it. */
export function firstView(canvas: Size): View {
  const room = Math.min(canvas.width / planSize.width, canvas.height / planSize.height)
  const fit = Math.floor(room * 10) / 10
  return hold({ zoom: fit < 0.6 ? 0.7 : clampZoom(Math.min(1, fit)), x: 0, y: 0 }, canvas)
}

/** Zooms so that the point of the plan under `at` stays there. */
export function zoomAt(view: View, to: number, at: { x: number; y: number }, canvas: Size): View {
  const zoom = clampZoom(to)
  const ratio = zoom / view.zoom
  return hold(
    { zoom, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio },
    canvas,
  )
}

/** One step in (1) or out (-1), around the middle of the canvas. */
export function zoomBy(view: View, steps: number, canvas: Size): View {
  const middle = { x: canvas.width / 2, y: canvas.height / 2 }
  return zoomAt(view, view.zoom + steps * ZOOM.step, middle, canvas)
}

export const isSmallest = ({ zoom }: Pick<View, 'zoom'>) => zoom <= ZOOM.min
export const isLargest = ({ zoom }: Pick<View, 'zoom'>) => zoom >= ZOOM.max
