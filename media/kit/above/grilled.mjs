import { piece } from './food.mjs'
import { sprinkle } from './garnish.mjs'
import {
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
  through,
  tone,
  turned,
} from './ink.mjs'
import { n1 } from '../space.mjs'

const CHAR = tone(0.24, 0.04, 40)

/** Grill marks across what lies within `path`. */
const scorched = (path, lines) =>
  clip(`<path d="${path}"/>`, stroke(lines, CHAR, 9, 'opacity=".5"'))

export function skewer(x, y, turn, seed) {
  const stick = piece(
    x,
    y,
    turn,
    shape('M-440 -5H372L396 0L372 5H-440Z', tone(0.78, 0.012, 80)) +
      ring(-452, 0, 13, tone(0.72, 0.02, 80), 6),
    { high: 8, soft: 2.5, shine: 0.8 },
  )
  const chunks = [-262, -196, -132, -66, 0, 66, 132, 198, 262].map((at, i) => {
    const fat = (i + seed) % 3 === 1
    const path = blob(0, 0, fat ? 36 : 44, { seed: seed * 10 + i, rough: 0.14, knots: 8 })
    const meat = fat
      ? [tone(0.84, 0.09, 74), tone(0.68, 0.13, 58)]
      : [tone(0.52, 0.125, 40), tone(0.42, 0.11, 34)]
    const [px, py] = turned(at, turn, x, y)
    return piece(
      px,
      py,
      turn + ((i * 31) % 40),
      shape(
        path,
        radial(-8, -8, 52, [
          [0, meat[0]],
          [0.72, meat[1]],
          [1, CHAR],
        ]),
      ) + scorched(path, 'M-40 -16L30 -34M-40 12L40 -10M-30 36L40 16'),
      { high: 17, soft: 8, shine: 0.55 },
    )
  })
  return stick + chunks.join('')
}

export function rib(x, y, turn, seed) {
  const w = (k) => ((seed * 13 + k * 29) % 19) - 9
  const path = through(
    [
      [-244, -34 + w(1)],
      [-150, -58 + w(2)],
      [-40, -52 + w(3)],
      [80, -60 + w(4)],
      [190, -54 + w(5)],
      [248, -26],
      [246, 30 + w(6)],
      [170, 58 + w(7)],
      [40, 50 + w(8)],
      [-90, 60 + w(9)],
      [-200, 52 + w(10)],
      [-252, 18],
    ],
    true,
  )
  const bones = [-150, 0, 150].map(
    (v) =>
      oval(v, -26, 27, 19, tone(0.9, 0.04, 80)) +
      oval(v, -26, 16, 10, tone(0.64, 0.1, 40)) +
      oval(v, -26, 28, 20, 'none', `stroke="${tone(0.5, 0.1, 45)}" stroke-width="4"`),
  )
  const marble = many(16, seed, (i, between) =>
    stroke(
      `M${n1(between(-200, 180))} ${n1(between(-4, 40))}q16 -12 34 -2`,
      tone(0.8, 0.08, 60),
      between(3, 5),
      'opacity=".6"',
    ),
  )
  const grill = Array.from({ length: 9 }, (_, i) => `M${-230 + i * 52} 70l44 -140`).join('')
  return piece(
    x,
    y,
    turn,
    shape(
      path,
      linear(
        [-200, -50],
        [200, 50],
        [
          [0, tone(0.5, 0.125, 40)],
          [1, tone(0.38, 0.11, 34)],
        ],
      ),
    ) +
      marble +
      scorched(path, grill) +
      bones.join(''),
    { high: 16, soft: 6, shine: 0.55 },
  )
}

