import { piece } from './food.mjs'
import { bar, blob, clip, disc, many, radial, ring, shape, through, tone, turned } from './ink.mjs'

export function tart(x, y, seed) {
  const crust = Array.from({ length: 28 }, (_, i) =>
    turned((i % 2 ? 146 : 136) + ((i * 7 + seed) % 6), (i * 360) / 28 + seed * 9),
  )
  const flakes = [140, 131, 123, 115].map((r, i) =>
    ring(
      0,
      0,
      r,
      i % 2 ? tone(0.88, 0.09, 80) : tone(0.64, 0.13, 60),
      4,
      `opacity=".7" stroke-dasharray="${60 + i * 17} ${9 + i * 4}"`,
    ),
  )
  const spots = many(7, seed, (i, between) =>
    shape(
      blob(...turned(between(20, 88), between(0, 360)), between(7, 20), {
        seed: seed + i,
        rough: 0.3,
        wide: 1.3,
      }),
      tone(0.5, 0.13, 50),
      'opacity=".42"',
    ),
  )
  return (
    piece(x, y, 0, shape(through(crust, true), tone(0.77, 0.13, 70)) + flakes.join(''), {
      high: 26,
      soft: 10,
      shine: 0.25,
    }) +
    piece(
      x,
      y,
      0,
      disc(
        0,
        0,
        108,
        radial(-20, -24, 130, [
          [0, tone(0.9, 0.155, 92)],
          [0.75, tone(0.85, 0.165, 84)],
          [1, tone(0.72, 0.16, 68)],
        ]),
      ) + spots,
      { high: 1, soft: 16, shine: 0.9, tight: 34 },
    )
  )
}

export const ball = (x, y, seed) =>
  piece(
    x,
    y,
    0,
    shape(
      blob(0, 0, 74, { seed, rough: 0.025, knots: 9 }),
      radial(-14, -18, 90, [
        [0, tone(0.985, 0.008, 90)],
        [1, tone(0.93, 0.02, 80)],
      ]),
    ),
    { high: 16, soft: 24, shine: 0.5, tight: 30 },
  )

export function toast() {
  const crust = many(40, 3, (i, between) =>
    shape(
      blob(between(-190, 190), between(-190, 190), between(12, 40), {
        seed: i,
        rough: 0.3,
        wide: 1.5,
      }),
      i % 2 ? tone(0.64, 0.14, 60) : tone(0.84, 0.12, 80),
      'opacity=".3"',
    ),
  )
  const syrup =
    'M-70 -40C-20 -92 70 -84 96 -30C130 -26 168 6 160 60C154 96 176 150 150 206C140 234 116 226 118 196C120 160 96 136 70 140C44 146 52 214 26 224C2 230 -2 196 4 164C8 128 -24 112 -60 124C-110 140 -190 120 -226 150C-250 164 -254 132 -226 116C-170 86 -140 80 -130 40C-122 8 -104 -12 -70 -40Z'
  return (
    piece(455, 512, -12, bar(-212, -212, 424, 424, 48, tone(0.68, 0.14, 60)), {
      high: 30,
      soft: 12,
      shine: 0.25,
    }) +
    piece(
      455,
      504,
      -12,
      bar(-204, -204, 408, 408, 44, tone(0.76, 0.14, 70)) +
        clip(bar(-204, -204, 408, 408, 44, '#000'), crust),
      { high: 2, soft: 18, shine: 0.3 },
    ) +
    piece(455, 504, -12, shape(syrup, tone(0.6, 0.155, 56), 'fill-opacity=".86"'), {
      high: 4,
      soft: 10,
      shine: 0.95,
      tight: 30,
    }) +
    piece(462, 490, 8, bar(-76, -66, 152, 132, 18, tone(0.94, 0.105, 96)), {
      high: 22,
      soft: 15,
      shine: 0.55,
    })
  )
}
