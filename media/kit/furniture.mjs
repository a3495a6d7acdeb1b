import { paint } from './palette.mjs'
import { box, circle, extrude, lathe, move, puff, round, solid } from './solids.mjs'
import { add } from './space.mjs'

/** A sofa, front towards −z, its back's foot on z = 0.45, `w` wide, standing on its own origin. */
export function sofa({ w = 2, seats = 3, c = paint.wine, legs = paint.brass, pillows = [] }) {
  const m = { c, gloss: 0.04 }
  const arm = 0.2
  const inner = w - 2 * arm
  const each = inner / seats
  const out = [
    box([-w / 2 + 0.04, 0.1, -0.38], [w / 2 - 0.04, 0.26, 0.44], { c: c.map((x) => x * 0.7) }),
    puff([0, 0.56, 0.34], [w - 0.08, 0.66, 0.26], m, 7, 44),
    puff([-w / 2 + arm / 2, 0.38, -0.02], [arm, 0.5, 0.88], m, 6, 44),
    puff([w / 2 - arm / 2, 0.38, -0.02], [arm, 0.5, 0.88], m, 6, 44),
  ]
  for (let i = 0; i < seats; i++) {
    const x = -inner / 2 + each * (i + 0.5)
    out.push(puff([x, 0.34, -0.08], [each - 0.012, 0.19, 0.68], m, 6, 44))
    out.push(tufted(puff([x, 0.66, 0.2], [each - 0.015, 0.46, 0.2], m, 5), x, each, c))
  }
  for (const [x, z] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ])
    out.push(
      move(
        lathe(
          [
            [0.018, 0],
            [0.026, 0.1],
          ],
          { c: legs, gloss: 0.6 },
          12,
        ),
        { at: [x * (w / 2 - 0.12), 0, z * 0.3 + 0.02] },
      ),
    )
  for (const p of pillows)
    out.push(
      move(puff([0, 0, 0], [0.4, 0.4, 0.15], { c: p.c }, 3), {
        at: [p.x, 0.6, 0.02],
        tilt: 16,
        turn: p.turn ?? 0,
        roll: p.roll ?? 0,
      }),
    )
  return out.flat()
}

function tufted(cushion, x, w, c) {
  const z = 0.2 - 0.1
  const dark = c.map((k) => k * 0.34)
  const front = (a, b) => ({ p: [x + a, 0.66 + b, z - 0.001 - 0.0], n: [0, 0.1, -1] })
  const knots = []
  for (let r = 0; r < 2; r++)
    for (let k = 0; k < 3; k++) knots.push([((k - 1) * w) / 3.4, r ? -0.08 : 0.08])
  const lines = knots.map(([a, b]) => ({
    points: [front(a - 0.004, b), front(a + 0.004, b)],
    colour: dark,
    width: 0.024,
    alpha: 0.9,
  }))
  for (const [a, b] of knots) {
    const s = 0.07
    for (const [p, q] of [
      [-1, 1],
      [1, 1],
      [-1, -1],
      [1, -1],
    ])
      lines.push({
        points: [front(a, b), front(a + p * s * 0.8, b + q * s)],
        colour: dark,
        width: 0.007,
        alpha: 0.55,
      })
  }
  return { ...cushion, lines }
}

/** A low table: rounded top on a plinth or legs; its top face takes shadows. */
export function table({
  w,
  d,
  h = 0.44,
  c = paint.walnut,
  top = c,
  r = 0.06,
  gloss = 0.35,
  legs = true,
}) {
  const slab = { c: top, gloss, receive: true, edge: 0.004, draw: grain(top, w, d) }
  const out = [
    extrude(
      round([-w / 2, -d / 2], [w / 2, d / 2], r),
      'y',
      h - 0.045,
      h,
      { c: c.map((x) => x * 0.9), gloss: 0.2 },
      slab,
    ),
  ]
  if (legs) {
    for (const [x, z] of [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ])
      out.push(
        box(
          [x * (w / 2 - 0.1) - 0.03, 0, z * (d / 2 - 0.1) - 0.03],
          [x * (w / 2 - 0.1) + 0.03, h - 0.045, z * (d / 2 - 0.1) + 0.03],
          { c: c.map((k) => k * 0.8) },
        ),
      )
    out.push(
      box([-w / 2 + 0.1, 0.1, -d / 2 + 0.1], [w / 2 - 0.1, 0.13, d / 2 - 0.1], {
        c: c.map((k) => k * 0.7),
      }),
    )
  }
  return out
}

/** Marble's veins over a top of radius `r`. */
export const marble = (r) => (s) =>
  Array.from({ length: 9 }, (_, i) => {
    const points = Array.from({ length: 14 }, (_, k) => {
      const x = -r + (2 * r * k) / 13
      const y =
        r * (0.22 * i - 0.9) + 0.07 * Math.sin(x * 6 + i * 2.1) + 0.03 * Math.sin(x * 17 + i)
      return [x, y + x * 0.4]
    })
    return s.line(points, s.lit(paint.bronze), 0.002 + 0.003 * (i % 3), 'opacity=".3"')
  }).join('')

