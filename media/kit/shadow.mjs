import { css, oklch } from './palette.mjs'
import { add, cross, dot, hull, lerp, mul, sub, unit, d } from './space.mjs'

const DARK = css(oklch(0.27, 0.06, 315))

/**
 * Shadows that the lamps throw on a flat face: each lamp's are one soft shape (so that two never
 * darken twice), and what stands on the face has a tight dark seam under it.
 */
export function shadows(self, face, owner) {
  const n = face.normal
  const o = face.points[0]
  const u = unit(sub(face.points[1], o))
  const v = cross(n, u)
  const clip = self.clip(self.cam.outline(face.points))
  const above = self.solids.filter((s) => !s.sprite && !s.ghost && s !== owner && rises(s, o, n))
  const lay = (points) => {
    const flat = points.map((p) => {
      const q = sub(p, o)
      return [dot(q, u), dot(q, v)]
    })
    const round = hull(flat).map(([a, b]) => add(o, add(mul(u, a), mul(v, b))))
    return d(self.cam.outline(round)) + 'Z'
  }
  const near = self.cam.scale(face.points.reduce(add).map((x) => x / face.points.length))
  const group = (paths, blur, alpha) =>
    paths.length
      ? `<g opacity="${alpha}" filter="${self.blur(blur)}">${paths.map((p) => `<path d="${p}" fill="${DARK}"/>`).join('')}</g>`
      : ''
  const cast = self.lit.lamps
    .filter((lamp) => lamp.casts)
    .map((lamp) => {
      const paths = above
        .map((s) => thrown(s, lamp.at, o, n))
        .filter((points) => points.length > 2)
        .map(lay)
      return group(paths, (lamp.soft ?? 0.03) * Math.min(near, 420), lamp.casts)
    })
  const seams = above
    .filter((s) => lowest(s, o, n) < 0.03)
    .map((s) => corners(s).filter((p) => dot(sub(p, o), n) < 0.05))
    .filter((points) => points.length > 2)
    .map((points) => lay(points.map((p) => sub(p, mul(n, dot(sub(p, o), n))))))
  return `<g clip-path="${clip}"><g style="mix-blend-mode:multiply">${cast.join('')}${group(seams, 0.02 * Math.min(near, 420), 0.55)}</g></g>`
}

const corners = (s) => s.faces.flatMap((f) => f.points)
const lowest = (s, o, n) => Math.min(...corners(s).map((p) => dot(sub(p, o), n)))
const rises = (s, o, n) => lowest(s, o, n) > -0.02

function thrown(s, lamp, o, n) {
  const height = dot(sub(lamp, o), n)
  const points = corners(s)
  if (height <= 0 || points.some((p) => dot(sub(p, o), n) > height - 0.05)) return []
  return points.map((p) => lerp(lamp, p, height / (height - dot(sub(p, o), n))))
}
