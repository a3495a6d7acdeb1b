import { bar, clip, linear, many, oval, place, radial, shape, stroke, tone } from './ink.mjs'
import { cast, lit } from './lamp.mjs'
import { china, glaze } from './ware.mjs'
import { n1 } from '../space.mjs'

/** A tray of dark lacquer, its rim raised. */
export const tray = (x, y, w, h, turn = 0, { l = 0.27, c = 0.045, hue = 25, round = 36 } = {}) =>
  cast(
    18,
    lit(place(x, y, turn, bar(-w / 2, -h / 2, w, h, round, tone(l + 0.05, c, hue))), {
      soft: 6,
      high: 7,
      shine: 0.3,
    }),
  ) +
  place(
    x,
    y,
    turn,
    bar(-w / 2 + 22, -h / 2 + 22, w - 44, h - 44, round - 14, tone(l, c, hue)) +
      bar(
        -w / 2 + 22,
        -h / 2 + 22,
        w - 44,
        h - 44,
        round - 14,
        'none',
        `stroke="${tone(0.72, 0.12, 78)}" stroke-width="2.5" opacity=".55"`,
      ),
  )

/** A wooden board with its grain; `x, y` is its middle. */
export function board(
  x,
  y,
  w,
  h,
  { l = 0.52, c = 0.08, hue = 55, round = 26, turn = 0, seed = 4 } = {},
) {
  const wood = linear(
    [-w / 2, -h / 2],
    [w / 2, h / 2],
    [
      [0, tone(l + 0.1, c + 0.01, hue)],
      [0.5, tone(l, c, hue)],
      [1, tone(l - 0.12, c, hue - 15)],
    ],
  )
  const grain = many(Math.round(h / 13), seed, (i, between) => {
    const v = -h / 2 + between(0, h)
    const path = `M${-w / 2} ${n1(v)}C${-w / 5} ${n1(v + between(-14, 14))} ${w / 6} ${n1(v + between(-14, 14))} ${w / 2} ${n1(v + between(-5, 5))}`
    return stroke(
      path,
      i % 3 ? tone(l - 0.17, c, hue - 10) : tone(l + 0.16, c, hue),
      between(1, 4),
      'opacity=".3"',
    )
  })
  const body = bar(-w / 2, -h / 2, w, h, round, wood)
  return cast(
    24,
    lit(place(x, y, turn, body + clip(body, grain)), { soft: 4, high: 4, shine: 0.12 }),
  )
}

/** A sizzling plate of black iron in its wooden tray. */
export function iron(x, y, rx, ry) {
  const ear = (side) => oval(x + side * (rx + 40), y, 44, 74, tone(0.44, 0.075, 50))
  return (
    cast(
      22,
      lit(oval(x, y, rx + 40, ry + 48, tone(0.44, 0.075, 50)) + ear(-1) + ear(1), {
        soft: 5,
        high: 5,
        shine: 0.12,
      }),
    ) +
    cast(12, lit(oval(x, y, rx, ry, tone(0.3, 0.012, 300)), { soft: 8, high: 10, shine: 0.5 })) +
    oval(
      x,
      y,
      rx - 24,
      ry - 24,
      radial(x - 80, y - 90, rx, [
        [0, tone(0.29, 0.02, 330)],
        [1, tone(0.19, 0.02, 310)],
      ]),
    ) +
    oval(
      x,
      y,
      rx - 23,
      ry - 23,
      'none',
      `stroke="${tone(0.52, 0.02, 60)}" stroke-width="3" opacity=".5"`,
    )
  )
}

/** Chopsticks side by side, on a rest; their tips at `x, y`, lying towards `turn` degrees. */
export function chopsticks(
  x,
  y,
  turn,
  { length = 620, ink = tone(0.3, 0.035, 330), rest = true } = {},
) {
  const stick = (v, lean) =>
    place(
      0,
      v,
      lean,
      shape(`M0 -4.5L${length} -10.5V10.5L0 4.5Q-4 0 0 -4.5Z`, ink) +
        bar(length - 92, -10.5, 92, 21, 2, tone(0.62, 0.17, 34)) +
        bar(length - 100, -10.8, 9, 21.6, 1, tone(0.8, 0.12, 82)),
    )
  return (
    (rest
      ? cast(
          8,
          lit(place(x, y, turn, bar(74, -34, 30, 76, 14, tone(0.93, 0.02, 85))), {
            soft: 6,
            high: 7,
            shine: 0.5,
          }),
        )
      : '') +
    cast(14, lit(place(x, y, turn, stick(-12, 1.1)), { soft: 3, high: 5, shine: 0.6 })) +
    cast(14, lit(place(x, y, turn, stick(16, -0.8)), { soft: 3, high: 5, shine: 0.6 }))
  )
}

/** A china soup spoon, its bowl at `x, y`. */
export const spoon = (x, y, turn, { glazed = china, size = 1 } = {}) => {
  const g = glaze(glazed)
  return cast(
    14,
    lit(
      place(
        x,
        y,
        turn,
        shape(
          'M-58 0C-58 -40 -18 -46 12 -42C40 -38 44 -20 74 -17L196 -15Q212 -14 212 0Q212 14 196 15L74 17C44 20 40 38 12 42C-18 46 -58 40 -58 0Z',
          g.plain,
        ),
        size,
      ),
      { soft: 6, high: 7, shine: 0.5 },
    ) +
      place(
        x,
        y,
        turn,
        shape(
          'M-46 0C-46 -28 -16 -34 10 -31C34 -28 36 -10 70 -7V7C36 10 34 28 10 31C-16 34 -46 28 -46 0Z',
          linear(
            [-46, -30],
            [40, 30],
            [
              [0, g.shade],
              [1, g.lit],
            ],
          ),
          'opacity=".8"',
        ),
        size,
      ),
  )
}
