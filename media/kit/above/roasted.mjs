import { piece } from './food.mjs'
import { bar, many, place, radial, shape, stroke, tone } from './ink.mjs'
import { lit } from './lamp.mjs'
import { n1 } from '../space.mjs'

export function eggplant() {
  const skin =
    'M-330 -6C-318 -96 -190 -138 -40 -134C130 -132 270 -100 318 -22C330 6 322 40 296 62C210 122 60 140 -70 132C-220 124 -322 74 -330 -6Z'
  const flesh =
    'M-292 -4C-270 -72 -170 -102 -40 -100C110 -98 230 -74 276 -16C284 4 276 26 252 42C180 88 60 102 -60 96C-190 88 -280 56 -292 -4Z'
  const fibres = many(46, 4, (i, between) =>
    stroke(
      `M${n1(between(-260, 160))} ${n1(between(-74, 74))}q44 ${n1(between(-16, 16))} 88 0`,
      i % 2 ? tone(0.66, 0.1, 70) : tone(0.88, 0.07, 84),
      between(3, 6),
      'opacity=".6"',
    ),
  )
  const cap = shape(
    'M300 -60C350 -64 372 -30 402 -26Q412 -6 402 10C366 18 346 60 300 58C322 24 322 -22 300 -60Z',
    tone(0.45, 0.09, 120),
  )
  return (
    piece(452, 512, -14, shape(skin, tone(0.32, 0.09, 318)), {
      size: 1.14,
      high: 22,
      soft: 14,
      shine: 0.75,
    }) +
    piece(452, 512, -14, cap, { size: 1.1, high: 22, soft: 8 }) +
    piece(
      452,
      512,
      -14,
      shape(
        flesh,
        radial(-40, -20, 300, [
          [0, tone(0.85, 0.085, 84)],
          [1, tone(0.68, 0.11, 66)],
        ]),
      ) + fibres,
      { size: 1.14, high: 3, soft: 8, shine: 0.4 },
    )
  )
}

export function cob(x, y, turn, seed) {
  const rows = []
  for (let row = -3; row <= 3; row++) {
    for (let i = 0; i < 17; i++) {
      const at = -232 + i * 29 + (row % 2 ? 14 : 0)
      const end = Math.max(0, (at - 120) / 190)
      const v = row * 25 * Math.cos(row * 0.16) * (1 - 0.62 * end ** 2)
      const burnt = (i * 7 + row * 13 + seed * 5) % 11 < 2
      rows.push(
        bar(
          at - 14,
          v - 13.5 * (1 - 0.4 * end),
          29,
          27 * (1 - 0.4 * end),
          10,
          burnt
            ? tone(0.42, 0.1, 50)
            : [tone(0.86, 0.16, 90), tone(0.82, 0.165, 84), tone(0.89, 0.14, 94)][
                (i + row + 9) % 3
              ],
        ),
      )
    }
  }
  const husk = [-1, 1, 0].map((s) =>
    piece(
      x,
      y,
      turn,
      shape(
        `M-216 ${s * 30}C-290 ${s * 96 - 24} -350 ${s * 74 - 30} -392 ${s * 60}C-350 ${s * 66 + 30} -290 ${s * 60 + 34} -216 ${s * 30 + 22}Z`,
        [tone(0.72, 0.11, 118), tone(0.8, 0.09, 108), tone(0.66, 0.11, 122)][s + 1],
      ) + stroke(`M-226 ${s * 34}Q-300 ${s * 70} -372 ${s * 60}`, tone(0.55, 0.1, 122), 3),
      { high: 12, soft: 6 },
    ),
  )
  return (
    husk.join('') +
    piece(
      x,
      y,
      turn,
      shape(
        'M-244 0C-244 -78 -180 -92 -60 -92C80 -92 200 -76 262 -14Q268 0 262 14C200 76 80 92 -60 92C-180 92 -244 78 -244 0Z',
        tone(0.7, 0.15, 78),
      ),
      { high: 24, soft: 18 },
    ) +
    lit(place(x, y, turn, rows.join('')), { soft: 4, high: 4, shine: 0.4 })
  )
}
