import { piece } from './food.mjs'
import { bubbles, foam, glass } from './glass.mjs'
import { bar, clip, disc, many, oval, place, ring, shape, stroke, tone } from './ink.mjs'
import { blurred, cast, lit } from './lamp.mjs'

/** A beer, its foam drawn back from one side so that the drink shows. */
export const beer = (x, y, r, drink, head = {}) =>
  glass(x, y, r, drink, {
    tall: 150 * (r / 220),
    inside:
      bubbles(x, y, r * 0.85, 26) +
      foam(x - r * 0.06, y - r * 0.08, r * 0.74, { seed: 4, ...head }) +
      foam(x + r * 0.5, y + r * 0.34, r * 0.2, { seed: 8, speckles: 10, ...head }) +
      bubbles(x + r * 0.4, y + r * 0.5, r * 0.3, 14, 9),
  })

/** The top of an open crate's bottle: shoulders, neck and cap in one eye-line, leaning out of the ice. */
export function neck(x, y, turn, h, l) {
  return cast(
    30,
    lit(
      place(
        x,
        y,
        turn,
        shape('M-74 -58C-20 -58 10 -28 60 -26H132V26H60C10 28 -20 58 -74 58Z', tone(l, 0.1, h)),
        1,
      ),
      { soft: 13, high: 14, shine: 0.9, tight: 34 },
    ) +
      lit(
        place(
          x,
          y,
          turn,
          bar(58, -27, 40, 54, 3, tone(0.58, 0.18, 30)) +
            bar(118, -31, 26, 62, 8, tone(0.8, 0.12, 84)),
        ),
        { soft: 7, high: 8, shine: 0.8 },
      ),
  )
}

export const cork = (x, y, turn) =>
  piece(
    x,
    y,
    turn,
    bar(-48, -24, 96, 48, 8, tone(0.74, 0.09, 70)) +
      many(18, 3, (i, between) =>
        disc(between(-42, 42), between(-20, 20), between(1.5, 3.5), tone(0.55, 0.09, 58)),
      ) +
      bar(38, -24, 10, 48, 6, tone(0.4, 0.13, 10)),
    { high: 14, soft: 9, shine: 0.15 },
  )

/** A gilt stick through a garnish. */
export const cocktailPick = (x, y, turn, long = 330) =>
  piece(
    x,
    y,
    turn,
    bar(-long / 2, -4.5, long, 9, 4, tone(0.82, 0.12, 84)) +
      disc(long / 2, 0, 13, tone(0.82, 0.12, 84)),
    { high: 16, soft: 3, shine: 0.9 },
  )

/** A straw that leans out of a glass from `x, y`. */
export function straw(
  x,
  y,
  turn,
  long,
  { width = 26, c = tone(0.95, 0.02, 85), band = tone(0.6, 0.2, 30) } = {},
) {
  const stripes = Array.from(
    { length: Math.ceil(long / 44) },
    (_, i) => `M${i * 44} ${width / 2 + 2}l22 ${-width - 4}`,
  ).join('')
  const body =
    bar(0, -width / 2, long, width, width / 2, c) +
    clip(bar(0, -width / 2, long, width, width / 2, '#000'), stroke(stripes, band, 12)) +
    oval(long - 5, 0, 8, width / 2 - 3, tone(0.25, 0.04, 320))
  return cast(30, lit(place(x, y, turn, body), { soft: 7, high: 7, shine: 0.4 }))
}

/** A round mat under a glass. */
export const coaster = (x, y, r, { l = 0.34, c = 0.06, h = 40 } = {}) =>
  cast(
    8,
    lit(disc(x, y, r, tone(l, c, h)), { soft: 4, high: 4, shine: 0.15 }) +
      ring(x, y, r * 0.88, tone(0.75, 0.12, 80), 3, 'opacity=".7"') +
      ring(x, y, r * 0.84, tone(0.75, 0.12, 80), 1.5, 'opacity=".5"'),
  )

/** A bottle lying on its side, its neck towards `turn`. `paper` and `mark` colour its label. */
export function bottle(
  x,
  y,
  turn,
  {
    l = 0.42,
    c = 0.11,
    h = 150,
    paper = tone(0.93, 0.04, 88),
    mark = tone(0.55, 0.17, 30),
    cap = tone(0.78, 0.12, 82),
    size = 1,
    wide = 84,
    label = '',
  } = {},
) {
  const w = wide
  const outline = `M-330 ${-w + 14}Q-330 ${-w} -314 ${-w}H96C180 ${-w} 196 -36 264 -32H368V32H264C196 36 180 ${w} 96 ${w}H-314Q-330 ${w} -330 ${w - 14}Z`
  const glow = shape(
    `M-300 ${w * 0.1}H100C190 ${w * 0.16} 200 10 268 8L300 16C210 30 180 ${w * 0.7} 90 ${w * 0.72}H-300Z`,
    tone(l + 0.26, c + 0.04, h - 14),
    'opacity=".55"',
  )
  const ticket =
    bar(-236, -w + 1, 260, 2 * w - 2, 4, paper) +
    bar(-226, -w + 1, 4, 2 * w - 2, 0, mark) +
    bar(10, -w + 1, 4, 2 * w - 2, 0, mark) +
    (label || disc(-106, 0, 44, mark) + ring(-106, 0, 54, mark, 3))
  const neck = bar(268, -33, 60, 66, 3, mark) + bar(352, -36, 30, 72, 9, cap)
  return cast(
    48,
    lit(place(x, y, turn, shape(outline, tone(l, c, h)) + blurred(8, glow) + ticket + neck, size), {
      soft: 20 * size,
      high: 20 * size,
      shine: 0.85,
      tight: 34,
    }),
  )
}
