import { add, cross, lerp, middle, mul, sub, unit } from './space.mjs'

/**
 * A solid is `{ faces, lines }`. A face is `{ points, normal, mat }`; a line lies on the solid:
 * `{ points: [{ p, n }], colour, width (m), alpha }`. A material is
 * `{ c: linear colour, gloss, glow: linear colour, alpha, edge, receive }`.
 */
export const box = (from, to, mat) =>
  extrude(
    [
      [from[0], from[1]],
      [to[0], from[1]],
      [to[0], to[1]],
      [from[0], to[1]],
    ],
    'z',
    from[2],
    to[2],
    mat,
  )

/** A rectangle with round corners, anticlockwise. */
export function round([x0, y0], [x1, y1], r, steps = 5) {
  const corner = (cx, cy, from) =>
    Array.from({ length: steps + 1 }, (_, i) => {
      const a = ((from + (90 * i) / steps) * Math.PI) / 180
      return [cx + r * Math.cos(a), cy + r * Math.sin(a)]
    })
  return [
    ...corner(x1 - r, y1 - r, 0),
    ...corner(x0 + r, y1 - r, 90),
    ...corner(x0 + r, y0 + r, 180),
    ...corner(x1 - r, y0 + r, 270),
  ]
}

export const circle = ([x, y], r, steps = 48) =>
  Array.from({ length: steps }, (_, i) => {
    const a = (i / steps) * 2 * Math.PI
    return [x + r * Math.cos(a), y + r * Math.sin(a)]
  })

const AXES = {
  x: (a, b, c) => [c, b, a],
  y: (a, b, c) => [a, c, b],
  z: (a, b, c) => [a, b, c],
}

/** A flat outline drawn out along an axis: its pair is (z, y) for x, (x, z) for y, (x, y) for z. */
export function extrude(outline, axis, from, to, mat, capMat = mat) {
  const at = AXES[axis]
  const area = outline.reduce((sum, p, i) => {
    const q = outline[(i + 1) % outline.length]
    return sum + p[0] * q[1] - q[0] * p[1]
  }, 0)
  const outward = (axis === 'z' ? 1 : -1) * Math.sign(area)
  const sides = outline.map((p, i) => {
    const q = outline[(i + 1) % outline.length]
    const points = [at(...p, from), at(...q, from), at(...q, to), at(...p, to)]
    const along = sub(points[1], points[0])
    return { points, normal: mul(unit(cross(along, at(0, 0, 1))), outward), mat }
  })
  const cap = (c, sign) => ({
    points: outline.map(([a, b]) => at(a, b, c)),
    normal: at(0, 0, sign),
    mat: capMat,
  })
  const rim = mat.rim ? sides.flatMap((side) => rims(side, at, mat)) : []
  return solid([cap(from, -1), cap(to, 1), ...sides], rim)
}

/** The two long edges of a side, where they catch the light. */
function rims({ points: [a, b, c, d], normal }, at, mat) {
  const edge = (p, q, sign) => {
    const n = unit(add(normal, at(0, 0, sign)))
    const points = [
      { p, n },
      { p: q, n },
    ]
    return { points, colour: mat.c.map((x) => x * 1.5 + 0.05), width: mat.rim, alpha: 0.9 }
  }
  return [edge(a, b, -1), edge(d, c, 1)]
}

/** A profile of `[radius, height]` pairs turned around the upright axis. */
export function lathe(profile, mat, steps = 40) {
  const faces = []
  for (let i = 0; i < profile.length - 1; i++) {
    const [r0, y0, own] = profile[i]
    const [r1, y1] = profile[i + 1]
    const slope = unit([y1 - y0, r0 - r1, 0])
    for (let k = 0; k < steps; k++) {
      const a = (k / steps) * 2 * Math.PI
      const b = ((k + 1) / steps) * 2 * Math.PI
      const m = (a + b) / 2
      faces.push({
        points: [ring(r0, a, y0), ring(r0, b, y0), ring(r1, b, y1), ring(r1, a, y1)],
        normal: [slope[0] * Math.cos(m), slope[1], slope[0] * Math.sin(m)],
        mat: own ?? mat,
      })
    }
  }
  return solid(faces)
}
const ring = (r, a, y) => [r * Math.cos(a), y, r * Math.sin(a)]

