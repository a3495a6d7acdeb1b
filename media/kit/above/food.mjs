import {
  disc,
  many,
  oval,
  place,
  radial,
  ring,
  strewn,
  stroke,
  through,
  tone,
  turned,
} from './ink.mjs'
import { cast, lit } from './lamp.mjs'
import { mirrored } from './ware.mjs'

/** One piece of food: a drawing about the origin, given a body, turned and set down. */
export const piece = (x, y, turn, svg, { high = 12, steep = 9, size = 1, ...body } = {}) =>
  cast(high, lit(place(x, y, turn, svg, size), { soft: 9, high: steep, shine: 0.3, ...body }))

/** A heap: pieces from the edge inwards, so that the middle lies on top. `make(seed, i)` draws one. */
export const heap = (count, x, y, r, make, { seed = 1, squash = 1, ...body } = {}) =>
  strewn(count, x, y, r, seed, squash)
    .map((p, i) => piece(p.x, p.y, p.turn, make(p.seed, i), body))
    .join('')

/** Soup, from `[middle, edge]` colours, the lantern mirrored in it; `oil` is the colour of its drops of fat. */
export function broth(x, y, r, [inner, outer], { oil, drops = 26, seed = 3 } = {}) {
  const fat = oil
    ? many(drops, seed, (i, between) => {
        const [px, py] = turned(r * Math.sqrt(between(0.1, 0.92)), between(0, 360))
        const d = between(4, 17)
        return (
          disc(x + px, y + py, d, oil, 'opacity=".55"') +
          ring(x + px, y + py, d, tone(0.93, 0.08, 82), 1.5, 'opacity=".55"')
        )
      })
    : ''
  return (
    disc(
      x,
      y,
      r,
      radial(x - r * 0.22, y - r * 0.25, r * 1.15, [
        [0, inner],
        [1, outer],
      ]),
    ) +
    fat +
    mirrored(x - r * 0.42, y - r * 0.5, r * 0.085, 0.6)
  )
}

/** A nest of noodles: strands that run round within `r`, in layers. */
export function noodles(
  x,
  y,
  r,
  tones,
  { width = 11, layers = 5, strands = 11, seed = 2, shine = 0.35 } = {},
) {
  return Array.from({ length: layers }, (_, layer) => {
    const reach = r * (1 - 0.1 * layer)
    const paths = many(strands, seed * 17 + layer, (i, between) => {
      const d = reach * Math.sqrt(between(0.06, 1)) - width / 2
      const start = between(0, 360)
      const sweep = between(90, 230)
      const [ox, oy] = turned(between(0, reach - d) * 0.9, between(0, 360))
      const points = Array.from({ length: 7 }, (_, k) =>
        turned(d * (1 + 0.07 * Math.sin(k * 1.7 + i)), start + (sweep * k) / 6, x + ox, y + oy),
      )
      return stroke(through(points), tones[(i + layer) % tones.length], width)
    })
    return cast(4, lit(paths, { soft: width * 0.26, high: 1.4 + width * 0.16, shine }))
  }).join('')
}

/** Steamed rice within `r`: grain upon grain. */
export function rice(
  x,
  y,
  r,
  { l = 0.97, c = 0.02, h = 88, layers = 4, grains = 120, seed = 8, size = 1 } = {},
) {
  return Array.from({ length: layers }, (_, layer) =>
    cast(
      2.5,
      lit(
        strewn(grains, x, y, r * (1 - 0.09 * layer), seed + layer)
          .map((p) =>
            place(p.x, p.y, p.turn, oval(0, 0, 12, 5.6, tone(l - 0.02 * (p.seed % 3), c, h)), size),
          )
          .join(''),
        { soft: 2.2, high: 1.5, shine: 0.15 },
      ),
    ),
  ).join('')
}