/** Wood's long lines over a top of that size. */
export const grain = (c, w, d) => (s) =>
  Array.from({ length: Math.round(d / 0.022) }, (_, i) => {
    const y = -d / 2 + i * 0.022 + 0.008 * ((i * 7) % 3)
    const sway = (x) => 0.008 * Math.sin(x * 4 + i * 1.7) + 0.003 * Math.sin(x * 13 + i)
    const points = Array.from({ length: 25 }, (_, k) => {
      const x = -w / 2 + (w * k) / 24
      return [x, y + sway(x)]
    })
    const shade = c.map((k) => k * (i % 4 === 0 ? 0.5 : i % 3 ? 0.72 : 1.35))
    return s.line(points, s.lit(shade, [0, y]), 0.002 + 0.002 * (i % 3), 'opacity=".28"')
  }).join('')

/** A round table on a turned foot, with a cloth or a bare top. */
export function roundTable({
  r,
  h = 0.74,
  c = paint.walnut,
  top = c,
  gloss = 0.3,
  foot = true,
  draw,
}) {
  const slab = { c: top, gloss, receive: true, edge: 0.005, draw }
  const out = [extrude(circle([0, 0], r, 72), 'y', h - 0.05, h, { c, gloss: 0.25 }, slab)]
  if (foot)
    out.push(
      lathe(
        [
          [r * 0.42, 0],
          [r * 0.4, 0.05],
          [r * 0.14, 0.1],
          [r * 0.1, 0.3],
          [r * 0.16, h * 0.7],
          [r * 0.4, h - 0.05],
        ],
        { c: c.map((x) => x * 0.8), gloss: 0.15 },
        36,
      ),
    )
  return out
}

/** A round upholstered stool. */
export const stool = ({ r = 0.2, h = 0.45, c = paint.plum, legs = paint.brass }) => [
  lathe(
    [
      [r * 0.8, 0.0],
      [r * 0.8, 0.02],
      [0.02, 0.03],
      [0.02, h - 0.12],
    ],
    { c: legs, gloss: 0.5 },
    28,
  ),
  puff([0, h - 0.06, 0], [r * 2, 0.13, r * 2], { c, gloss: 0.05 }, 2.8, 48),
]

/** A chair with a rounded back, front towards −z. */
export function chair({ c = paint.plum, frame = paint.walnut, back = 0.92 }) {
  const leg = { c: frame, gloss: 0.2 }
  const out = [puff([0, 0.45, 0], [0.46, 0.1, 0.44], { c }, 5, 28)]
  for (const [x, z] of [
    [-1, -1],
    [1, -1],
  ])
    out.push(
      box([x * 0.19 - 0.018, 0, z * 0.18 - 0.018], [x * 0.19 + 0.018, 0.42, z * 0.18 + 0.018], leg),
    )
  for (const x of [-1, 1])
    out.push(box([x * 0.2 - 0.018, 0, 0.19], [x * 0.2 + 0.018, back - 0.06, 0.225], leg))
  out.push(extrude(round([-0.23, 0.6], [0.23, back], 0.1), 'z', 0.185, 0.235, { c, rim: 0.006 }))
  return out
}

/** A brass floor lamp's stem, a planter and its leaves. */
export function plant({ h = 1.2, c = paint.leaf, pot = paint.linen, leaves = 15, seed = 1 }) {
  const out = [
    lathe(
      [
        [0.11, 0],
        [0.15, 0.02],
        [0.19, 0.3],
        [0.2, 0.34],
        [0.17, 0.34],
        [0.0, 0.32],
      ],
      { c: pot, gloss: 0.15 },
      32,
    ),
  ]
  for (let i = 0; i < leaves; i++) {
    const a = i * 137.5 + seed * 40
    const reach = 0.22 + (0.34 * ((i * 29 + seed * 13) % 10)) / 10
    const top = h * (0.6 + (0.42 * ((i * 17 + seed * 7) % 10)) / 10)
    out.push(move(leaf(reach, top, c), { at: [0, 0.3, 0], turn: a }))
  }
  return out
}

function leaf(reach, top, c) {
  const spine = Array.from({ length: 9 }, (_, i) => {
    const t = i / 8
    return [reach * t * t * 1.5, (top - 0.3) * Math.sin(t * 1.9), 0]
  })
  const faces = []
  for (let i = 0; i < 8; i++) {
    const wide = (t) =>
      0.075 * Math.sin(Math.PI * Math.min(1, Math.max(0, (t - 0.22) / 0.78))) + 0.007
    const [a, b] = [spine[i], spine[i + 1]]
    const [p, q] = [wide(i / 8), wide((i + 1) / 8)]
    for (const s of [-1, 1])
      faces.push({
        points: [a, b, add(b, [0, 0.01, s * q]), add(a, [0, 0.01, s * p])],
        normal: [-0.35, 0.75, s * 0.5],
        mat: { c: c.map((k) => k * (s > 0 ? 1 : 0.62)), both: true },
      })
  }
  return { ...solid(faces), ghost: true }
}
