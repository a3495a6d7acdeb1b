import { css } from './palette.mjs'
import { add, mul, d } from './space.mjs'

/**
 * A flat drawing ground in space: `at` its origin, `u` and `v` its unit directions, `n` its normal.
 * Drawing functions take `[a, b]` pairs in metres along u and v, colours as CSS.
 */
export function sheet(self, { at, u, v, n }) {
  const put = ([a, b]) => add(at, add(mul(u, a), mul(v, b)))
  const path = (points) => d(self.cam.outline(points.map(put)))
  const open = (points) => d(points.map((p) => self.cam.project(put(p))))
  return {
    self,
    put,
    /** The CSS colour of a paint under the light at that spot. */
    lit: (c, p = [0, 0], gloss = 0) => css(self.lit.shade({ c, gloss }, put(p), n, self.cam.eye)),
    shape: (points, fill, more = '') => `<path d="${path(points)}Z" fill="${fill}" ${more}/>`,
    line(points, stroke, width, more = '') {
      if (points.every((p) => self.cam.depth(put(p)) > 0.15)) {
        const w = Math.max(0.5, width * self.cam.scale(put(points[0])))
        return `<path d="${open(points)}" fill="none" stroke="${stroke}" stroke-width="${w.toFixed(2)}" stroke-linejoin="round" stroke-linecap="round" ${more}/>`
      }
      return points
        .slice(1)
        .map((q, i) => `<path d="${path(ribbon(points[i], q, width))}Z" fill="${stroke}" ${more}/>`)
        .join('')
    },
    /** A gradient from one spot to another, as a fill. */
    fade: (from, to, stops) =>
      self.linear(self.cam.project(put(from)), self.cam.project(put(to)), stops),
    /** SVG in millimetres around a spot, y downwards; true where the perspective across it is slight. */
    near(centre, inner) {
      const c = self.cam.project(put(centre))
      const e = 0.01
      const x = self.cam.project(put([centre[0] + e, centre[1]]))
      const y = self.cam.project(put([centre[0], centre[1] + e]))
      const m = [x[0] - c[0], x[1] - c[1], c[0] - y[0], c[1] - y[1]].map((k) => k / e / 1000)
      return `<g transform="matrix(${m.map((k) => k.toFixed(5)).join(' ')} ${c.map((k) => k.toFixed(2)).join(' ')})">${inner}</g>`
    },
    clip: (points) => self.clip(self.cam.outline(points.map(put))),
  }
}

const ribbon = (p, q, width) => {
  const along = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1
  const a = ((q[1] - p[1]) / along) * (width / 2)
  const b = ((p[0] - q[0]) / along) * (width / 2)
  return [
    [p[0] + a, p[1] + b],
    [q[0] + a, q[1] + b],
    [q[0] - a, q[1] - b],
    [p[0] - a, p[1] - b],
  ]
}

/** Points along a smooth curve through the given ones. */
export function curve(points, steps = 10) {
  const at = (i) => points[Math.max(0, Math.min(points.length - 1, i))]
  const out = []
  for (let i = 0; i < points.length - 1; i++) {
    for (let k = 0; k < steps; k++) {
      const t = k / steps
      const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
      out.push(
        [0, 1].map(
          (j) =>
            0.5 *
            (2 * p1[j] +
              (p2[j] - p0[j]) * t +
              (2 * p0[j] - 5 * p1[j] + 4 * p2[j] - p3[j]) * t * t +
              (3 * p1[j] - p0[j] - 3 * p2[j] + p3[j]) * t ** 3),
        ),
      )
    }
  }
  return [...out, points.at(-1)]
}
