import { css, light, oklch, paint } from './palette.mjs'
import { box, extrude, lathe, move, puff, round, solid } from './solids.mjs'

/** A cinema armchair, front towards −z; `cup` puts a drink in its holder. */
export function seat({ c = paint.wine, w = 0.62 }) {
  const m = { c, gloss: 0.04 }
  const shell = { c: c.map((x) => x * 0.6), rim: 0.008 }
  const back = extrude(
    round([-w / 2 + 0.08, 0.3], [w / 2 - 0.08, 1.04], 0.12, 10),
    'z',
    0.24,
    0.32,
    shell,
  )
  const piping = {
    points: [
      ...round([-w / 2 + 0.12, 0.36], [w / 2 - 0.12, 1.0], 0.1, 10),
      [w / 2 - 0.12, 0.9],
    ].map(([x, y]) => ({ p: [x, y, 0.356], n: [0, 0, 1] })),
    colour: c.map((x) => x * 1.5),
    width: 0.008,
    alpha: 0.7,
  }
  return [
    box([-w / 2 + 0.1, 0, -0.24], [w / 2 - 0.1, 0.28, 0.26], shell),
    puff([0, 0.36, -0.06], [w - 0.2, 0.2, 0.58], m, 5, 40),
    { ...back, lines: [piping] },
    puff([0, 0.72, 0.2], [w - 0.18, 0.68, 0.2], m, 5, 44),
    puff([0, 0.97, 0.17], [w - 0.24, 0.2, 0.2], m, 4, 40),
    ...[-1, 1].flatMap((s) => [
      box([s * (w / 2 - 0.05) - 0.05, 0.05, -0.3], [s * (w / 2 - 0.05) + 0.05, 0.5, 0.28], shell),
      puff([s * (w / 2 - 0.05), 0.55, -0.02], [0.13, 0.13, 0.64], m, 4, 40),
    ]),
  ]
}

/** The projector under the ceiling, lens towards +z: vents at its sides, ports and lights behind. */
export function projector(at) {
  const c = paint.steel.map((x) => x * 0.62)
  const body = extrude(round([-0.25, -0.09], [0.25, 0.09], 0.035, 8), 'z', -0.2, 0.2, {
    c,
    gloss: 0.2,
    rim: 0.004,
  })
  const vents = (side) => ({
    at: [side * 0.2505, -0.05, side * -0.13],
    u: [0, 0, side],
    v: [0, 1, 0],
    n: [side, 0, 0],
    draw: (s) =>
      Array.from({ length: 9 }, (_, i) =>
        s.line(
          [
            [0.03 * i, 0],
            [0.03 * i, 0.1],
          ],
          s.lit(paint.night),
          0.011,
        ),
      ).join(''),
  })
  const ports = {
    at: [-0.2, -0.05, -0.201],
    u: [1, 0, 0],
    v: [0, 1, 0],
    n: [0, 0, -1],
    draw(s) {
      const socket = (x, w) =>
        s.line(
          [
            [x, 0.015],
            [x + w, 0.015],
          ],
          s.lit(paint.night),
          0.024,
        )
      const lamp = (x, colour) =>
        s.line(
          [
            [x, 0.082],
            [x + 0.001, 0.082],
          ],
          css(colour),
          0.012,
        )
      const slots = [0, 1, 2].map((i) =>
        s.line(
          [
            [0.2, 0.06 + i * 0.02],
            [0.38, 0.06 + i * 0.02],
          ],
          s.lit(paint.night),
          0.006,
        ),
      )
      return [
        socket(0.02, 0.05),
        socket(0.11, 0.03),
        socket(0.19, 0.03),
        ...slots,
        lamp(0.03, oklch(0.85, 0.16, 160)),
        lamp(0.06, paint.lantern),
      ].join('')
    },
  }
  return move(
    [
      box([-0.025, 0.09, -0.02], [0.025, 0.6, 0.03], { c: paint.black }),
      { ...body, decals: [vents(1), vents(-1), ports] },
      move(
        lathe(
          [
            [0.07, 0],
            [0.075, 0.05],
            [0.06, 0.055],
            [0, 0.05],
          ],
          { c: paint.black, gloss: 0.6 },
          30,
        ),
        { tilt: 90, at: [0.1, 0, 0.2] },
      ),
    ],
    { at },
  )
}

