/** A point in pixels from the layout viewport's top left corner; for a button, its own top left corner. */
export interface Point {
  x: number
  y: number
}

/**
 * A position as shares of the distance that the button can travel: 0 is the left or top end, 1 the right or bottom
 * end.
 */
export interface Share {
  x: number
  y: number
}

/** The size of a button, in pixels. */
export interface Size {
  width: number
  height: number
}

/** The rectangle that a button's top left corner may be in. */
export interface Travel {
  left: number
  top: number
  width: number
  height: number
}

/** The visible part of the page: the visual viewport, which a virtual keyboard or a zoom makes smaller. */
export interface View extends Travel {
  /** The pixels that notches, rounded corners and system bars cover on each side. */
  insets: { top: number; right: number; bottom: number; left: number }
}

/** Pixels between the button and the edges of the visible part. */
export const margin = 12

/** A button within this many pixels of a side snaps to that side. */
export const pull = 56

const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/**
 * The rectangle in which a button of that size may be. In a view too small for it, the rectangle has no width or
 * height, but never a negative one.
 */
export function travelIn({ left, top, width, height, insets }: View, size: Size): Travel {
  return {
    left: left + insets.left + margin,
    top: top + insets.top + margin,
    width: Math.max(0, width - insets.left - insets.right - size.width - 2 * margin),
    height: Math.max(0, height - insets.top - insets.bottom - size.height - 2 * margin),
  }
}

/** The point for a share. A share outside 0 to 1 gives the edge, and NaN gives the far end. */
export function pointAt(share: Share, travel: Travel): Point {
  const part = (value: number) => (Number.isNaN(value) ? 1 : between(value, 0, 1))
  return {
    x: travel.left + part(share.x) * travel.width,
    y: travel.top + part(share.y) * travel.height,
  }
}

/** The share for a point, limited to 0 to 1. If the button can't move along an axis, it is the far end. */
export function shareAt(point: Point, travel: Travel): Share {
  const part = (way: number, whole: number) => (whole > 0 ? between(way / whole, 0, 1) : 1)
  return {
    x: part(point.x - travel.left, travel.width),
    y: part(point.y - travel.top, travel.height),
  }
}

/** The rest position of a released button: inside its rectangle, and at a side if it is close to one. */
export function restAt(point: Point, travel: Travel): Point {
  const held = pointAt(shareAt(point, travel), travel)
  const right = travel.left + travel.width
  const fromLeft = held.x - travel.left
  const fromRight = right - held.x
  if (Math.min(fromLeft, fromRight) > pull) return held
  return { x: fromLeft < fromRight ? travel.left : right, y: held.y }
}

/**
 * The point after one press of an arrow key, moved by this many pixels within the rectangle; `undefined` for other
 * keys.
 */
export function stepBy(
  key: string,
  point: Point,
  pixels: number,
  travel: Travel,
): Point | undefined {
  const steps: Record<string, Point> = {
    ArrowLeft: { x: -pixels, y: 0 },
    ArrowRight: { x: pixels, y: 0 },
    ArrowUp: { x: 0, y: -pixels },
    ArrowDown: { x: 0, y: pixels },
  }
  const step = steps[key]
  return step && pointAt(shareAt({ x: point.x + step.x, y: point.y + step.y }, travel), travel)
}
