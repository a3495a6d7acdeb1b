import { arc } from './neon.mjs'
import { css, paint } from './palette.mjs'
import { curve } from './sheet.mjs'
import { box, extrude, round } from './solids.mjs'

/** A pleated curtain standing along x from x0 to x1 at depth z. */
export function curtain({ x0, x1, z, h, y = 0.02, c = paint.wine, pleat = 0.17, depth = 0.085 }) {
  const steps = Math.max(24, Math.round(((x1 - x0) / pleat) * 10))
  const wave = (i) => {
    const x = x0 + ((x1 - x0) * i) / steps
    const a = ((x - x0) / pleat) * 2 * Math.PI
    return [x, z - depth * (0.5 + 0.5 * Math.sin(a)) - depth * 0.3 * Math.sin(a * 0.43 + 1)]
  }
  const front = Array.from({ length: steps + 1 }, (_, i) => wave(i))
  return { ...extrude([...front, [x1, z + 0.02], [x0, z + 0.02]], 'y', y, h, { c }), ghost: true }
}

/** A loudspeaker standing at its origin, facing −z. */
export function speaker({ w = 0.34, h = 1 }) {
  const body = extrude(round([-w / 2, 0], [w / 2, h], 0.03), 'z', -0.16, 0.16, {
    c: paint.black,
    gloss: 0.15,
  })
  const decal = {
    at: [0, 0, -0.161],
    u: [1, 0, 0],
    v: [0, 1, 0],
    n: [0, 0, -1],
    draw: (s) =>
      [
        [0.3, 0.36],
        [0.7, 0.3],
        [0.9, 0.13],
      ]
        .map(([t, d]) => [arc([0, h * t], (w * d * 2) / 1.7, 0, 360), d])
        .map(
          ([p, d]) =>
            s.shape(p, s.lit(paint.night, [0, h / 2])) +
            s.line(p, s.lit(paint.steel, [0, h / 2]), 0.012, 'opacity=".55"') +
            s.shape(
              p.map(([a, b]) => [
                a * 0.4,
                b + (h * [0.3, 0.7, 0.9][[0.36, 0.3, 0.13].indexOf(d)] - b) * 0.6,
              ]),
              s.lit(paint.aubergine, [0, h / 2]),
            ),
        )
        .join(''),
  }
  return { ...body, decals: [decal] }
}

/** A rug: a round-cornered ground with a border of two lines and a key pattern's rhythm. */
export const rug = (s, [x, z], [w, d], c = paint.wine, trim = paint.brass) => {
  const inset = (k) => round([x + k, z + k], [x + w - k, z + d - k], 0.08)
  const closed = (k) => [...inset(k), inset(k)[0]]
  const dots = []
  for (let i = 0; i < 10; i++)
    for (let j = 0; j < 6; j++)
      dots.push(
        s.line(
          arc([x + (w * (i + 1)) / 11, z + (d * (j + 1)) / 7], 0.05, 0, 360, 16),
          css(trim),
          0.008,
          'opacity=".34"',
        ),
      )
  return [
    s.shape(inset(0), css(c)),
    s.line(closed(0.08), css(trim), 0.02, 'opacity=".8"'),
    s.line(closed(0.13), css(trim), 0.008, 'opacity=".6"'),
    ...dots,
  ].join('')
}

/** A hanging scroll on a wall sheet: its silk, its paper, a branch and a moon in ink. */
export function scroll(s, [x, y], [w, h]) {
  const rect = (a, b, c, e) => [
    [x + a, y + b],
    [x + c, y + b],
    [x + c, y + e],
    [x + a, y + e],
  ]
  const ink = css(paint.ebony)
  const at = (a, b) => [x + a * w, y + b * h]
  const blossoms = [
    [0.3, 0.42],
    [0.42, 0.5],
    [0.5, 0.62],
    [0.66, 0.56],
    [0.6, 0.72],
    [0.74, 0.7],
    [0.36, 0.6],
    [0.56, 0.46],
  ]
  return [
    s.shape(rect(0, 0, w, h), css(paint.bronze)),
    s.shape(rect(w * 0.09, h * 0.1, w * 0.91, h * 0.88), css(paint.paper)),
    s.shape(arc(at(0.66, 0.76), w * 0.15, 0, 360), css(paint.vermilion)),
    s.line(
      curve([at(0.14, 0.16), at(0.3, 0.34), at(0.36, 0.48), at(0.54, 0.6), at(0.8, 0.72)]),
      ink,
      0.016,
    ),
    s.line(curve([at(0.32, 0.38), at(0.48, 0.44), at(0.7, 0.56)]), ink, 0.009),
    s.line(curve([at(0.36, 0.48), at(0.34, 0.58), at(0.42, 0.68)]), ink, 0.008),
    ...blossoms.map((p, i) =>
      s.shape(arc(at(...p), 0.018 + 0.006 * (i % 3), 0, 360, 10), css(paint.rose)),
    ),
    s.shape(rect(-0.03, -0.02, w + 0.03, 0.025), css(paint.walnut)),
    s.shape(rect(-0.02, h - 0.015, w + 0.02, h + 0.015), css(paint.walnut)),
    s.line([at(0, 1.01), at(0.5, 1.1), at(1, 1.01)], ink, 0.006),
  ].join('')
}

/** A sideboard: two doors with brass pulls, its top for teapots and flowers. */
export function sideboard({ w = 1.2, h = 0.8, d = 0.4, c = paint.walnut }) {
  const body = box([-w / 2, 0.1, -d / 2], [w / 2, h - 0.03, d / 2], { c })
  const decal = {
    at: [-w / 2, 0.1, -d / 2 - 0.001],
    u: [1, 0, 0],
    v: [0, 1, 0],
    n: [0, 0, -1],
    draw(s) {
      const door = (a, b) => {
        const frame = [
          [a + 0.04, 0.05],
          [b - 0.04, 0.05],
          [b - 0.04, h - 0.2],
          [a + 0.04, h - 0.2],
          [a + 0.04, 0.05],
        ]
        return (
          s.shape(
            frame,
            s.lit(
              c.map((k) => k * 0.75),
              [a, h / 2],
            ),
          ) +
          s.line(
            frame,
            s.lit(
              c.map((k) => k * 1.6),
              [a, h / 2],
            ),
            0.008,
          )
        )
      }
      const ring = arc([w / 2, h / 2 - 0.08], 0.06, 0, 360)
      return (
        door(0, w / 2) +
        door(w / 2, w) +
        s.shape(ring, s.lit(paint.brass, [w / 2, h / 2], 0.5)) +
        s.line(
          [
            [w / 2, 0.04],
            [w / 2, h - 0.16],
          ],
          s.lit(paint.ebony),
          0.008,
        )
      )
    },
  }
  const legs = [-1, 1].map((k) =>
    box(
      [k * (w / 2 - 0.08) - 0.025, 0, -d / 2 + 0.05],
      [k * (w / 2 - 0.08) + 0.025, 0.1, d / 2 - 0.05],
      { c: c.map((x) => x * 0.7) },
    ),
  )
  return [
    ...legs,
    { ...body, decals: [decal] },
    box([-w / 2 - 0.03, h - 0.03, -d / 2 - 0.03], [w / 2 + 0.03, h, d / 2 + 0.03], {
      c,
      gloss: 0.3,
      receive: true,
      edge: 0.005,
    }),
  ]
}
