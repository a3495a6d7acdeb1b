import { clip, disc, oval, place, radial, ring, slope, stroke, tone } from './ink.mjs'
import { blurred, cast } from './lamp.mjs'
import { n1 } from '../space.mjs'

const PLUM = tone(0.2, 0.06, 318)

const BLUE = tone(0.47, 0.11, 258)

export const china = { l: 0.945, c: 0.02, h: 84 }

export const celadon = { l: 0.76, c: 0.055, h: 170 }

export const indigo = { l: 0.4, c: 0.07, h: 265 }

export const clay = { l: 0.42, c: 0.05, h: 40 }

export const lacquer = { l: 0.27, c: 0.035, h: 330 }

/** A glaze as the lamp shows it: on its lit side, face on, and in the shade. */
export const glaze = ({ l, c, h }) => ({
  lit: tone(Math.min(0.985, l + 0.05), c + 0.012, h - 4),
  plain: tone(l, c, h),
  shade: tone(l * 0.74, c + 0.028, 340),
  deep: tone(l * 0.55, c + 0.035, 330),
})

/** The dark that a rim throws on what lies inside it, on the side of the lamp. */
export const innerShade = (x, y, r, depth = 0.16, alpha = 0.55) =>
  clip(
    disc(x, y, r, '#000'),
    blurred(
      r * depth * 0.5,
      ring(
        x + r * depth * 0.75,
        y + r * depth * 0.85,
        r * 1.16,
        PLUM,
        r * 0.36,
        `opacity="${alpha}"`,
      ),
    ),
  )

/** The lantern mirrored in something wet: a small ribbed glow towards the lamp. */
export function mirrored(x, y, r, alpha = 0.6) {
  const warm = tone(0.93, 0.1, 82)
  const ribs = [-0.55, 0, 0.55].map((k) =>
    stroke(
      `M${n1(k * r)} ${n1(-r * 1.1)}Q${n1(k * r * 1.9)} 0 ${n1(k * r)} ${n1(r * 1.1)}`,
      tone(0.72, 0.15, 60),
      r * 0.1,
      'opacity=".5"',
    ),
  )
  return `<g opacity="${alpha}" style="mix-blend-mode:screen">${blurred(r * 0.1, place(x, y, 38, oval(0, 0, r, r * 1.2, warm) + ribs.join('')))}${blurred(r * 0.8, disc(x, y, r * 1.7, tone(0.75, 0.15, 62), 'opacity=".45"'))}</g>`
}

/** A flat round plate. `band` paints its rim; none if null. */
export function plate(x, y, r, { glazed = china, band = BLUE, well = 0.7, inside } = {}) {
  const g = glaze(glazed)
  const rim = slope(x, y, r, [
    [0, g.lit],
    [0.45, g.plain],
    [1, g.shade],
  ])
  const bowl = slope(x, y, r * well, [
    [0, g.shade],
    [0.34, g.plain],
    [1, g.lit],
  ])
  const paint = band
    ? ring(x, y, r * 0.945, band, r * 0.016, 'opacity=".85"') +
      ring(x, y, r * 0.912, band, r * 0.006, 'opacity=".7"')
    : ''
  return cast(
    26,
    disc(x, y, r, rim) +
      ring(
        x,
        y,
        r * 0.99,
        slope(x, y, r, [
          [0, '#fffaf0'],
          [0.5, g.plain],
          [1, g.deep],
        ]),
        r * 0.018,
      ) +
      paint +
      disc(x, y, r * well, bowl) +
      disc(
        x,
        y,
        r * (well - 0.045),
        inside ??
          slope(x, y, r * well, [
            [0, g.plain],
            [0.5, g.lit],
            [1, g.plain],
          ]),
      ) +
      ring(
        x,
        y,
        r * well,
        slope(x, y, r * well, [
          [0, g.shade],
          [0.5, g.plain],
          [1, '#fffaf0'],
        ]),
        r * 0.012,
        'opacity=".8"',
      ),
  )
}

/** A deep bowl seen into; `filled` is drawn on its contents' disc of radius `r * 0.86`, under the shade of its rim. */
export function bowl(
  x,
  y,
  r,
  { glazed = china, band = BLUE, inside, tall = 46, level = 0.86 } = {},
  filled = '',
) {
  const g = glaze(glazed)
  return cast(
    tall,
    disc(
      x,
      y,
      r,
      slope(x, y, r, [
        [0, g.lit],
        [0.5, g.plain],
        [1, g.shade],
      ]),
    ) +
      (band ? ring(x, y, r * 0.985, band, r * 0.03, 'opacity=".9"') : '') +
      disc(
        x,
        y,
        r * 0.955,
        slope(x, y, r, [
          [0, g.deep],
          [0.3, g.shade],
          [0.72, g.plain],
          [1, g.lit],
        ]),
      ) +
      ring(
        x,
        y,
        r * 0.962,
        slope(x, y, r, [
          [0, '#fffaf0'],
          [0.5, g.plain],
          [1, g.lit],
        ]),
        r * 0.02,
      ) +
      (inside ? disc(x, y, r * level, inside) : '') +
      filled +
      innerShade(x, y, r * 0.95, 0.13, 0.5),
  )
}

/** An oval plate, long side level; turn it with `turn`. */
export function platter(x, y, rx, ry, { glazed = china, band = BLUE } = {}) {
  const g = glaze(glazed)
  const e = (k, fill, more) => oval(x, y, rx - (1 - k) * ry, ry * k, fill, more)
  const line = (k, c, w, a) => e(k, 'none', `stroke="${c}" stroke-width="${w}" opacity="${a}"`)
  return cast(
    26,
    e(
      1,
      slope(x, y, rx, [
        [0, g.lit],
        [0.5, g.plain],
        [1, g.shade],
      ]),
    ) +
      line(
        0.985,
        slope(x, y, rx, [
          [0, '#fffaf0'],
          [0.5, g.plain],
          [1, g.deep],
        ]),
        5,
        1,
      ) +
      (band ? line(0.93, band, 5, 0.85) + line(0.895, band, 2, 0.7) : '') +
      e(
        0.7,
        slope(x, y, rx, [
          [0, g.shade],
          [0.34, g.plain],
          [1, g.lit],
        ]),
      ) +
      e(
        0.66,
        slope(x, y, rx, [
          [0, g.plain],
          [0.5, g.lit],
          [1, g.plain],
        ]),
      ),
  )
}

/** A small dish of sauce: `sauce` is its colour. */
export function dip(x, y, r, sauce, { glazed = china, band = BLUE, more = '' } = {}) {
  return bowl(
    x,
    y,
    r,
    { glazed, band, tall: 20 },
    disc(
      x,
      y,
      r * 0.8,
      radial(x - r * 0.2, y - r * 0.2, r, [
        [0, sauce[0]],
        [1, sauce[1]],
      ]),
    ) +
      more +
      mirrored(x - r * 0.3, y - r * 0.34, r * 0.13, 0.75),
  )
}