/** The beam from a lens to the four corners of a screen, in the air. */
export function beam(self, from, corners, { alpha = 0.2, dust = 60 } = {}) {
  const shine = () => {
    const target = corners.reduce((a, b) => a.map((x, i) => x + b[i])).map((x) => x / 4)
    const [p, q] = [from, target].map(self.cam.project)
    const c = light.screen.map((x, i) => (x + light.lantern[i]) / 2)
    const fill = self.linear(p, q, [
      [0, css(c, alpha * 1.6)],
      [0.35, css(c, alpha * 0.75)],
      [1, css(c, alpha * 0.12)],
    ])
    const tris = corners.map((corner, i) => self.cam.outline([from, corner, corners[(i + 1) % 4]]))
    const path = (t) => `M${t.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
    const specks = Array.from({ length: dust }, (_, i) => {
      const t = 0.08 + 0.7 * ((i * 0.618) % 1)
      const u = (i * 0.755) % 1
      const v = (i * 0.57) % 1
      const on = corners[0].map((x, k) => x + (corners[1][k] - x) * u + (corners[3][k] - x) * v)
      const [x, y] = self.cam.project(from.map((a, k) => a + (on[k] - a) * t))
      return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(0.7 + (i % 3) * 0.5).toFixed(1)}" fill="${css(oklch(0.97, 0.03, 90))}" opacity="${0.15 + 0.1 * (i % 4)}"/>`
    })
    return `<g style="mix-blend-mode:screen">${tris.map((t) => `<path d="${path(t)}" fill="${fill}" opacity=".5"/>`).join('')}${specks.join('')}</g>`
  }
  const [x, y, z] = from
  if (self.cam.depth(from) < 0.3) self.air(shine)
  else
    self.add({
      faces: [],
      bounds: [
        [x - 0.06, y - 0.06, z],
        [x + 0.06, y + 0.06, z + 0.1],
      ],
      sprite: shine,
    })
}

/** A tub of popcorn, striped. */
export function popcorn() {
  const sides = 28
  const at = (k, r, y) => [
    r * Math.cos((k / sides) * 2 * Math.PI),
    y,
    r * Math.sin((k / sides) * 2 * Math.PI),
  ]
  const faces = Array.from({ length: sides }, (_, k) => ({
    points: [at(k, 0.055, 0), at(k + 1, 0.055, 0), at(k + 1, 0.078, 0.17), at(k, 0.078, 0.17)],
    normal: at(k + 0.5, 1, 0.1),
    mat: { c: Math.floor(k / 2) % 2 ? paint.vermilion : paint.paper },
  }))
  const corn = Array.from({ length: 46 }, (_, i) => {
    const a = i * 2.4
    const r = 0.07 * Math.sqrt((i + 0.5) / 46)
    return puff(
      [r * Math.cos(a), 0.172 + 0.034 * (1 - (r / 0.07) ** 2) + 0.005 * (i % 3), r * Math.sin(a)],
      [0.026, 0.022, 0.026],
      { c: [paint.ivory, oklch(0.9, 0.09, 92), oklch(0.84, 0.12, 85)][i % 3] },
      2,
      12,
    )
  })
  return [solid(faces), ...corn]
}

/** Small fibre stars on a ceiling sheet. */
export const stars = (s, w, h, count = 150) =>
  Array.from({ length: count }, (_, i) => {
    const noise = (k) => Math.abs((Math.sin(i * 127.1 + k) * 43758.5453) % 1)
    const [x, y] = [noise(1) * w, noise(7) * h]
    const r = 0.008 + 0.006 * (i % 3)
    const dot = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => [
      x + r * Math.cos(k * 0.785),
      y + r * Math.sin(k * 0.785),
    ])
    return s.shape(dot, css(light.lantern), `opacity="${0.35 + 0.2 * (i % 4)}"`)
  }).join('')
