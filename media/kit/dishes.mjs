import { oklch } from './palette.mjs'
import { lathe, move, puff } from './solids.mjs'
import { add } from './space.mjs'
import { band, plate } from './tableware.mjs'

const heap = (count, r, height, make) =>
  Array.from({ length: count }, (_, i) => {
    const a = i * 2.39996 + 0.3
    const d = r * Math.sqrt((i + 0.4) / count)
    return make([d * Math.cos(a), 0.016 + height * (1 - (d / r) ** 2), d * Math.sin(a)], i, a)
  })

/** A fried dumpling: its belly gold below, its seam pleated over the top. */
function dumpling() {
  const seam = Array.from({ length: 8 }, (_, i) => {
    const x = -0.03 + 0.0086 * i
    const y = (t) => 0.022 * Math.sqrt(Math.max(0, 1 - (x / 0.041) ** 2 - t * t))
    const at = (t) => ({
      p: [x + t * 0.008, y(t) + 0.0008, 0.024 * t],
      n: [0, 1 - 0.5 * Math.abs(t), t],
    })
    return {
      points: [-0.5, -0.25, 0, 0.2].map(at),
      colour: oklch(0.72, 0.09, 72),
      width: 0.002,
      alpha: 0.75,
    }
  })
  const body = puff(
    [0, 0, 0],
    [0.082, 0.046, 0.05],
    { c: oklch(0.91, 0.055, 86), gloss: 0.25 },
    2.3,
    36,
  )
  const gold = { c: oklch(0.7, 0.12, 68), gloss: 0.3 }
  const faces = body.faces.map((f) =>
    f.normal[1] < -0.15 || f.points[0][1] < -0.008 ? { ...f, mat: gold } : f,
  )
  return { faces, lines: seam }
}

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
          30,
        ),
        { at, turn: a * 57 + 70, roll: (i * 19) % 24 },
      ),
    ),
  ],
  dumplings: () => [
    plate({ r: 0.14, line: oklch(0.55, 0.15, 30) }),
    ...Array.from({ length: 8 }, (_, i) => {
      const a = (i / 7) * 2 * Math.PI
      const at = i === 7 ? [0, 0.041, 0] : [0.082 * Math.cos(a), 0.041, 0.082 * Math.sin(a)]
      return move(dumpling(), { at, turn: i === 7 ? 20 : (a * 180) / Math.PI + 90 })
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
          32,
        ),
        { at, turn: a * 57, roll: (i * 31) % 36 },
      ),
    ),
    ...heap(9, 0.08, 0.06, (at) =>
      puff(at, [0.014, 0.008, 0.014], { c: oklch(0.7, 0.15, 135) }, 2, 10),
    ),
  ],
  duck: () => [
    plate({ r: 0.16 }),
    ...Array.from({ length: 11 }, (_, i) =>
      move(puff([0, 0, 0], [0.034, 0.034, 0.165], { c: oklch(0.5, 0.12, 48), gloss: 0.7 }, 3, 36), {
        at: [(i - 5) * 0.0205, 0.03 + 0.014 * Math.cos((i - 5) / 3.4), 0],
        roll: -24,
      }),
    ),
    ...heap(8, 0.02, 0.01, (at) =>
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
    ...puff(at, [w, w * 0.6, w], { c: oklch(0.95, 0.025, 85), gloss: 0.15 }, 2.2, 40),
    lines: pleats,
  }
}
