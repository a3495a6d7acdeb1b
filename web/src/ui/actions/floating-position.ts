/** A movement in pixels. */
export interface Movement {
  x: number
  y: number
}

/** A position as shares of the button's travel: 0 is the left or top end, 1 the right or bottom end. */
export interface Share {
  x: number
  y: number
}

/** The distance in pixels that a button can travel within its area; none of the two is negative. */
export interface Travel {
  width: number
  height: number
}

/** A button within this many pixels of a side snaps to that side. */
export const pull = 56

/** A share between the two ends; the far end for NaN. */
const within = (share: number) => (Number.isNaN(share) ? 1 : Math.min(Math.max(share, 0), 1))

/** The nearest position on screen, for a stored one. */
export const onScreen = ({ x, y }: Share): Share => ({ x: within(x), y: within(y) })

/** The position after a movement. If the button can't move along an axis, it is the far end. */
export function movedBy(from: Share, { x, y }: Movement, { width, height }: Travel): Share {
  const moved = (share: number, by: number, whole: number) =>
    whole > 0 ? within(share + by / whole) : 1
  return { x: moved(from.x, x, width), y: moved(from.y, y, height) }
}

/** The rest position of a released button: at a side if it is close to one. */
export function restAt({ x, y }: Share, { width }: Travel): Share {
  const gap = Math.min(x, 1 - x) * width
  return { x: gap > pull ? x : Math.round(x), y }
}

/** The movement of one press of an arrow key by this many pixels; `undefined` for other keys. */
export function stepOf(key: string, pixels: number): Movement | undefined {
  const steps: Record<string, Movement> = {
    ArrowLeft: { x: -pixels, y: 0 },
    ArrowRight: { x: pixels, y: 0 },
    ArrowUp: { x: 0, y: -pixels },
    ArrowDown: { x: 0, y: pixels },
  }
  return steps[key]
}
