import { piece } from './food.mjs'
import {
  bar,
  blob,
  clip,
  disc,
  many,
  oval,
  place,
  radial,
  shape,
  stroke,
  tone,
  turned,
} from './ink.mjs'
import { n1 } from '../space.mjs'

export const mango = (seed) =>
  bar(
    -32,
    -30,
    64,
    60,
    13,
    [tone(0.83, 0.165, 78), tone(0.79, 0.17, 72), tone(0.86, 0.155, 82)][seed % 3],
  )

export function melon(x, y, turn, size) {
  const seeds = [
    [-40, -46],
    [0, -66],
    [42, -44],
    [-16, -22],
    [22, -18],
    [2, 20],
  ].map(([px, py]) => place(px, py - 6, px * 0.6, oval(0, 0, 4.4, 8, tone(0.24, 0.03, 40))))
  return piece(
    x,
    y,
    turn,
    shape('M0 96L-118 -84Q0 -150 118 -84Z', tone(0.5, 0.13, 145), 'stroke-linejoin="round"') +
      shape('M0 92L-106 -78Q0 -136 106 -78Z', tone(0.93, 0.06, 120)) +
      shape('M0 88L-96 -70Q0 -122 96 -70Z', tone(0.64, 0.2, 22)) +
      seeds.join(''),
    { size, high: 20, soft: 8, shine: 0.4 },
  )
}

export const dragon = (x, y, turn, size = 1) =>
  piece(
    x,
    y,
    turn,
    shape('M-92 -20C-80 -104 80 -104 92 -20Q96 26 0 30Q-96 26 -92 -20Z', tone(0.58, 0.22, 355)) +
      shape('M-80 -20C-66 -88 66 -88 80 -20Q80 16 0 20Q-80 16 -80 -20Z', tone(0.965, 0.015, 90)) +
      many(46, 5, (i, between) =>
        oval(between(-66, 66), between(-60, 10), 2.8, 2.1, tone(0.26, 0.02, 310)),
      ),
    { size, high: 16, soft: 8, shine: 0.4 },
  )

export const kiwi = (x, y, r) =>
  piece(
    x,
    y,
    0,
    disc(0, 0, r, tone(0.5, 0.08, 80)) +
      disc(
        0,
        0,
        r * 0.93,
        radial(0, 0, r, [
          [0, tone(0.94, 0.07, 115)],
          [0.26, tone(0.92, 0.09, 116)],
          [0.4, tone(0.72, 0.17, 128)],
          [1, tone(0.66, 0.17, 132)],
        ]),
      ) +
      Array.from({ length: 22 }, (_, i) =>
        place(
          ...turned(r * (0.46 + 0.07 * (i % 3)), i * 16.4),
          i * 16.4,
          oval(0, 0, r * 0.055, r * 0.03, tone(0.24, 0.03, 80)),
        ),
      ).join(''),
    { high: 10, soft: 6, shine: 0.45 },
  )

export const orange = (x, y, turn, size = 1) => {
  const cells = [-62, -31, 0, 31, 62].map((a) =>
    place(
      0,
      46,
      a,
      shape(
        'M0 -4L-24 -104Q0 -124 24 -104Z',
        tone(0.8, 0.165, 66),
        `stroke="${tone(0.8, 0.165, 66)}" stroke-width="5" stroke-linejoin="round"`,
      ),
    ),
  )
  return piece(
    x,
    y,
    turn,
    shape('M-104 46A104 104 0 0 1 104 46Q104 56 92 56H-92Q-104 56 -104 46Z', tone(0.74, 0.18, 56)) +
      shape('M-95 48A95 95 0 0 1 95 48Z', tone(0.95, 0.05, 84)) +
      clip('<path d="M-95 48A95 95 0 0 1 95 48Z"/>', cells.join('')),
    { size, high: 18, soft: 7, shine: 0.45 },
  )
}

export const grape = (seed, tones) => disc(0, 0, 34, tones[seed % 3])

export const plum = (x, y, size = 1) =>
  piece(
    x,
    y,
    20,
    shape(blob(0, 0, 40, { seed: 4, rough: 0.08, knots: 9, wide: 1.15 }), tone(0.42, 0.12, 34)) +
      many(12, 3, (i, between) =>
        stroke(
          `M${n1(between(-36, 10))} ${n1(between(-30, 30))}q12 ${n1(between(-10, 10))} 24 0`,
          tone(0.6, 0.1, 44),
          3,
          'opacity=".7"',
        ),
      ),
    { size, high: 8, soft: 9, shine: 0.6 },
  )

export function lychee(x, y, size = 1, peeled = true) {
  const flesh =
    shape(
      blob(0, 0, 50, { seed: 3, rough: 0.03, knots: 9 }),
      radial(-12, -14, 62, [
        [0, tone(0.97, 0.01, 60)],
        [1, tone(0.87, 0.04, 20)],
      ]),
    ) + oval(6, 8, 13, 10, tone(0.7, 0.08, 20), 'opacity=".5"')
  const skin =
    shape(blob(0, 0, 54, { seed: 5, rough: 0.05, knots: 14 }), tone(0.56, 0.17, 18)) +
    many(46, 4, (i, between) =>
      disc(
        ...turned(50 * Math.sqrt(between(0, 1)), between(0, 360)),
        5,
        i % 2 ? tone(0.66, 0.16, 20) : tone(0.46, 0.15, 16),
      ),
    )
  return piece(x, y, 0, peeled ? flesh : skin, {
    size,
    high: 12,
    soft: peeled ? 14 : 9,
    shine: peeled ? 0.8 : 0.3,
    tight: 30,
  })
}

export const peel = (x, y, turn, size, c) =>
  piece(
    x,
    y,
    turn,
    shape(
      'M-110 -16C-60 -52 40 -56 112 -20C116 -4 112 10 100 18C40 -14 -40 -12 -96 22C-112 14 -116 -2 -110 -16Z',
      c,
    ) + shape('M-96 18C-40 -14 40 -16 96 14L92 20C40 -6 -40 -4 -90 24Z', tone(0.95, 0.05, 80)),
    { size, high: 12, soft: 7, shine: 0.5 },
  )
