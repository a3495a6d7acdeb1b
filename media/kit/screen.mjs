import { css, oklch, paint } from './palette.mjs'
import { box } from './solids.mjs'
import { curve } from './sheet.mjs'

const night = {
  sky: ['#2a2350', '#5c3a70', '#c9685c', '#f6b56a'],
  hills: ['#7b4470', '#553062', '#33204a'],
  water: '#f0a868',
  sun: '#ffe0a0',
}
const day = {
  sky: ['#f3e3bf', '#f6d9a4', '#f4c385', '#eeae72'],
  hills: ['#dd9a66', '#b9684f', '#74404f'],
  water: '#f7dfae',
  sun: '#cf4530',
}
export const pictures = { night, day }

/** Hills, a sun and a river on a sheet from (0, 0) sized w × h. */
export function landscape(s, w, h, { sky, hills, water, sun }, at = [0.68, 0.68]) {
  const p = (points) => points.map(([x, y]) => [x * w, y * h])
  const air = s.fade(
    [0, h],
    [0, 0.35 * h],
    sky.map((c, i) => [i / (sky.length - 1), c]),
  )
  const disc = Array.from({ length: 48 }, (_, i) => {
    const a = (i / 48) * 2 * Math.PI
    return [at[0] * w + 0.085 * w * Math.cos(a), at[1] * h + 0.085 * w * Math.sin(a)]
  })
  const ridge = (points, fill) => s.shape([...curve(p(points)), [w, 0], [0, 0]], fill)
  const river = [
    ...curve(
      p([
        [0.52, 0.36],
        [0.46, 0.3],
        [0.58, 0.22],
        [0.42, 0.12],
        [0.5, 0],
      ]),
    ),
    ...curve(
      p([
        [0.86, 0],
        [0.62, 0.13],
        [0.68, 0.22],
        [0.51, 0.31],
        [0.535, 0.36],
      ]),
    ),
  ]
  return [
    s.shape(
      p([
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ]),
      air,
    ),
    s.shape(disc, sun),
    ridge(
      [
        [0, 0.5],
        [0.14, 0.62],
        [0.28, 0.5],
        [0.42, 0.58],
        [0.6, 0.44],
        [0.78, 0.56],
        [1, 0.46],
      ],
      hills[0],
    ),
    ridge(
      [
        [0, 0.36],
        [0.16, 0.46],
        [0.34, 0.4],
        [0.5, 0.35],
        [0.7, 0.44],
        [0.88, 0.38],
        [1, 0.44],
      ],
      hills[1],
    ),
    s.shape(river, water),
    ridge(
      [
        [0, 0.3],
        [0.12, 0.28],
        [0.26, 0.16],
        [0.38, 0.05],
        [0.5, -0.02],
        [1, -0.02],
      ],
      hills[2],
    ),
    ridge(
      [
        [0, -0.02],
        [0.6, -0.02],
        [0.78, 0.08],
        [0.9, 0.2],
        [1, 0.24],
      ],
      hills[2],
    ),
  ].join('')
}

/** Two lines of a song as bars, the part already sung in amber. */
export function lyrics(s, w, h, sung = 0.55) {
  const bar = (x, y, a, fill) => {
    const t = h * 0.05
    return s.line(
      [
        [x, y],
        [x + a, y],
      ],
      fill,
      t,
    )
  }
  const words = [0.1, 0.16, 0.08, 0.14, 0.12]
  let x = 0.14
  const first = words.map((k) => {
    const out = bar(x * w, h * 0.2, k * w, x / 0.86 < sung ? css(paint.lantern) : '#fff8ea')
    x += k + 0.045
    return out
  })
  const second = [
    [0.24, 0.12],
    [0.41, 0.18],
    [0.64, 0.1],
  ].map(([a, k]) => bar(a * w, h * 0.09, k * w, 'rgba(255,248,234,.62)'))
  return [...first, ...second].join('')
}

/** A flat screen hanging on a back wall, lower left corner at `at`, facing −z. */
export function screen({ at, w, h, draw, frame = paint.black, bezel = 0.035 }) {
  const [x, y, z] = at
  const body = box([x - bezel, y - bezel, z - 0.06], [x + w + bezel, y + h + bezel, z], {
    c: frame,
    gloss: 0.08,
  })
  const decal = {
    at: [x, y, z - 0.061],
    u: [1, 0, 0],
    v: [0, 1, 0],
    n: [0, 0, -1],
    draw(s) {
      const corners = [
        [0, 0],
        [w, 0],
        [w, h],
        [0, h],
      ]
      return `<g clip-path="${s.clip(corners)}">${draw(s, w, h)}${s.shape(
        [
          [w * 0.62, h],
          [w, h],
          [w, h * 0.2],
        ],
        'rgba(255,255,255,.06)',
      )}</g>`
    },
  }
  return { ...body, decals: [decal] }
}
export const glowOf = (at, w, h, power = 0.5, c = oklch(0.8, 0.09, 40)) => ({
  at: [at[0] + w / 2, at[1] + h / 2, at[2] - 0.35],
  c,
  power,
  reach: 1.6,
})

/** The songbook: a tablet lying on its origin, its screen lit, rows of songs on it. */
export function songbook() {
  const body = box([-0.09, 0, -0.125], [0.09, 0.009, 0.125], {
    c: paint.black,
    gloss: 0.4,
    edge: 0.001,
  })
  const rows = [0, 1, 2, 3, 4, 5, 6]
  const decal = {
    at: [-0.08, 0.0092, -0.112],
    u: [1, 0, 0],
    v: [0, 0, 1],
    n: [0, 1, 0],
    draw(s) {
      const bar = (x, y, w, fill) =>
        s.line(
          [
            [x, y],
            [x + w, y],
          ],
          fill,
          0.007,
        )
      return [
        s.shape(
          [
            [0, 0],
            [0.16, 0],
            [0.16, 0.224],
            [0, 0.224],
          ],
          '#3b2a58',
        ),
        bar(0.014, 0.206, 0.07, '#ffd9a0'),
        ...rows.flatMap((i) => [
          bar(
            0.014,
            0.18 - i * 0.025,
            0.05 + 0.013 * ((i * 5) % 4),
            i === 2 ? css(paint.lantern) : '#c9b8dc',
          ),
          bar(0.128, 0.18 - i * 0.025, 0.014, i === 2 ? css(paint.lantern) : '#7f6a9c'),
        ]),
      ].join('')
    },
  }
  return { ...body, decals: [decal] }
}
