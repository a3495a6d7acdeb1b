import { piece } from './food.mjs'
import {
  bar,
  blob,
  disc,
  many,
  oval,
  place,
  radial,
  ring,
  shape,
  stroke,
  tone,
  turned,
} from './ink.mjs'
import { blurred, cast, lit } from './lamp.mjs'
import { n1 } from '../space.mjs'

const GOLD = tone(0.8, 0.12, 82)

export function candle(x, y, c) {
  const flame =
    shape('M0 20C-17 14 -14 -10 0 -36C14 -10 17 14 0 20Z', tone(0.84, 0.17, 74)) +
    shape('M0 15C-8 11 -7 -3 0 -17C7 -3 8 11 0 15Z', tone(0.98, 0.05, 95))
  const glow = radial(x, y, 100, [
    [0, tone(0.85, 0.15, 75), 0.6],
    [1, tone(0.7, 0.16, 55), 0],
  ])
  return (
    cast(46, lit(disc(x, y, 25, c), { soft: 8, high: 8, shine: 0.4 })) +
    ring(x, y, 19, tone(0.97, 0.02, 90), 4, 'opacity=".8" stroke-dasharray="9 9"') +
    `<g style="mix-blend-mode:screen">${disc(x, y, 100, glow)}</g>` +
    blurred(1.4, place(x - 2, y - 4, -38, flame))
  )
}

export const rosette = (x, y, r, c) =>
  piece(
    x,
    y,
    0,
    Array.from({ length: 9 }, (_, i) => disc(...turned(r * 0.56, i * 40), r * 0.42, c)).join('') +
      disc(0, 0, r * 0.5, c) +
      stroke(
        `M${n1(-r * 0.3)} 0a${n1(r * 0.3)} ${n1(r * 0.3)} 0 1 1 ${n1(r * 0.34)} ${n1(r * 0.28)}`,
        tone(0.84, 0.05, 60),
        4,
        'opacity=".7"',
      ),
    { high: 12, soft: 7, shine: 0.2 },
  )

export const strawberry = (x, y, turn) =>
  piece(
    x,
    y,
    turn,
    shape(
      'M0 52C-40 30 -52 -12 -32 -34C-14 -48 14 -48 32 -34C52 -12 40 30 0 52Z',
      tone(0.55, 0.21, 26),
    ) +
      many(15, 4, (i, between) =>
        oval(between(-28, 28), between(-24, 30), 2.4, 3.6, tone(0.86, 0.12, 85)),
      ) +
      Array.from({ length: 5 }, (_, i) =>
        place(0, -34, -70 + i * 35, shape('M-7 0Q0 -30 7 0Z', tone(0.58, 0.15, 138))),
      ).join(''),
    { high: 16, soft: 10, shine: 0.55 },
  )

export function gift(x, y, turn) {
  const bow = [40, 140, 220, 320]
    .map((a) =>
      shape(
        `M0 0C${turned(60, a - 30)
          .map(n1)
          .join(' ')} ${turned(84, a + 4)
          .map(n1)
          .join(' ')} ${turned(62, a + 24)
          .map(n1)
          .join(' ')}Q${turned(24, a + 12)
          .map(n1)
          .join(' ')} 0 0Z`,
        GOLD,
      ),
    )
    .join('')
  return (
    cast(
      40,
      lit(place(x, y, turn, bar(-104, -104, 208, 208, 8, tone(0.5, 0.09, 175))), {
        soft: 4,
        high: 5,
        shine: 0.3,
      }),
    ) +
    lit(place(x, y, turn, bar(-16, -104, 32, 208, 0, GOLD) + bar(-104, -16, 208, 32, 0, GOLD)), {
      soft: 3,
      high: 3,
      shine: 0.5,
    }) +
    piece(x, y, turn, bow + disc(0, 0, 15, GOLD), { high: 16, soft: 7, shine: 0.6 })
  )
}

export function hat(x, y, r) {
  const stripes = Array.from({ length: 8 }, (_, i) =>
    shape(
      `M0 0L${turned(r, i * 45)
        .map(n1)
        .join(' ')}A${r} ${r} 0 0 1 ${turned(r, i * 45 + 22)
        .map(n1)
        .join(' ')}Z`,
      tone(0.8, 0.15, 72),
    ),
  )
  return (
    piece(x, y, 12, disc(0, 0, r, tone(0.5, 0.14, 335)) + stripes.join(''), {
      high: 46,
      soft: r * 0.5,
      shine: 0.2,
    }) +
    piece(
      x - 8,
      y - 10,
      0,
      shape(blob(0, 0, 24, { seed: 4, rough: 0.25, knots: 14 }), tone(0.95, 0.03, 85)),
      { high: 20, soft: 8, shine: 0.1 },
    )
  )
}

export const confetti = (seed) =>
  cast(
    3,
    lit(
      many(56, seed, (i, between) =>
        place(
          between(40, 960),
          between(150, 900),
          between(0, 180),
          i % 3
            ? bar(
                -9,
                -5,
                18,
                10,
                2,
                [GOLD, tone(0.62, 0.13, 175), tone(0.66, 0.18, 10), tone(0.9, 0.04, 85)][i % 4],
              )
            : stroke('M-16 0q8 -12 16 0t16 0', [GOLD, tone(0.66, 0.18, 10)][i % 2], 5),
        ),
      ),
      { soft: 2, high: 1.6, shine: 0.3 },
    ),
  )