/** A cushion: a box of that size with every edge soft; `square` from 1 (a ball) up to 8 (a block). */
export function puff(at, [w, h, d], mat, square = 4, steps = 32) {
  const point = (i, k) => {
    const [c, y] = superellipse((i / (steps / 2) - 0.5) * Math.PI, square)
    const [x, z] = superellipse((k / steps) * 2 * Math.PI, square)
    return add(at, [(w / 2) * c * x, (h / 2) * y, (d / 2) * c * z])
  }
  const faces = []
  for (let i = 0; i < steps / 2; i++) {
    for (let k = 0; k < steps; k++) {
      const points = [point(i, k), point(i, k + 1), point(i + 1, k + 1), point(i + 1, k)]
      const out = sub(middle(points), at)
      const p = 2 * square - 2
      const normal = unit(
        out.map(
          (x, j) => (Math.sign(x) * Math.abs((2 * x) / [w, h, d][j]) ** (p / 2)) / [w, h, d][j],
        ),
      )
      faces.push({ points, normal, mat })
    }
  }
  return solid(faces)
}

/** A point of |x|^n + |y|^n = 1, its angles gathered where the corners turn. */
function superellipse(angle, n) {
  const a = angle + 0.26 * (1 - 2 / n) * Math.sin(4 * angle)
  const [x, y] = [Math.cos(a), Math.sin(a)]
  const r = (Math.abs(x) ** n + Math.abs(y) ** n) ** (-1 / n)
  return [x * r, y * r]
}

/** A tube along points, tapering from r0 to r1. */
export function tube(points, r0, r1, mat, sides = 14) {
  const ringAt = (i) => {
    const along = [points[Math.max(0, i - 1)], points[Math.min(points.length - 1, i + 1)]]
    const [dx, dy] = [along[1][0] - along[0][0], along[1][1] - along[0][1]]
    const l = Math.hypot(dx, dy) || 1
    const r = r0 + ((r1 - r0) * i) / (points.length - 1)
    return Array.from({ length: sides }, (_, k) => {
      const a = (k / sides) * 2 * Math.PI
      const n = [(-dy / l) * Math.cos(a), (dx / l) * Math.cos(a), Math.sin(a)]
      return {
        p: add(
          points[i],
          n.map((x) => x * r),
        ),
        n,
      }
    })
  }
  const rings = points.map((_, i) => ringAt(i))
  const faces = rings.slice(1).flatMap((b, i) =>
    b.map((q, k) => {
      const m = (k + 1) % sides
      return {
        points: [rings[i][k].p, rings[i][m].p, b[m].p, q.p],
        normal: lerp(q.n, b[m].n, 0.5),
        mat,
      }
    }),
  )
  return solid(faces)
}

export const solid = (faces, lines = []) => ({ faces, lines })

/** Solids moved together: tilted (about x), rolled (about z), turned (about y), scaled, then set down. */
export function move(solids, { at = [0, 0, 0], turn = 0, tilt = 0, roll = 0, scale = 1 }) {
  const spin = (p) => {
    const [x, y0, z0] = p
    const [y, z] = rotate(y0, z0, tilt)
    const [x1, y1] = rotate(x, y, roll)
    const [x2, z2] = rotate(x1, z, turn)
    return [x2, y1, z2]
  }
  const put = (p) => add(mul(spin(p), scale), at)
  return [solids].flat(Infinity).map((s) => ({
    ...s,
    faces: s.faces.map((f) => ({ ...f, points: f.points.map(put), normal: spin(f.normal) })),
    lines: s.lines.map((l) => ({
      ...l,
      width: l.width * scale,
      points: l.points.map(({ p, n }) => ({ p: put(p), n: spin(n) })),
    })),
    decals: (s.decals ?? []).map((x) => ({
      ...x,
      at: put(x.at),
      u: mul(spin(x.u), scale),
      v: mul(spin(x.v), scale),
      n: spin(x.n),
    })),
  }))
}

function rotate(a, b, degrees) {
  const t = (degrees * Math.PI) / 180
  return [a * Math.cos(t) - b * Math.sin(t), a * Math.sin(t) + b * Math.cos(t)]
}
