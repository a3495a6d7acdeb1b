import { css, oklch, paint } from './palette.mjs'
import { curve } from './sheet.mjs'
import { box, circle, extrude, lathe, tube } from './solids.mjs'

const CHINA = { c: paint.paper, gloss: 0.45 }
const BLUE = oklch(0.45, 0.11, 255)

export const band = (r, y, colour, width = 0.003) => ({
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
        [r * 0.55, h * 1.1, { c: fill }],
        [0, h * 1.18],
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
    96,
  ),
  lines: [band(r * 0.93, 0.0195, line, 0.0025)],
})

const bent = (points) => curve(points, 6).map(([x, y]) => [x, y, 0])

/** A teapot, spout towards +x. */
export function teapot({ c = oklch(0.5, 0.085, 178) }) {
  const m = { c, gloss: 0.5 }
  const body = [
    [0.045, 0],
    [0.05, 0.006],
    [0.074, 0.03],
    [0.084, 0.06],
    [0.076, 0.092],
    [0.05, 0.112],
    [0.046, 0.115],
  ]
  const lid = [
    [0.047, 0.115],
    [0.04, 0.125],
    [0.014, 0.132],
    [0.008, 0.138],
    [0.013, 0.146],
    [0.011, 0.153],
    [0, 0.156],
  ]
  const handle = bent([
    [-0.06, 0.1],
    [-0.1, 0.108],
    [-0.122, 0.08],
    [-0.108, 0.045],
    [-0.06, 0.03],
  ])
  const spout = bent([
    [0.055, 0.04],
    [0.09, 0.056],
    [0.108, 0.088],
    [0.135, 0.112],
  ])
  const bands = [band(0.0846, 0.062, paint.brass, 0.003), band(0.0835, 0.07, paint.brass, 0.0012)]
  return [
    tube(handle, 0.009, 0.009, m, 24),
    tube(spout, 0.022, 0.009, m, 24),
    { ...lathe(curve(body, 5), m, 72), lines: bands },
    lathe(curve(lid, 4), m, 56),
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
    { c, gloss: 0.2 },
    { c, gloss: 0.06, receive: true, edge: 0.004 },
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
      `<g filter="${self.blur(0.009 * k, 60)}" opacity="${alpha}" style="mix-blend-mode:screen">${wisp(-0.024, high * 0.8, 0.02, 1)}${wisp(0.004, high, 0.026, -1)}${wisp(0.03, high * 0.7, 0.016, 1.2)}</g>`,
  )
}
