import { piece } from './food.mjs'
import { bar, blob, disc, many, oval, place, shape, stroke, through, tone, turned } from './ink.mjs'
import { cast, lit } from './lamp.mjs'

const GOLD = tone(0.8, 0.12, 82)

const RED = tone(0.56, 0.2, 29)

export function towel(x, y, turn, i) {
  const terry = many(120, i + 3, (k, between) =>
    disc(
      between(-250, 250),
      between(-58, 58),
      between(2, 4.4),
      k % 2 ? tone(0.86, 0.03, 70) : tone(0.995, 0.005, 90),
      'opacity=".6"',
    ),
  )
  const spiral = through(Array.from({ length: 30 }, (_, k) => turned(4 + k * 1.75, k * 34)))
  const stripe = [-196, -178]
    .map((at) => bar(at, -66, 8, 132, 3, tone(0.6, 0.12, 70), 'opacity=".75"'))
    .join('')
  return piece(
    x,
    y,
    turn,
    bar(-268, -68, 536, 136, 56, tone(0.95, 0.022, 84)) +
      terry +
      stripe +
      stroke('M-250 40Q0 52 250 36', tone(0.72, 0.05, 50), 5, 'opacity=".6"') +
      `<g transform="translate(246 0) scale(.42 1)">${disc(0, 0, 62, tone(0.92, 0.03, 80)) + stroke(spiral, tone(0.66, 0.06, 50), 6)}</g>`,
    { high: 30, soft: 27, shine: 0.08 },
  )
}

export const orchid = (x, y, size) => {
  const petals = [
    [-90, 52],
    [-18, 60],
    [54, 46],
    [126, 46],
    [198, 60],
  ].map(([a, r]) =>
    place(
      0,
      0,
      a,
      shape(
        `M0 0C14 ${-r * 0.62} ${r * 1.2} ${-r * 0.5} ${r * 1.25} 0C${r * 1.2} ${r * 0.5} 14 ${r * 0.62} 0 0Z`,
        tone(0.86, 0.085, 340),
      ) + stroke(`M10 0H${r}`, tone(0.66, 0.16, 345), 3, 'opacity=".6"'),
    ),
  )
  return piece(
    x,
    y,
    0,
    petals.join('') +
      shape(blob(0, 8, 17, { seed: 3, rough: 0.2 }), tone(0.58, 0.2, 350)) +
      disc(0, 2, 7, tone(0.86, 0.15, 88)),
    { size, high: 12, soft: 8, shine: 0.2 },
  )
}

/** A car key on a ring, with a knotted tassel in the club's red. */
export function carKey(x, y, turn) {
  const fob =
    bar(-74, -118, 148, 214, 62, tone(0.25, 0.02, 300)) +
    bar(-52, -94, 104, 164, 44, tone(0.31, 0.02, 300))
  const buttons =
    [
      [-56, 'M-15 -4v-9a15 15 0 0 1 30 0v9M-19 -4h38v24h-38z'],
      [4, 'M-15 -4v-9a15 15 0 0 1 26 -8M-19 -4h38v24h-38z'],
    ]
      .map(([v, d]) =>
        place(
          0,
          v,
          0,
          oval(0, 4, 38, 25, tone(0.38, 0.02, 300)) + stroke(d, tone(0.92, 0.03, 85), 4),
          0.86,
        ),
      )
      .join('') + disc(0, 50, 12, tone(0.66, 0.2, 30))
  const blade =
    shape('M-17 92V250L0 270L17 250V224L9 214L17 204V190L9 180L17 170V92Z', tone(0.82, 0.015, 85)) +
    stroke('M-4 104V246', tone(0.6, 0.02, 300), 5)
  return (
    cast(18, lit(place(x, y, turn, blade), { soft: 4, high: 5, shine: 0.9 })) +
    cast(
      26,
      lit(place(x, y, turn, fob), { soft: 15, high: 15, shine: 0.6 }),
      place(x, y, turn, buttons),
    )
  )
}

export function tassel(x, y, turn) {
  const cord = stroke('M0 0C-30 40 30 60 0 100', RED, 10)
  const knot = [
    [-34, -34],
    [34, -34],
    [-34, 34],
    [34, 34],
  ]
    .map(([a, b]) =>
      stroke(
        `M${a * 0.2} ${b * 0.2 + 150}q${a * 1.5} ${b * 0.2} ${a} ${b}q${-a * 0.2} ${-b * 1.1} ${-a * 0.8} ${-b * 0.9}`,
        RED,
        15,
      ),
    )
    .join('')
  const fringe = Array.from({ length: 13 }, (_, i) =>
    stroke(
      `M${(i - 6) * 4} 236Q${(i - 6) * 7} 320 ${(i - 6) * 9 + ((i * 7) % 5)} ${396 + ((i * 13) % 16)}`,
      [RED, tone(0.5, 0.19, 27), tone(0.62, 0.2, 32)][i % 3],
      7,
    ),
  ).join('')
  return (
    cast(14, lit(place(x, y, turn, cord + fringe), { soft: 4, high: 5, shine: 0.3 })) +
    cast(
      16,
      lit(place(x, y, turn, bar(-30, 116, 60, 68, 14, RED) + knot), {
        soft: 6,
        high: 7,
        shine: 0.35,
      }),
      lit(place(x, y, turn, bar(-28, 208, 56, 30, 12, GOLD)), { soft: 6, high: 7, shine: 0.8 }),
    )
  )
}

/** A card that shows the way home from the lantern. */
export const wayHome = (x, y, turn) =>
  cast(
    6,
    lit(place(x, y, turn, bar(-180, -112, 360, 224, 14, tone(0.95, 0.025, 85))), {
      soft: 3,
      high: 3,
      shine: 0.1,
    }),
  ) +
  place(
    x,
    y,
    turn,
    stroke('M-110 44C-60 -70 10 90 108 -18', tone(0.4, 0.07, 320), 7, 'stroke-dasharray="1 17"') +
      oval(-116, 30, 26, 32, tone(0.77, 0.155, 68)) +
      bar(-128, -6, 24, 8, 2, tone(0.4, 0.07, 320)) +
      bar(-128, 58, 24, 8, 2, tone(0.4, 0.07, 320)) +
      stroke('M-116 66v22', RED, 5) +
      shape('M72 -16L112 -54L152 -16V32H72Z', tone(0.58, 0.085, 175)) +
      bar(102, 2, 20, 30, 3, tone(0.84, 0.13, 80)),
  )
