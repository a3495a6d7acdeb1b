import { piece } from './food.mjs'
import { bar, clip, disc, linear, place, shape, stroke, tone } from './ink.mjs'
import { cast, lit } from './lamp.mjs'
import { draw as tileFace } from '../mahjong.mjs'
import { css } from '../palette.mjs'

const RED = tone(0.56, 0.2, 29)

const GOLD = tone(0.8, 0.12, 82)

/** A microphone lying on the table, its head towards `turn`. */
export function microphone(x, y, turn, { handle = tone(0.27, 0.03, 320), size = 1 } = {}) {
  const body = shape('M-330 -30Q-344 -30 -344 -18V18Q-344 30 -330 30L84 52V-52Z', handle)
  const details =
    bar(-150, -13, 62, 26, 13, tone(0.16, 0.02, 310)) +
    bar(-124, -9, 32, 18, 9, tone(0.78, 0.16, 150)) +
    bar(-330, -26, 16, 52, 4, GOLD)
  const mesh = Array.from({ length: 17 }, (_, i) =>
    stroke(
      `M${60 + i * 13} -120Q${66 + i * 13 + (i - 8) * 3} 0 ${60 + i * 13} 120M40 ${-104 + i * 13}Q160 ${-104 + i * 13 + (i - 8) * 4} 280 ${-104 + i * 13}`,
      tone(0.5, 0.02, 300),
      4,
    ),
  )
  const head = 'M84 -62C100 -108 250 -120 258 0C250 120 100 108 84 62Z'
  return cast(
    38,
    lit(place(x, y, turn, body, size), { soft: 16 * size, high: 17 * size, shine: 0.6, tight: 26 }),
    place(x, y, turn, details, size),
    lit(
      place(
        x,
        y,
        turn,
        shape(head, tone(0.72, 0.015, 290)) + clip(`<path d="${head}"/>`, mesh.join('')),
        size,
      ),
      { soft: 26 * size, high: 24 * size, shine: 0.55, tight: 16 },
    ),
    lit(place(x, y, turn, bar(72, -66, 30, 132, 12, GOLD), size), {
      soft: 9,
      high: 11,
      shine: 0.8,
    }),
  )
}

/** The song list on its tablet: one row glows, it is the one being sung. */
export function songList(x, y, turn) {
  const rows = Array.from({ length: 7 }, (_, i) => {
    const v = -150 + i * 62
    const on = i === 2
    const row = on ? bar(-190, v - 24, 380, 52, 12, tone(0.77, 0.155, 68)) : ''
    const ink = on ? tone(0.22, 0.05, 50) : tone(0.86, 0.03, 80)
    return (
      row +
      disc(-160, v + 2, 13, on ? tone(0.22, 0.05, 50) : tone(0.56, 0.1, 320)) +
      bar(-130, v - 9, 120 + ((i * 67) % 100), 10, 5, ink, `opacity="${on ? 1 : 0.85}"`) +
      bar(-130, v + 8, 70 + ((i * 41) % 60), 7, 3, ink, 'opacity=".5"') +
      bar(140, v - 4, 34, 9, 4, ink, 'opacity=".6"')
    )
  })
  const screen = bar(
    -212,
    -272,
    424,
    540,
    20,
    linear(
      [-200, -270],
      [200, 270],
      [
        [0, tone(0.36, 0.09, 315)],
        [1, tone(0.22, 0.06, 305)],
      ],
    ),
  )
  const title =
    shape('M-184 -232v40a15 12 0 1 1 -9 -11v-46l54 -13v46a15 12 0 1 1 -9 -11v-22z', GOLD) +
    bar(-110, -232, 150, 18, 9, tone(0.93, 0.03, 85))
  return (
    cast(
      26,
      lit(place(x, y, turn, bar(-240, -304, 480, 608, 42, tone(0.24, 0.02, 310))), {
        soft: 6,
        high: 7,
        shine: 0.6,
      }),
    ) +
    place(x, y, turn, screen + title + rows.join('')) +
    `<g style="mix-blend-mode:screen" opacity=".2">${place(x, y, turn, shape('M-212 -272H60L-120 268H-212Z', tone(0.9, 0.06, 80)))}</g>`
  )
}

/** A mahjong tile, face up, or its back if there is no face. */
export const tile = (x, y, turn, face, size = 2.6) =>
  cast(
    20,
    lit(
      place(
        x,
        y,
        turn,
        bar(-13.5, -18.5, 27, 37, 3.4, face ? tone(0.56, 0.11, 160) : tone(0.93, 0.035, 88)),
        size,
      ),
      { soft: 4, high: 5, shine: 0.4 },
    ) +
      lit(
        place(
          x - 3,
          y - 4,
          turn,
          bar(-13, -18, 26, 36, 3.4, face ? tone(0.94, 0.032, 88) : tone(0.56, 0.115, 160)),
          size,
        ),
        { soft: 5, high: 6, shine: 0.45 },
      ) +
      (face
        ? place(x - 3, y - 4, turn, `<g transform="scale(.92)">${tileFace(face, css)}</g>`, size)
        : ''),
  )

const PIPS = {
  1: [[0, 0]],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
}

/** A die; the one shows red, as dice here do. */
export function die(x, y, turn, face) {
  const pip = ([a, b]) =>
    disc(a * 16, b * 16, face === 1 ? 11 : 6.5, face === 1 ? RED : tone(0.26, 0.03, 310))
  const body = bar(-33, -33, 66, 66, 12, tone(0.94, 0.02, 88))
  return piece(x, y, turn, body + PIPS[face].map(pip).join(''), { high: 20, soft: 6, shine: 0.45 })
}
