/** Vectors are `[x, y, z]` in metres: x to the right, y up, z away from the viewer. */
export const add = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const sub = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const mul = (a, k) => [a[0] * k, a[1] * k, a[2] * k]
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const size = (a) => Math.hypot(a[0], a[1], a[2])
export const unit = (a) => mul(a, 1 / (size(a) || 1))
export const lerp = (a, b, t) => add(mul(a, 1 - t), mul(b, t))
export const middle = (points) => mul(points.reduce(add), 1 / points.length)

export const WIDTH = 1600
export const HEIGHT = 1000
const NEAR = 0.06

/**
 * A pinhole camera. `look` at the eye's own height keeps verticals upright; `centre` then shifts
 * the picture (px of the 1600 × 1000 sheet) as a view camera's rising front does.
 */
export function camera({ eye, look, focal = 1300, centre = [WIDTH / 2, HEIGHT / 2] }) {
  const forward = unit(sub(look, eye))
  const right = unit(cross([0, 1, 0], forward))
  const up = cross(forward, right)
  const into = (p) => {
    const d = sub(p, eye)
    return [dot(d, right), dot(d, up), dot(d, forward)]
  }
  const flat = ([x, y, z]) => [centre[0] + (focal * x) / z, centre[1] - (focal * y) / z]
  return {
    eye,
    forward,
    /** A point on the sheet, px. */
    project: (p) => flat(into(p)),
    depth: (p) => into(p)[2],
    /** How many px a metre takes at that point. */
    scale: (p) => focal / Math.max(NEAR, into(p)[2]),
    /** A polygon on the sheet, cut where it would pass behind the viewer. */
    outline: (points) => cutNear(points.map(into)).map(flat),
  }
}

function cutNear(points) {
  return points.flatMap((p, i) => {
    const q = points[(i + 1) % points.length]
    const kept = p[2] > NEAR ? [p] : []
    if (p[2] > NEAR === q[2] > NEAR) return kept
    return [...kept, lerp(p, q, (NEAR - p[2]) / (q[2] - p[2]))]
  })
}

/** A length on the sheet, to a tenth of a px. */
export const n1 = (x) => Math.round(x * 10) / 10

/** Points on the sheet as an SVG path, open. */
export const d = (points) => `M${points.map(([x, y]) => `${n1(x)} ${n1(y)}`).join('L')}`

/** Convex hull of 2D points, in order around it. */
export function hull(points) {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (list) => {
    const out = []
    for (const p of list) {
      while (out.length > 1 && turn(out.at(-2), out.at(-1), p) <= 0) out.pop()
      out.push(p)
    }
    return out.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}
const turn = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
