import { piece } from './food.mjs'
import { shreds } from './garnish.mjs'
import { blob, clip, disc, many, radial, shape, stroke, through, tone, turned } from './ink.mjs'
import { blurred } from './lamp.mjs'
import { n1 } from '../space.mjs'

export const beef = (seed) =>
  shape(
    blob(0, 0, 42, { seed, rough: 0.16, knots: 9, wide: 1.5 }),
    [tone(0.46, 0.095, 38), tone(0.41, 0.09, 34), tone(0.52, 0.1, 42)][seed % 3],
  ) +
  many(4, seed, (i, between) =>
    stroke(
      `M${n1(between(-48, -10))} ${n1(between(-24, 24))}q26 ${n1(between(-8, 8))} 52 0`,
      tone(0.6, 0.09, 46),
      3,
      'opacity=".6"',
    ),
  )

/** A wonton in its soup: the shrimp a blush under the skin, the loose ends a ruffled fan. */
export function wonton(x, y, turn, seed) {
  const fan = through(
    [
      [-10, -30],
      ...Array.from({ length: 9 }, (_, i) =>
        turned(i % 2 ? 106 : 122 + ((i + seed) % 3) * 6, -58 + i * 14.5),
      ),
      [-10, 30],
    ],
    true,
  )
  const folds = Array.from({ length: 8 }, (_, i) => {
    const a = -50 + i * 14.3
    const at = (r) => turned(r, a).map(n1).join(' ')
    return stroke(
      `M${at(40)}L${at(104)}`,
      i % 2 ? tone(0.7, 0.09, 66) : tone(0.98, 0.015, 88),
      5,
      'opacity=".65"',
    )
  })
  const blush = shape(blob(-18, 2, 46, { seed, rough: 0.1 }), tone(0.66, 0.17, 36), 'opacity=".75"')
  return (
    piece(x, y, turn, shape(fan, tone(0.9, 0.06, 82)) + folds.join(''), {
      soft: 6,
      steep: 6,
      shine: 0.35,
    }) +
    piece(
      x,
      y,
      turn,
      shape(blob(-18, 0, 74, { seed: seed + 1, rough: 0.06 }), tone(0.92, 0.055, 82)) +
        blurred(7, blush),
      { high: 8, soft: 20, shine: 0.55, tight: 26 },
    )
  )
}

export const brisket = (x, y, turn, seed) => {
  const path = blob(0, 0, 72, { seed, rough: 0.12, knots: 9, wide: 1.15 })
  const fibre = many(14, seed, (i, between) =>
    stroke(
      `M${n1(between(-70, 0))} ${n1(between(-60, 60))}q36 ${n1(between(-10, 10))} 74 0`,
      i % 2 ? tone(0.3, 0.07, 34) : tone(0.6, 0.1, 48),
      between(3, 6),
      'opacity=".6"',
    ),
  )
  return piece(
    x,
    y,
    turn,
    shape(path, tone(0.43, 0.105, 38)) +
      clip(
        `<path d="${path}"/>`,
        fibre +
          shape(
            blob(40, -30, 26, { seed: seed + 3, rough: 0.3, wide: 1.6 }),
            tone(0.8, 0.09, 70),
            'opacity=".75"',
          ),
      ),
    { high: 18, soft: 11, shine: 0.6 },
  )
}

export const leek = (count, x, y, r, seed) =>
  shreds(count, x, y, r, [tone(0.86, 0.15, 108), tone(0.78, 0.16, 118), tone(0.9, 0.13, 104)], {
    seed,
    long: 110,
    width: 10,
  })

/** A shrimp, curled, its tail to the right. */
export function shrimp(x, y, turn, size = 1, { l = 0.79, c = 0.14, h = 40, high = 12 } = {}) {
  const band = [
    [-40, -20],
    [-22, -40],
    [6, -46],
    [32, -34],
  ].map(([px, py]) =>
    stroke(
      `M${px} ${py}L${px * 0.42} ${py * 0.36}`,
      tone(l + 0.17, 0.06, h + 15),
      8,
      'opacity=".8"',
    ),
  )
  const body = shape(
    'M-30 34C-64 14 -60 -44 -14 -58C34 -70 66 -34 56 0L74 20Q66 30 52 18Q44 30 36 16C42 -6 20 -26 -4 -20C-24 -14 -22 8 -8 20Q-16 38 -30 34Z',
    tone(l, c, h),
  )
  return piece(x, y, turn, body + band.join(''), { high, size, soft: 8, shine: 0.5 })
}

/** A fried egg with its lace of crust. */
export function friedEgg(x, y, r, seed = 4) {
  return (
    piece(
      x,
      y,
      0,
      shape(blob(0, 0, r, { seed, rough: 0.1, knots: 13 }), tone(0.8, 0.12, 72)) +
        shape(blob(0, 0, r * 0.93, { seed, rough: 0.11, knots: 13 }), tone(0.97, 0.02, 90)),
      { high: 8, soft: 7, shine: 0.35 },
    ) +
    piece(
      x + r * 0.08,
      y + r * 0.02,
      0,
      disc(
        0,
        0,
        r * 0.4,
        radial(-r * 0.1, -r * 0.12, r * 0.5, [
          [0, tone(0.84, 0.17, 80)],
          [1, tone(0.73, 0.18, 62)],
        ]),
      ),
      { high: 5, soft: 14, shine: 0.75, tight: 40 },
    )
  )
}

/** A head of bok choy, cut in half: pale stalk to the left, leaf to the right. */
export function bokChoy(x, y, turn, size = 1) {
  const body =
    shape(
      'M10 -26C50 -64 118 -54 134 -12C140 22 110 52 60 44C40 42 22 36 10 26Z',
      tone(0.52, 0.15, 142),
    ) +
    shape(
      'M-74 -14C-50 -36 0 -34 70 -10C84 -4 84 4 70 10C0 34 -50 36 -74 14Q-84 0 -74 -14Z',
      tone(0.9, 0.085, 122),
    ) +
    stroke(
      'M-60 0C-20 2 40 2 112 -4M-56 -8C-10 -18 40 -16 96 -28M-56 9C-10 18 40 18 96 24',
      tone(0.73, 0.12, 128),
      3.2,
    )
  return piece(x, y, turn, body, { size, high: 12, soft: 7, shine: 0.35 })
}

/** A slice of glazed pork: dark, sticky edge and marbled middle. */
export const charSiu = (x, y, turn, size = 1) =>
  piece(
    x,
    y,
    turn,
    shape(
      'M-30 -62C-8 -72 22 -68 32 -54C40 -10 38 34 28 62C8 72 -20 70 -32 58C-40 18 -40 -22 -30 -62Z',
      tone(0.42, 0.16, 27),
    ) +
      shape(
        'M-20 -50C-2 -57 14 -54 22 -46C28 -10 26 26 18 48C4 56 -12 54 -22 46C-28 14 -28 -18 -20 -50Z',
        tone(0.67, 0.1, 38),
      ) +
      stroke('M-10 -34Q6 -10 -6 22M8 -38Q14 0 8 34', tone(0.86, 0.055, 50), 4, 'opacity=".8"'),
    { size, high: 9, soft: 6, shine: 0.6 },
  )
