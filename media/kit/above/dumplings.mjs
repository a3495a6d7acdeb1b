import { piece } from './food.mjs'
import { sprinkle } from './garnish.mjs'
import {
  blob,
  clip,
  disc,
  many,
  oval,
  radial,
  shape,
  stroke,
  through,
  tone,
  turned,
} from './ink.mjs'
import { blurred } from './lamp.mjs'
import { n1 } from '../space.mjs'

/** A crescent of clear dough: pleats along its back, the shrimp showing through its belly. */
export function harGow(x, y, turn) {
  const back = Array.from({ length: 11 }, (_, i) =>
    turned(i % 2 ? 116 : 106, 188 + i * 16.4, 0, 16),
  )
  const outline = through([...back, [112, 46], [70, 80], [0, 90], [-70, 80], [-112, 46]], true)
  const pleats = Array.from({ length: 10 }, (_, i) => {
    const at = (r, s) =>
      turned(r, 196 + i * 16.4 + s, 0, 16)
        .map(n1)
        .join(' ')
    return (
      stroke(
        `M${at(110, 0)}Q${at(86, -3)} ${at(64, 5)}`,
        tone(0.62, 0.08, 40),
        4.5,
        'opacity=".55"',
      ) +
      stroke(`M${at(108, 6)}Q${at(86, 3)} ${at(66, 10)}`, tone(0.99, 0.01, 90), 4.5, 'opacity=".8"')
    )
  })
  const bands = [
    'M-52 4Q-66 40 -40 66',
    'M-18 -8Q-28 36 -8 72',
    'M18 -8Q28 36 10 72',
    'M54 6Q66 42 40 66',
  ]
  const inside = blurred(
    7,
    shape(
      blob(0, 32, 44, { seed: 5, rough: 0.08, wide: 1.9 }),
      tone(0.66, 0.17, 36),
      'opacity=".7"',
    ) + stroke(bands.join(''), tone(0.95, 0.05, 60), 9, 'opacity=".85"'),
  )
  return piece(x, y, turn, shape(outline, tone(0.9, 0.045, 58)) + inside + pleats.join(''), {
    high: 20,
    size: 1.12,
    soft: 16,
    shine: 0.55,
    tight: 26,
  })
}

export function siuMai(x, y, turn, i) {
  const frill = Array.from({ length: 26 }, (_, k) =>
    turned(k % 2 ? 100 : 88 + ((k * 7 + i * 3) % 8), (k * 360) / 26),
  )
  const meat = many(16, 4 + i, (_, between) =>
    shape(
      blob(...turned(between(0, 54), between(0, 360)), between(12, 22), {
        seed: _ + i * 20,
        rough: 0.25,
      }),
      _ % 3 ? tone(0.78, 0.08, 40) : tone(0.8, 0.12, 45),
    ),
  )
  return (
    piece(x, y, turn, shape(through(frill, true), tone(0.87, 0.14, 92)), {
      size: 1.22,
      high: 26,
      soft: 11,
      shine: 0.3,
    }) +
    piece(x, y, turn, disc(0, 0, 70, tone(0.72, 0.09, 40)) + meat, {
      size: 1.2,
      high: 3,
      soft: 9,
      shine: 0.45,
    }) +
    sprinkle('roe', 19, x + 2, y, 37, { seed: i + 2, size: 1.35, high: 3 })
  )
}

/** A bun that has burst open over its filling. */
export function bao(x, y, turn, i) {
  const mouth = through(
    Array.from({ length: 6 }, (_, k) =>
      turned(k % 2 ? 40 : 84 + ((i * 17 + k * 11) % 14), k * 60 + ((i * 7 + k * 5) % 13)),
    ),
    true,
  )
  const filling = many(22, i + 5, (k, between) =>
    shape(
      blob(...turned(between(0, 68), between(0, 360)), between(11, 21), {
        seed: k + i * 9,
        rough: 0.22,
      }),
      [tone(0.44, 0.16, 28), tone(0.36, 0.13, 25), tone(0.56, 0.17, 34)][k % 3],
    ),
  )
  return (
    piece(
      x,
      y,
      turn,
      shape(blob(0, 0, 128, { seed: i + 3, rough: 0.045, knots: 8 }), tone(0.95, 0.025, 84)),
      { high: 30, soft: 30, shine: 0.1 },
    ) +
    piece(x, y, turn, shape(mouth, tone(0.34, 0.13, 27)) + clip(`<path d="${mouth}"/>`, filling), {
      high: 0,
      soft: 6,
      shine: 0.4,
    }) +
    piece(x, y, turn, stroke(mouth, tone(0.955, 0.022, 86), 19), { high: 7, soft: 8, shine: 0.1 })
  )
}

