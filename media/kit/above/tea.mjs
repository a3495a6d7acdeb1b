import { piece } from './food.mjs'
import { glass } from './glass.mjs'
import { disc, many, oval, place, radial, ring, shape, stroke, tone, turned } from './ink.mjs'
import { cast, lit } from './lamp.mjs'
import { bowl, mirrored } from './ware.mjs'
import { n1 } from '../space.mjs'

const PALE = [tone(0.88, 0.12, 96), tone(0.78, 0.13, 88)]

export const jasmine = (x, y, size, turn = 0) => {
  const petals = Array.from({ length: 6 }, (_, i) =>
    place(
      0,
      0,
      turn + i * 60,
      shape('M0 0C14 -20 44 -20 54 0C44 20 14 20 0 0Z', tone(0.95, 0.02, 95)),
    ),
  )
  return piece(x, y, 0, petals.join('') + disc(0, 0, 9, tone(0.86, 0.13, 96)), {
    size,
    high: 7,
    soft: 5,
    shine: 0.25,
  })
}

export const tapioca = (seed) => disc(0, 0, 27 + (seed % 3), tone(0.24, 0.05, 40))

/** A glass pot, its tea and flowers seen through the lid. */
export function glassPot(x, y, r) {
  const pale = tone(0.93, 0.03, 95)
  const spout = shape(
    `M${r * 0.84} -40C${r * 1.2} -34 ${r * 1.3} -20 ${r * 1.56} -18V18C${r * 1.3} 20 ${r * 1.2} 34 ${r * 0.84} 40Z`,
    pale,
    'opacity=".75"',
  )
  const ear = stroke(
    `M${-r * 0.9} -54C${-r * 1.6} -64 ${-r * 1.6} 64 ${-r * 0.9} 54`,
    pale,
    26,
    'opacity=".75"',
  )
  const flowers = [
    [-70, -60, 1],
    [60, -84, 0.9],
    [-20, 70, 1.05],
    [92, 44, 0.85],
    [-110, 40, 0.75],
  ]
    .map(([dx, dy, s], i) => jasmine(x + dx, y + dy, s, i * 17))
    .join('')
  const leaves = many(16, 4, (i, between) =>
    place(
      ...turned(between(20, r * 0.7), between(0, 360), x, y),
      between(0, 360),
      shape('M-30 0Q0 -10 30 0Q0 10 -30 0Z', tone(0.58, 0.12, 118), 'opacity=".75"'),
    ),
  )
  return (
    cast(40, lit(place(x, y, -28, spout + ear), { soft: 9, high: 10, shine: 0.7 })) +
    glass(x, y, r, PALE, { tall: 90, open: 0.94, thick: 0.06, inside: leaves + flowers }) +
    disc(x, y, r * 0.6, tone(0.99, 0.01, 90), 'opacity=".12"') +
    ring(x, y, r * 0.6, tone(0.99, 0.01, 90), 6, 'opacity=".6"') +
    ring(x, y, r * 0.57, tone(0.5, 0.06, 90), 3, 'opacity=".35"') +
    cast(18, lit(disc(x, y, r * 0.14, tone(0.72, 0.11, 70)), { soft: 9, high: 10, shine: 0.5 }))
  )
}

/** A small cup of tea; `tea` is `[middle, edge]`. */
export const teacup = (x, y, r, tea, { glazed, band = null, more = '' } = {}) =>
  bowl(
    x,
    y,
    r,
    { glazed, band, tall: 34 },
    disc(
      x,
      y,
      r * 0.82,
      radial(x - r * 0.2, y - r * 0.2, r, [
        [0, tea[0]],
        [1, tea[1]],
      ]),
    ) +
      more +
      mirrored(x - r * 0.3, y - r * 0.34, r * 0.12, 0.8),
  )

/** A cup with a handle, on its saucer. */
export const handle = (x, y, r, turn, c) =>
  cast(
    22,
    lit(
      place(
        x,
        y,
        turn,
        stroke(`M${n1(r * 0.9)} -26C${n1(r * 1.5)} -38 ${n1(r * 1.5)} 38 ${n1(r * 0.9)} 26`, c, 21),
      ),
      { soft: 8, high: 9, shine: 0.5 },
    ),
  )

/** A teapot from above: spout towards `turn`, handle behind; `clay` is `{ l, c, h }`. */
export function teapot(x, y, r, turn, { l, c, h }, { shine = 0.35, knob = null } = {}) {
  const body = tone(l, c, h)
  const spout =
    shape(
      `M${n1(r * 0.8)} -44C${n1(r * 1.2)} -38 ${n1(r * 1.3)} -22 ${n1(r * 1.62)} -20Q${n1(r * 1.7)} 0 ${n1(r * 1.62)} 20C${n1(r * 1.3)} 22 ${n1(r * 1.2)} 38 ${n1(r * 0.8)} 44Z`,
      body,
    ) + oval(r * 1.6, 0, 11, 15, tone(l * 0.45, c, h))
  const ear = stroke(
    `M${n1(-r * 0.86)} -50C${n1(-r * 1.66)} -62 ${n1(-r * 1.66)} 62 ${n1(-r * 0.86)} 50`,
    body,
    32,
  )
  return (
    cast(54, lit(place(x, y, turn, spout + ear), { soft: 11, high: 12, shine })) +
    cast(44, lit(disc(x, y, r, body), { soft: r * 0.22, high: r * 0.2, shine, tight: 24 })) +
    ring(x, y, r * 0.66, tone(l * 0.5, c, h), 5, 'opacity=".7"') +
    cast(8, lit(disc(x, y, r * 0.63, body), { soft: r * 0.13, high: r * 0.1, shine, tight: 24 })) +
    ring(x, y, r * 0.5, tone(Math.min(0.95, l + 0.2), c, h), 2.5, 'opacity=".5"') +
    cast(
      22,
      lit(disc(x, y, r * 0.17, knob ?? body), {
        soft: r * 0.07,
        high: r * 0.09,
        shine: shine + 0.2,
      }),
    )
  )
}
