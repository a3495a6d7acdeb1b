import {
  bar,
  blob,
  clip,
  disc,
  linear,
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
import { innerShade, mirrored } from './ware.mjs'
import { n1 } from '../space.mjs'

const PLUM = tone(0.17, 0.055, 318)

const WHITE = tone(0.99, 0.01, 90)

const arc = (x, y, r, from, to, colour, width, more) => {
  const [p, q] = [turned(r, from, x, y), turned(r, to, x, y)]
  return stroke(
    `M${p.map(n1).join(' ')}A${n1(r)} ${n1(r)} 0 ${to - from > 180 ? 1 : 0} 1 ${q.map(n1).join(' ')}`,
    colour,
    width,
    more,
  )
}

/** What a filled glass throws on the cloth: a long shadow, and in it the light that came through the drink. */
function caustic(x, y, r, colour, tall) {
  const [dx, dy] = [tall * 0.62, tall * 0.72]
  const far = Math.hypot(dx, dy)
  const long = (w, fill) =>
    place(x + dx / 2, y + dy / 2, 49.3, bar(-w - far / 2, -w, far + 2 * w, 2 * w, w, fill))
  return (
    blurred(11, long(r * 0.97, PLUM), 'opacity=".62"') +
    blurred(
      14,
      place(x + dx, y + dy, 49.3, oval(0, 0, r * 0.86, r * 0.6, colour)),
      'opacity=".5" style="mix-blend-mode:screen"',
    ) +
    blurred(
      6,
      place(
        x + dx * 1.05,
        y + dy * 1.05,
        49.3,
        stroke(
          `M${n1(-r * 0.5)} ${n1(-r * 0.36)}Q${n1(r * 0.62)} 0 ${n1(-r * 0.5)} ${n1(r * 0.36)}`,
          tone(0.93, 0.12, 82),
          r * 0.07,
        ),
      ),
      'opacity=".8" style="mix-blend-mode:screen"',
    )
  )
}

/**
 * A glass from above. `drink` is `[middle, edge]`; `inside` floats in it; `tall` (units) is how far its
 * shadow falls; `thick` the strength of its wall; `open` how much of it the drink fills.
 */
export function glass(
  x,
  y,
  r,
  drink,
  { inside = '', tall = 150, thick = 0.08, open = 0.9, shine = 0.7 } = {},
) {
  const surface = disc(
    x,
    y,
    r * open,
    radial(x - r * 0.2, y - r * 0.24, r * 1.1, [
      [0, drink[0]],
      [0.7, drink[1]],
      [1, drink[2] ?? drink[1]],
    ]),
  )
  return (
    caustic(x, y, r, drink[0], tall) +
    disc(x, y, r, tone(0.9, 0.02, 300), 'opacity=".3"') +
    surface +
    clip(disc(x, y, r * open, '#000'), inside) +
    innerShade(x, y, r * open, 0.12, 0.42) +
    ring(x, y, r * (open + 0.012), tone(0.3, 0.06, 320), r * 0.018, 'opacity=".45"') +
    ring(x, y, r * (1 - thick / 2), WHITE, r * thick, 'opacity=".26"') +
    ring(x, y, r * 0.992, WHITE, r * 0.016, 'opacity=".6"') +
    arc(x, y, r * (1 - thick / 2), 190, 262, WHITE, r * thick * 0.8, 'opacity=".9"') +
    arc(x, y, r * (1 - thick / 2), 20, 74, tone(0.92, 0.11, 78), r * thick * 0.5, 'opacity=".75"') +
    arc(x, y, r * (1 - thick / 2), 274, 288, WHITE, r * thick * 0.7, 'opacity=".75"') +
    mirrored(x - r * 0.42, y - r * 0.46, r * 0.1, shine)
  )
}

/** A wine glass or a coupe: the drink lies small in a wide bowl, the foot shows through. */
export function stemmed(x, y, r, drink, { inside = '', open = 0.8, tall = 170 } = {}) {
  return (
    blurred(
      9,
      place(x + tall * 0.3, y + tall * 0.36, 0, ring(0, 0, r * 0.62, PLUM, 14)),
      'opacity=".5"',
    ) +
    disc(x + 16, y + 20, r * 0.7, tone(0.92, 0.02, 300), 'opacity=".16"') +
    ring(x + 16, y + 20, r * 0.7, WHITE, 3, 'opacity=".4"') +
    glass(x, y, r, drink, { inside, open, tall, thick: 0.035 }) +
    ring(x, y, r * (open + 0.08), WHITE, r * 0.03, 'opacity=".12"') +
    arc(x, y, r * 0.9, 196, 240, WHITE, r * 0.04, 'opacity=".55"')
  )
}

/** Ice, clear at its heart. */
export function ice(x, y, turn, size = 1, alpha = 0.62) {
  const s = 58
  const body = bar(
    -s,
    -s,
    2 * s,
    2 * s,
    17,
    linear(
      [-s, -s],
      [s, s],
      [
        [0, WHITE, 0.85],
        [0.5, tone(0.9, 0.03, 230), 0.45],
        [1, WHITE, 0.7],
      ],
    ),
  )
  const facets =
    bar(-s * 0.62, -s * 0.62, s * 1.24, s * 1.24, 12, tone(0.86, 0.03, 240), 'opacity=".35"') +
    stroke(
      `M${-s * 0.6} ${-s * 0.6}L${-s * 0.86} ${-s * 0.86}M${s * 0.6} ${-s * 0.6}L${s * 0.86} ${-s * 0.86}M${-s * 0.6} ${s * 0.6}L${-s * 0.86} ${s * 0.86}M${s * 0.6} ${s * 0.6}L${s * 0.86} ${s * 0.86}`,
      WHITE,
      4,
      'opacity=".7"',
    ) +
    stroke('M-20 -30l16 26l-10 20M14 -8l12 20', WHITE, 3, 'opacity=".55"')
  return `<g opacity="${alpha}">${cast(7, lit(place(x, y, turn, body + facets, size), { soft: 6, high: 5, shine: 0.55, tight: 30 }))}</g>`
}

/** A head of foam; `speckles` of bubbles in it. */
export function foam(x, y, r, { l = 0.95, c = 0.04, h = 85, seed = 3, speckles = 70 } = {}) {
  const holes = many(speckles, seed, (i, between) => {
    const [px, py] = turned(r * Math.sqrt(between(0, 0.95)), between(0, 360), x, y)
    const d = between(2, 7)
    return (
      disc(px, py, d, tone(l - 0.1, c + 0.03, h - 8), 'opacity=".5"') +
      disc(px - d * 0.25, py - d * 0.3, d * 0.5, WHITE, 'opacity=".6"')
    )
  })
  const puffs = many(16, seed + 2, (i, between) =>
    shape(
      blob(...turned(r * between(0.2, 0.8), i * 46, x, y), between(24, 46) * (r / 200), {
        seed: i,
        rough: 0.15,
      }),
      tone(l + 0.02, c, h),
      'opacity=".6"',
    ),
  )
  return (
    lit(shape(blob(x, y, r, { seed, rough: 0.018, knots: 16 }), tone(l, c, h)), {
      soft: 10,
      high: 5,
      shine: 0.1,
    }) +
    lit(puffs, { soft: 9, high: 3, shine: 0.1 }) +
    holes
  )
}

/** Bubbles that cling under the surface. */
export const bubbles = (x, y, r, count, seed = 5) =>
  many(count, seed, (i, between) => {
    const [px, py] = turned(r * Math.sqrt(between(0.05, 0.98)), between(0, 360), x, y)
    const d = between(2.5, 8)
    return (
      ring(px, py, d, WHITE, 1.8, 'opacity=".7"') +
      disc(px - d * 0.3, py - d * 0.3, d * 0.28, WHITE, 'opacity=".9"')
    )
  })
