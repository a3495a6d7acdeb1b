import { css, oklch, paint } from './palette.mjs'
import { box, circle, extrude, lathe, move, puff, solid } from './solids.mjs'
import { add, lerp } from './space.mjs'

const CHINA = { c: paint.paper, gloss: 0.45 }
const BLUE = oklch(0.45, 0.11, 255)

const band = (r, y, colour, width = 0.003) => ({
  points: Array.from({ length: 61 }, (_, i) => {
    const a = (i / 60) * 2 * Math.PI
    return {
      p: [r * Math.cos(a), y, r * Math.sin(a)],
      n: [0.7 * Math.cos(a), 0.7, 0.7 * Math.sin(a)],
    }
  }),
  colour,
  width,
  alpha: 0.85,
})

/** A rice bowl, with rice or soup in it. */
export function bowl({ r = 0.058, h = 0.055, fill = paint.paper, c = CHINA }) {
  return {
    ...lathe(
      [
        [r * 0.45, 0],
        [r * 0.42, 0.008],
        [r * 0.78, h * 0.42],
        [r, h],
        [r * 0.97, h + 0.001],
        [r * 0.9, h * 0.86, { c: fill }],
        [0, h * 0.9],
      ],
      c,
      44,
    ),
    lines: [band(r * 1.003, h - 0.006, BLUE)],
  }
}

export const plate = ({ r = 0.13, c = CHINA, line = BLUE }) => ({
  ...lathe(
    [
      [0, 0],
      [r * 0.6, 0.001],
      [r, 0.018],
      [r * 0.99, 0.022],
      [r * 0.62, 0.008],
      [0, 0.007],
    ],
    c,
    56,
  ),
  lines: [band(r * 0.93, 0.0195, line, 0.0025)],
})

const heap = (count, r, height, make) =>
  Array.from({ length: count }, (_, i) => {
    const a = i * 2.39996 + 0.3
    const d = r * Math.sqrt((i + 0.4) / count)
    return make([d * Math.cos(a), 0.016 + height * (1 - (d / r) ** 2), d * Math.sin(a)], i, a)
  })

/** Dishes on plates. */
export const dishes = {
  greens: () => [
    plate({ r: 0.14 }),
    ...heap(26, 0.095, 0.03, (at, i, a) =>
      move(
        puff(
          [0, 0, 0],
          [0.075, 0.018, 0.024],
          {
            c: [oklch(0.6, 0.15, 140), oklch(0.72, 0.14, 128), oklch(0.5, 0.12, 145)][i % 3],
            gloss: 0.4,
          },
          2.2,
          14,
        ),
        { at, turn: a * 57 + 70, roll: (i * 19) % 24 },
      ),
    ),
  ],
  dumplings: () => [
    plate({ r: 0.14, line: oklch(0.55, 0.15, 30) }),
    ...Array.from({ length: 8 }, (_, i) => {
      const a = (i / 7) * 2 * Math.PI
      const at = i === 7 ? [0, 0.032, 0] : [0.083 * Math.cos(a), 0.03, 0.083 * Math.sin(a)]
      return move(
        puff([0, 0, 0], [0.066, 0.04, 0.042], { c: oklch(0.9, 0.05, 85), gloss: 0.2 }, 2.2, 20),
        { at, turn: i * 51 + 90 },
      )
    }),
  ],
  prawns: () => [
    plate({ r: 0.15, line: oklch(0.55, 0.15, 30) }),
    ...heap(16, 0.105, 0.035, (at, i, a) =>
      move(
        puff(
          [0, 0, 0],
          [0.062, 0.026, 0.03],
          { c: [oklch(0.68, 0.18, 40), oklch(0.76, 0.15, 52)][i % 2], gloss: 0.6 },
          2,
          16,
        ),
        { at, turn: a * 57, roll: (i * 31) % 36 },
      ),
    ),
    ...heap(9, 0.08, 0.06, (at, i) =>
      puff(at, [0.014, 0.008, 0.014], { c: oklch(0.7, 0.15, 135) }, 2, 10),
    ),
  ],
  duck: () => [
    plate({ r: 0.16 }),
    ...Array.from({ length: 11 }, (_, i) =>
      move(puff([0, 0, 0], [0.03, 0.03, 0.13], { c: oklch(0.5, 0.12, 48), gloss: 0.7 }, 3, 18), {
        at: [(i - 5) * 0.019, 0.03 + 0.014 * Math.cos((i - 5) / 3.4), 0],
        roll: -24,
      }),
    ),
    ...heap(8, 0.02, 0.01, (at, i) =>
      puff(add(at, [0.1, 0.012, -0.07]), [0.02, 0.014, 0.02], { c: oklch(0.7, 0.15, 135) }, 2, 10),
    ),
  ],
}

/** A bamboo steamer, open, with buns. */
export function steamer({ r = 0.11, buns = 5 }) {
  const straw = { c: oklch(0.76, 0.09, 80) }
  const dark = { c: oklch(0.56, 0.085, 65) }
  const body = {
    ...lathe(
      [
        [r, 0],
        [r, 0.012, dark],
        [r, 0.018, straw],
        [r, 0.052, dark],
        [r, 0.062],
        [r * 0.94, 0.062],
        [r * 0.93, 0.04, { c: oklch(0.66, 0.08, 75) }],
        [0, 0.04],
      ],
      straw,
      56,
    ),
    lines: [band(r * 1.004, 0.036, dark.c, 0.0018)],
  }
  return [
    body,
    ...Array.from({ length: buns }, (_, i) => {
      const a = (i / (buns - 1)) * 2 * Math.PI
      const d = i === buns - 1 ? 0 : r * 0.56
      return bun([d * Math.cos(a), 0.058, d * Math.sin(a)], r * 0.5)
    }),
  ]
}

