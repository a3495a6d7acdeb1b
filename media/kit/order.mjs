import { add, hull, mul, size, sub } from './space.mjs'

/** The smallest upright box around a solid: `[low, high]`. */
export function bounds(points) {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (const p of points) {
    for (let i = 0; i < 3; i++) {
      low[i] = Math.min(low[i], p[i])
      high[i] = Math.max(high[i], p[i])
    }
  }
  return [low, high]
}

/** The share of the thinner solid that may reach into the other while a plane still tells them apart. */
const SLACK = 0.45

/** Which of two may hide the other: `a` (1), `b` (-1), or undecided (0). */
function hides(a, b, eye) {
  let best = 0
  let widest = -SLACK
  for (let i = 0; i < 3; i++) {
    const thin = Math.min(extent(a, i), extent(b, i)) + 1e-6
    for (const [low, high, sign] of [
      [a, b, 1],
      [b, a, -1],
    ]) {
      const gap = (high.bounds[0][i] - low.bounds[1][i]) / thin
      if (gap <= widest) continue
      widest = gap
      best = eye[i] < (high.bounds[0][i] + low.bounds[1][i]) / 2 ? sign : -sign
    }
  }
  return best
}
const extent = (s, i) => s.bounds[1][i] - s.bounds[0][i]

/** Whether two convex outlines on the sheet meet: no edge of either has the other wholly outside. */
const overlap = (a, b) => !parts(a, b) && !parts(b, a)

const parts = (a, b) =>
  a.some((p, i) => {
    const q = a[(i + 1) % a.length]
    return b.every((r) => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]) < 0)
  })

/** Solids from the farthest to the nearest, so that each may be painted over the last. */
export function paintersOrder(solids, cam) {
  const { eye } = cam
  const far = (s) => size(sub(mul(add(s.bounds[0], s.bounds[1]), 0.5), eye))
  const list = solids.map((s) => ({ s, far: far(s), seen: onSheet(s, cam), before: new Set() }))
  list.sort((a, b) => b.far - a.far)
  for (let i = 0; i < list.length; i++) {
    for (let k = i + 1; k < list.length; k++) {
      if (!overlap(list[i].seen, list[k].seen)) continue
      const sign = hides(list[i].s, list[k].s, eye)
      if (sign > 0) list[i].before.add(list[k])
      if (sign < 0) list[k].before.add(list[i])
    }
  }
  const done = new Set()
  const out = []
  const visit = (item, path) => {
    if (done.has(item) || path.has(item)) return
    path.add(item)
    for (const other of item.before) visit(other, path)
    path.delete(item)
    if (done.has(item)) return
    done.add(item)
    out.push(item.s)
  }
  for (const item of list) visit(item, new Set())
  return out
}

/** The convex outline of a solid on the sheet. */
function onSheet(s, cam) {
  const [low, high] = s.bounds
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((k) =>
    [1, 2, 4].map((bit, i) => (k & bit ? high[i] : low[i])),
  )
  const faces = s.faces.length ? s.faces.map((f) => f.points) : [corners]
  return hull(faces.flatMap(cam.outline))
}
