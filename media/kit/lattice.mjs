import { arc } from './neon.mjs'
import { css, mix, oklch, paint } from './palette.mjs'
import { curve } from './sheet.mjs'

/** Lattice (窗花): a square fret with an inner cross, drawn in the box from (x, y), sized w × h. */
export function lattice(s, [x, y], [w, h], { c = paint.walnut, pane = paint.honey, cell = 0.2 }) {
  const nx = Math.max(2, Math.round(w / cell))
  const ny = Math.max(2, Math.round(h / cell))
  const [a, b] = [w / nx, h / ny]
  const bar = css(c)
  const out = [
    s.shape(
      [
        [x, y],
        [x + w, y],
        [x + w, y + h],
        [x, y + h],
      ],
      css(pane),
    ),
  ]
  for (let i = 0; i < nx; i++) {
    for (let k = 0; k < ny; k++) {
      const at = (u, v) => [x + (i + u) * a, y + (k + v) * b]
      out.push(
        s.line(
          [at(0.25, 0.25), at(0.75, 0.25), at(0.75, 0.75), at(0.25, 0.75), at(0.25, 0.25)],
          bar,
          0.014,
        ),
      )
      for (const [p, q] of [
        [
          [0.5, 0],
          [0.5, 0.25],
        ],
        [
          [0.5, 0.75],
          [0.5, 1],
        ],
        [
          [0, 0.5],
          [0.25, 0.5],
        ],
        [
          [0.75, 0.5],
          [1, 0.5],
        ],
      ])
        out.push(s.line([at(...p), at(...q)], bar, 0.014))
    }
  }
  out.push(
    s.line(
      [
        [x, y],
        [x + w, y],
        [x + w, y + h],
        [x, y + h],
        [x, y],
      ],
      bar,
      0.05,
    ),
  )
  return out.join('')
}

/** A moon gate: a round window with a garden's bamboo beyond it and a lattice rim. */
export function moonGate(s, [x, y], r, { late = false } = {}) {
  const disc = arc([x, y], r, 0, 360, 72)
  const tones = late ? ['#1c1740', '#3a2a5e', '#8d5470'] : ['#33305e', '#8a5a78', '#f0ab6c']
  const air = s.fade(
    [x, y + r],
    [x, y - r],
    tones.map((c, i) => [i / 2, c]),
  )
  const at = ([a, b]) => [x + a * r, y + b * r]
  const hill = (points, fill) =>
    s.shape([...curve(points.map(at)), [x + r, y - r], [x - r, y - r]], fill)
  const green = late ? oklch(0.3, 0.05, 190) : oklch(0.42, 0.07, 165)
  const stalks = [
    [-0.62, 0.1, 1],
    [-0.42, 0.05, 0.8],
    [-0.8, 0.02, 0.6],
    [0.7, -0.06, 0.7],
  ]
  const moon = arc([x + r * 0.32, y + r * 0.3], r * 0.2, 0, 360, 40)
  const wood = css(paint.walnut)
  const spokes = Array.from({ length: 28 }, (_, i) => {
    const a = (i / 28) * 2 * Math.PI
    const spot = (k) => [x + r * k * Math.cos(a), y + r * k * Math.sin(a)]
    return s.line([spot(0.84), spot(1)], wood, 0.014)
  })
  return [
    `<g clip-path="${s.clip(disc)}">`,
    s.shape(disc, air),
    s.shape(moon, late ? '#f7e6c4' : '#ffe3ad'),
    hill(
      [
        [-1, -0.3],
        [-0.5, 0],
        [0, -0.25],
        [0.5, -0.05],
        [1, -0.3],
      ],
      late ? '#2e2350' : '#75507a',
    ),
    hill(
      [
        [-1, -0.45],
        [-0.3, -0.6],
        [0.3, -0.42],
        [1, -0.6],
      ],
      late ? '#221a40' : '#523a66',
    ),
    ...stalks.map(([a, lean, k]) =>
      bamboo(
        s,
        at,
        a,
        lean,
        r,
        green.map((c) => c * k),
      ),
    ),
    '</g>',
    ...spokes,
    s.line(arc([x, y], r * 0.84, 0, 360, 72), wood, 0.022),
    s.line(disc, wood, 0.1),
    s.line(arc([x, y], r + 0.045, 0, 360, 72), css(paint.walnut.map((k) => k * 1.7)), 0.012),
    s.line(arc([x, y], r - 0.05, 0, 360, 72), css(paint.ebony), 0.01),
  ].join('')
}

function bamboo(s, at, a, lean, r, c) {
  const spot = (t) => at([a + lean * t, -1 + 2 * t])
  const joints = [0.15, 0.35, 0.55, 0.75, 0.95].map((t) => {
    const [p, q] = spot(t)
    return s.line(
      [
        [p - 0.02, q],
        [p + 0.02, q],
      ],
      css(mix(c, paint.night, 0.45)),
      0.012,
    )
  })
  const leaves = [0.42, 0.5, 0.62, 0.7, 0.82, 0.9].map((t, i) => {
    const [p, q] = spot(t)
    const w = (i % 2 ? 1 : -1) * r * (0.2 + 0.03 * (i % 3))
    const blade = [
      [p, q],
      [p + w * 0.5, q + 0.01],
      [p + w, q - r * 0.1],
      [p + w * 0.45, q - r * 0.075],
    ]
    return s.shape(blade, css(mix(c, paint.leaf, 0.35)))
  })
  return s.line([spot(0), spot(1)], css(c), 0.032) + joints.join('') + leaves.join('')
}