export function oyster(x, y, turn, seed) {
  const shell = blob(0, 0, 118, { seed, rough: 0.13, knots: 15, wide: 1.2 })
  const cup = blob(0, 0, 96, { seed: seed + 1, rough: 0.07, knots: 11, wide: 1.22 })
  const ridges = [112, 106].map((r, i) =>
    stroke(
      blob(0, 0, r, { seed: seed + i, rough: 0.1, knots: 14, wide: 1.2 }),
      tone(0.6, 0.03, 60),
      4,
      'opacity=".6"',
    ),
  )
  const meat =
    shape(
      blob(0, 2, 70, { seed: seed + 5, rough: 0.1, knots: 10, wide: 1.25 }),
      tone(0.83, 0.05, 84),
    ) +
    stroke(
      blob(0, 2, 62, { seed: seed + 7, rough: 0.16, knots: 15, wide: 1.25 }),
      tone(0.42, 0.03, 100),
      8,
      'opacity=".5"',
    )
  return (
    piece(x, y, turn, shape(shell, tone(0.46, 0.025, 60)) + ridges.join(''), {
      high: 24,
      soft: 8,
      shine: 0.25,
    }) +
    place(
      x,
      y,
      turn,
      shape(
        cup,
        radial(20, 20, 130, [
          [0, tone(0.95, 0.02, 90)],
          [0.7, tone(0.86, 0.03, 310)],
          [1, tone(0.66, 0.05, 300)],
        ]),
      ),
    ) +
    piece(x, y, turn, meat, { high: 5, soft: 9, shine: 0.6 }) +
    sprinkle('garlic', 46, x, y, 62, { seed, size: 1.15, high: 6 }) +
    sprinkle('scallion', 9, x, y, 52, { seed: seed + 2, size: 1.1 }) +
    sprinkle('chili', 3, x + 6, y, 34, { seed: seed + 4 })
  )
}

export function squid() {
  const [x, y, turn] = [410, 510, -14]
  const arm = (i) => {
    const v = -66 + i * 19
    const out = (i % 2 ? 1 : -1) * (34 + ((i * 31) % 30))
    const reach = 330 + ((i * 53) % 70)
    const points = [
      [150, v * 0.5],
      [220, v * 0.9],
      [270, v * 1.5 + out * 0.4],
      [reach, v * 2 + out],
      [reach + 34, v * 2.1 + out * 1.9],
      [reach + 4, v * 2 + out * 2.3],
    ]
    const at = (from, to, w, c, more) => stroke(through(points.slice(from, to)), c, w, more)
    return piece(
      x,
      y,
      turn,
      at(0, 3, 30, tone(0.6, 0.12, 30)) +
        at(1, 5, 22, tone(0.58, 0.13, 28)) +
        at(3, 6, 14, tone(0.52, 0.13, 26)) +
        at(1, 6, 6, tone(0.85, 0.06, 60), 'stroke-dasharray="1 17"'),
      { high: 12, soft: 6, shine: 0.6 },
    )
  }
  const mantle =
    'M-300 0C-270 -50 -170 -112 -60 -118C40 -120 130 -104 150 -80C162 -40 162 40 150 80C130 104 40 120 -60 118C-170 112 -270 50 -300 0Z'
  const cuts = Array.from(
    { length: 13 },
    (_, i) =>
      `M${-330 + i * 44} 140L${-190 + i * 44} -140M${-330 + i * 44} -140L${-190 + i * 44} 140`,
  ).join('')
  const fin = shape(
    'M-326 0C-300 -60 -240 -190 -150 -206C-110 -190 -76 -110 -70 0C-76 110 -110 190 -150 206C-240 190 -300 60 -326 0Z',
    tone(0.6, 0.105, 32),
  )
  const glaze = shape(
    blob(-60, -10, 74, { seed: 4, rough: 0.3, wide: 2.4 }),
    tone(0.44, 0.13, 40),
    'opacity=".6"',
  )
  return (
    Array.from({ length: 8 }, (_, i) => arm(i)).join('') +
    piece(x, y, turn, fin, { high: 14, soft: 10, shine: 0.5 }) +
    piece(
      x,
      y,
      turn,
      shape('M110 -74Q226 -88 236 0Q226 88 110 74Z', tone(0.6, 0.12, 28)) +
        disc(206, -46, 9, tone(0.22, 0.03, 310)),
      { high: 14, soft: 12, shine: 0.6 },
    ) +
    piece(
      x,
      y,
      turn,
      shape(mantle, tone(0.76, 0.085, 40)) +
        clip(
          `<path d="${mantle}"/>`,
          glaze + stroke(cuts, tone(0.38, 0.11, 34), 7, 'opacity=".7"'),
        ),
      { high: 20, soft: 16, shine: 0.7 },
    )
  )
}