export function soupDumpling(x, y, turn, i) {
  const r = i === 5 ? 92 : 94
  const pleats = Array.from({ length: 18 }, (_, k) => {
    const a = k * 20
    const p = (d, s) =>
      turned(r * d, a + s)
        .map(n1)
        .join(' ')
    return (
      stroke(
        `M${p(0.14, 52)}Q${p(0.42, 34)} ${p(0.72, 6)}`,
        tone(0.76, 0.045, 60),
        4.4,
        'opacity=".8"',
      ) +
      stroke(
        `M${p(0.14, 60)}Q${p(0.42, 43)} ${p(0.7, 14)}`,
        tone(0.99, 0.01, 90),
        4,
        'opacity=".8"',
      )
    )
  })
  return piece(
    x,
    y,
    turn,
    shape(
      blob(0, 0, r, { seed: i + 2, rough: 0.035, knots: 10 }),
      radial(-16, -18, r * 1.1, [
        [0, tone(0.965, 0.02, 86)],
        [0.7, tone(0.93, 0.035, 78)],
        [1, tone(0.86, 0.06, 66)],
      ]),
    ) +
      pleats.join('') +
      disc(0, 0, r * 0.13, tone(0.83, 0.05, 66)) +
      disc(2, 2, r * 0.06, tone(0.6, 0.07, 50)),
    { high: 22, soft: 20, shine: 0.45, tight: 26 },
  )
}

export function potsticker(x, y, turn, i) {
  const outline =
    'M-96 10C-92 -34 -46 -48 0 -48C48 -48 92 -32 98 10C84 34 44 40 0 42C-46 40 -86 34 -96 10Z'
  const seared =
    shape(blob(0, -2, 36, { seed: i + 3, rough: 0.12, wide: 2.1 }), tone(0.68, 0.145, 62)) +
    shape(
      blob(6, -2, 25, { seed: i + 9, rough: 0.22, wide: 2.2 }),
      tone(0.53, 0.135, 50),
      'opacity=".8"',
    )
  return piece(x, y, turn, shape(outline, tone(0.9, 0.075, 82)) + seared, {
    high: 13,
    soft: 11,
    shine: 0.4,
  })
}

export function lace(x, y, r) {
  const holes = many(70, 3, (i, between) =>
    disc(
      ...turned(r * Math.sqrt(between(0.12, 0.96)), between(0, 360), x, y),
      between(4, 13),
      tone(0.9, 0.06, 84),
      'opacity=".75"',
    ),
  )
  return piece(
    0,
    0,
    0,
    shape(
      blob(x, y, r, { seed: 6, rough: 0.055, knots: 24 }),
      radial(x, y, r, [
        [0, tone(0.66, 0.14, 58)],
        [0.75, tone(0.78, 0.135, 72)],
        [1, tone(0.66, 0.14, 60)],
      ]),
    ) + holes,
    { high: 6, soft: 3, shine: 0.25 },
  )
}

export function roll(x, y, turn, i, cut) {
  const blister = many(16, i + 2, (k, between) =>
    oval(
      between(-130, 120),
      between(-34, 34),
      between(5, 13),
      between(3, 7),
      k % 2 ? tone(0.86, 0.11, 78) : tone(0.55, 0.13, 52),
      'opacity=".55"',
    ),
  )
  const long = cut ? 88 : 152
  const wrap =
    shape(
      `M${-long} -36Q${-long - 14} 0 ${-long} 36Q0 44 ${long} 36Q${long + 14} 0 ${long} -36Q0 -44 ${-long} -36Z`,
      tone(0.7, 0.145, 66),
    ) +
    blister +
    stroke(`M${-long + 10} -14Q0 -24 ${long - 8} -4`, tone(0.56, 0.13, 54), 3.5, 'opacity=".7"')
  const face = cut
    ? oval(long, 0, 17, 36, tone(0.84, 0.11, 76)) +
      oval(long + 1, 0, 12, 28, tone(0.42, 0.1, 40)) +
      [-16, -4, 8, 18]
        .map((v, k) =>
          oval(
            long + 2 + (k % 2) * 3,
            v,
            4.5,
            5,
            [tone(0.8, 0.09, 90), tone(0.6, 0.13, 36), tone(0.74, 0.15, 130)][k % 3],
          ),
        )
        .join('')
    : ''
  return piece(x, y, turn, wrap + face, { high: 22, soft: 15, shine: 0.4 })
}