function bun(at, w) {
  const pleats = Array.from({ length: 9 }, (_, i) => {
    const a = (i / 9) * 2 * Math.PI
    const point = (t) => {
      const n = [Math.cos(a + t * 0.5) * t, 1 - t * 0.5, Math.sin(a + t * 0.5) * t]
      return {
        p: add(at, [
          n[0] * w * 0.36,
          w * 0.3 * Math.sqrt(Math.max(0, 1 - (t * 0.72) ** 2)) + 0.001,
          n[2] * w * 0.36,
        ]),
        n,
      }
    }
    return {
      points: [0.1, 0.35, 0.6, 0.85].map(point),
      colour: oklch(0.7, 0.05, 75),
      width: 0.0014,
      alpha: 0.8,
    }
  })
  return {
    ...puff(at, [w, w * 0.6, w], { c: oklch(0.95, 0.025, 85), gloss: 0.15 }, 2.2, 26),
    lines: pleats,
  }
}

/** A tube along points, tapering from r0 to r1. */
function tube(points, r0, r1, mat, sides = 14) {
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

/** A teapot, spout towards +x. */
export function teapot({ c = oklch(0.5, 0.09, 165) }) {
  const m = { c, gloss: 0.55 }
  return [
    tube(
      [
        [-0.06, 0.1, 0],
        [-0.1, 0.108, 0],
        [-0.122, 0.08, 0],
        [-0.108, 0.045, 0],
        [-0.06, 0.03, 0],
      ],
      0.009,
      0.009,
      m,
    ),
    tube(
      [
        [0.055, 0.04, 0],
        [0.09, 0.056, 0],
        [0.108, 0.088, 0],
        [0.135, 0.112, 0],
      ],
      0.02,
      0.009,
      m,
    ),
    {
      ...lathe(
        [
          [0.045, 0],
          [0.05, 0.006],
          [0.074, 0.03],
          [0.084, 0.06],
          [0.076, 0.092],
          [0.05, 0.112],
          [0.046, 0.115],
        ],
        m,
        52,
      ),
      lines: [band(0.0846, 0.062, paint.brass, 0.003)],
    },
    lathe(
      [
        [0.047, 0.115],
        [0.04, 0.125],
        [0.012, 0.132],
        [0.008, 0.138],
        [0.013, 0.146],
        [0.011, 0.154],
        [0, 0.156],
      ],
      m,
      40,
    ),
  ]
}

export const cup = ({ c = paint.jade, tea = paint.honey, r = 0.032 }) =>
  lathe(
    [
      [r * 0.6, 0],
      [r * 0.66, 0.005],
      [r, 0.042],
      [r * 0.94, 0.043],
      [r * 0.86, 0.034, { c: tea, gloss: 0.5 }],
      [0, 0.034],
    ],
    { c, gloss: 0.5 },
    36,
  )

/** A pair of chopsticks on a rest, lying along z. */
export const chopsticks = ({ c = paint.ebony }) => [
  box([-0.022, 0, 0.055], [0.022, 0.008, 0.067], CHINA),
  ...[-0.007, 0.006].map((x) =>
    box([x - 0.003, 0.009, -0.12], [x + 0.003, 0.015, 0.11], { c, gloss: 0.4 }),
  ),
]

/** A glass turntable for the middle of a round table. */
export const lazySusan = ({ r, c = paint.walnut }) => [
  lathe(
    [
      [r * 0.3, 0],
      [r * 0.3, 0.02],
    ],
    { c: paint.brass, gloss: 0.5 },
    40,
  ),
  extrude(
    circle([0, 0], r, 72),
    'y',
    0.02,
    0.034,
    { c, gloss: 0.5 },
    { c, gloss: 0.5, receive: true, edge: 0.004 },
  ),
]

/** Steam over a spot, in the air; `high` in metres. */
export function steam(self, at, high = 0.16, alpha = 0.4) {
  const k = self.cam.scale(at)
  const [x, y] = self.cam.project(at)
  const wisp = (dx, h, w, lean) => {
    const t = h * k
    return `<path d="M${x + dx * k} ${y}c${-0.02 * k * lean} ${-t * 0.3} ${0.035 * k * lean} ${-t * 0.42} ${0.008 * k} ${-t * 0.66}s${-0.012 * k * lean} ${-t * 0.2} ${0.012 * k * lean} ${-t * 0.36}" fill="none" stroke="${css(oklch(0.97, 0.02, 85))}" stroke-width="${w * k}" stroke-linecap="round"/>`
  }
  self.air(
    () =>
      `<g filter="${self.blur(0.0065 * k)}" opacity="${alpha}" style="mix-blend-mode:screen">${wisp(-0.02, high * 0.8, 0.011, 1)}${wisp(0.004, high, 0.014, -1)}${wisp(0.026, high * 0.7, 0.009, 1.2)}</g>`,
  )
}
