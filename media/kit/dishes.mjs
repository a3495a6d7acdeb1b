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
