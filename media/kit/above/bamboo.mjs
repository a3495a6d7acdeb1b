import {
  bar,
  blob,
  clip,
  disc,
  many,
  place,
  ring,
  shape,
  slope,
  stroke,
  tone,
  turned,
} from './ink.mjs'
import { blurred, cast, lit } from './lamp.mjs'
import { innerShade } from './ware.mjs'
import { n1 } from '../space.mjs'

/** Slats woven over and under, two by two, within a round. */
function weave(x, y, r, cell, [along, across]) {
  const out = []
  const n = Math.ceil(r / cell)
  for (let i = -n; i <= n; i++) {
    for (let k = -n; k <= n; k++) {
      const over = (((i + k) % 4) + 4) % 4 < 2
      const [w, h] = over ? [cell * 1.02, cell * 0.8] : [cell * 0.8, cell * 1.02]
      out.push(bar(x + i * cell - w / 2, y + k * cell - h / 2, w, h, 3, over ? along : across))
    }
  }
  return clip(
    disc(x, y, r, '#000'),
    disc(x, y, r, tone(0.36, 0.07, 55)) +
      lit(place(0, 0, 0, out.join('')), { soft: 2.4, high: 3, shine: 0.12 }),
  )
}

/** A bamboo steamer without its lid; `lined` puts paper under the food. */
export function steamer(x, y, r, { lined = true } = {}) {
  const wood = slope(x, y, r, [
    [0, tone(0.84, 0.1, 80)],
    [0.5, tone(0.74, 0.11, 74)],
    [1, tone(0.56, 0.105, 60)],
  ])
  const hoop = (d, w, c) => lit(ring(x, y, d, c, w), { soft: 5, high: 6, shine: 0.18 })
  const grain = [0.972, 0.945, 0.925].map((k, i) =>
    ring(
      x,
      y,
      r * k,
      tone(0.48, 0.09, 58),
      1.6,
      `opacity=".45" stroke-dasharray="${170 - i * 30} ${50 + i * 30}"`,
    ),
  )
  const lashing = (a) => {
    const [px, py] = turned(r * 0.945, a, x, y)
    const cane = [-13, 0, 13].map((v) =>
      bar(-r * 0.072, v - 4.6, r * 0.144, 9.2, 4, tone(0.66, 0.12, 66)),
    )
    return cast(4, lit(place(px, py, a, cane.join('')), { soft: 3, high: 4, shine: 0.25 }))
  }
  const paper = lined
    ? disc(x, y, r * 0.76, tone(0.95, 0.03, 86), 'opacity=".93"') +
      many(26, 4, (i) =>
        disc(
          ...turned(r * (0.2 + 0.16 * (i % 4)), i * 53, x, y),
          4.5,
          tone(0.6, 0.08, 65),
          'opacity=".5"',
        ),
      )
    : ''
  return cast(
    44,
    disc(x, y, r * 0.99, tone(0.5, 0.09, 60)) +
      weave(x, y, r * 0.86, r * 0.085, [tone(0.83, 0.095, 82), tone(0.72, 0.1, 74)]) +
      paper +
      innerShade(x, y, r * 0.86, 0.15, 0.62) +
      hoop(r * 0.95, r * 0.09, wood) +
      hoop(r * 0.868, r * 0.045, tone(0.68, 0.11, 70)) +
      grain.join('') +
      [28, 118, 208, 298].map(lashing).join(''),
  )
}

/** A round basket of cane; with `paper`, a sheet of parchment crumpled into it. */
export function basket(x, y, r, { paper = true } = {}) {
  const wicker = many(74, 2, (i) =>
    place(
      ...turned(r * 0.93, i * (360 / 74), x, y),
      i * (360 / 74) + 68,
      bar(-r * 0.078, -8.5, r * 0.156, 17, 8, i % 2 ? tone(0.7, 0.105, 66) : tone(0.6, 0.1, 58)),
    ),
  )
  const sheet = (k, seed, l) =>
    shape(blob(x, y, r * k, { seed, rough: 0.09, knots: 17 }), tone(l, 0.035, 82))
  const creases = many(15, 6, (i, between) => {
    const a = between(0, 360)
    const [from, to] = [
      turned(r * between(0.3, 0.55), a + between(-14, 14), x, y),
      turned(r * 0.84, a, x, y),
    ]
    return stroke(
      `M${from.map(n1).join(' ')}L${to.map(n1).join(' ')}`,
      i % 2 ? tone(0.74, 0.055, 60) : tone(0.99, 0.01, 90),
      7,
      'opacity=".5"',
    )
  })
  return (
    cast(
      38,
      disc(x, y, r * 0.95, tone(0.4, 0.08, 50)) + lit(wicker, { soft: 4, high: 5, shine: 0.2 }),
    ) +
    (paper
      ? cast(8, lit(sheet(0.9, 3, 0.9), { soft: 6, high: 7, shine: 0.1 })) +
        blurred(3, creases) +
        innerShade(x, y, r * 0.82, 0.2, 0.4)
      : innerShade(x, y, r * 0.86, 0.2, 0.5))
  )
}
