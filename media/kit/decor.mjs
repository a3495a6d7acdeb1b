import { css, light, oklch, paint } from './palette.mjs'
import { bottle } from './glass.mjs'
import { box, extrude, lathe, move, puff, round } from './solids.mjs'
import { channels } from './room.mjs'

/** A pleated curtain standing along x from x0 to x1 at depth z. */
export function curtain({ x0, x1, z, h, y = 0.02, c = paint.wine, pleat = 0.16, depth = 0.05 }) {
  const steps = Math.max(24, Math.round(((x1 - x0) / pleat) * 10))
  const wave = (i) => {
    const x = x0 + ((x1 - x0) * i) / steps
    const a = ((x - x0) / pleat) * 2 * Math.PI
    return [x, z - depth * (0.5 + 0.5 * Math.sin(a)) - depth * 0.3 * Math.sin(a * 0.43 + 1)]
  }
  const front = Array.from({ length: steps + 1 }, (_, i) => wave(i))
  return { ...extrude([...front, [x1, z + 0.02], [x0, z + 0.02]], 'y', y, h, { c }), ghost: true }
}

/** Toronto after dark in the box (x, y) w × h of a wall sheet: sky, towers, lit windows, frame. */
export function skyline(s, [x, y], [w, h], { frame = paint.ebony, panes = 3, seed = 3 }) {
  const quad = (a, b, c, d) => [
    [a, b],
    [c, b],
    [c, d],
    [a, d],
  ]
  const sky = s.fade(
    [x, y + h],
    [x, y],
    [
      [0, '#171436'],
      [0.45, '#35245a'],
      [0.8, '#7a4468'],
      [1, '#c4705c'],
    ],
  )
  const out = [s.shape(quad(x, y, x + w, y + h), sky)]
  const rand = (i) => (Math.sin(i * 127.1 + seed * 311.7) * 43758.5453) % 1
  const r = (i) => Math.abs(rand(i))
  for (let i = 0; i < 14; i++)
    out.push(
      s.shape(
        quad(
          x + r(i) * w,
          y + h * (0.72 + 0.26 * r(i + 50)),
          x + r(i) * w + 0.008,
          y + h * (0.72 + 0.26 * r(i + 50)) + 0.008,
        ),
        'rgba(255,240,214,.8)',
      ),
    )
  const tower = (a, b, t, fill, lit) => {
    out.push(s.shape(quad(a, y, a + b, y + t), fill))
    const cell = 0.055
    for (let p = 0; p * cell < b - 0.05; p++)
      for (let q = 0; q * cell * 1.3 < t - 0.06; q++)
        if (r(p * 13 + q * 7 + a * 31) > lit) {
          const [wx, wy] = [a + 0.02 + p * cell, y + 0.03 + q * cell * 1.3]
          out.push(
            s.shape(
              quad(wx, wy, wx + cell * 0.5, wy + cell * 0.6),
              r(p + q * 3) > 0.5 ? '#ffd58a' : '#f2a65e',
            ),
          )
        }
  }
  for (let i = 0; i < 9; i++)
    tower(x + (w * i) / 9, (w / 9) * 1.05, h * (0.2 + 0.26 * r(i + 9)), '#3a2858', 0.72)
  const cn = x + w * 0.4
  const at = (a, b) => [cn + a, y + b * h]
  out.push(
    s.shape(
      [
        at(-0.045, 0),
        at(-0.016, 0.56),
        at(-0.012, 0.7),
        at(-0.004, 0.72),
        at(0, 0.93),
        at(0.004, 0.72),
        at(0.012, 0.7),
        at(0.016, 0.56),
        at(0.045, 0),
      ],
      '#251a44',
    ),
  )
  out.push(
    s.shape(
      [
        at(-0.05, 0.575),
        at(-0.075, 0.6),
        at(-0.05, 0.632),
        at(0.05, 0.632),
        at(0.075, 0.6),
        at(0.05, 0.575),
      ],
      '#2c1e4c',
    ),
  )
  out.push(s.line([at(-0.068, 0.602), at(0.068, 0.602)], '#ffb45c', 0.012))
  out.push(s.line([at(0, 0.91), at(0, 0.93)], '#ff5a4a', 0.014))
  for (let i = 0; i < 7; i++)
    tower(
      x + (w * (i + r(i) * 0.3)) / 7,
      (w / 7) * 0.74,
      h * (0.12 + 0.3 * r(i + 33)),
      '#231639',
      0.6,
    )
  const bar = css(frame)
  const gleam = s.lit(paint.brass, [x + w / 2, y])
  for (let i = 1; i < panes; i++)
    out.push(
      s.line(
        [
          [x + (w * i) / panes, y],
          [x + (w * i) / panes, y + h],
        ],
        bar,
        0.04,
      ),
    )
  out.push(
    s.line(
      [
        [x, y],
        [x + w, y],
        [x + w, y + h],
        [x, y + h],
        [x, y],
      ],
      bar,
      0.09,
    ),
  )
  out.push(
    s.line(
      [
        [x - 0.05, y - 0.06],
        [x + w + 0.05, y - 0.06],
      ],
      gleam,
      0.035,
    ),
  )
  return out.join('')
}

/** A neon line on a wall sheet: its glow, its tube, its bright heart. */
export function neon(s, strokes, { c = light.rose, width = 0.035 }) {
  const k = s.self.cam.scale(s.put(strokes[0][0]))
  const draw = (w, colour, more = '') => strokes.map((p) => s.line(p, colour, w, more)).join('')
  return `<g filter="${s.self.blur(0.13 * k)}" style="mix-blend-mode:screen" opacity=".85">${draw(width * 4.2, css(c))}</g><g filter="${s.self.blur(0.03 * k)}" style="mix-blend-mode:screen">${draw(width * 1.6, css(c))}</g>${draw(width * 0.8, css(c.map((x) => Math.min(1, x * 1.2 + 0.12))))}${draw(width * 0.3, '#fff6ea')}`
}

export const arc = ([x, y], r, from, to, steps = 40) =>
  Array.from({ length: steps + 1 }, (_, i) => {
    const a = ((from + ((to - from) * i) / steps) * Math.PI) / 180
    return [x + r * Math.cos(a), y + r * Math.sin(a)]
  })
/** The crescent moon and the lantern as lines. */
export const moon = ([x, y], r) => [
  [
    ...arc([x, y], r, 50, 310),
    ...arc([x + r * 0.42, y], r * 0.8, 285, 75).slice(1),
    arc([x, y], r, 50, 51)[0],
  ],
]
export const lanternLine = ([x, y], r) => [
  arc([x, y], r, 0, 360),
  [
    [x - r * 0.4, y + r * 1.06],
    [x + r * 0.4, y + r * 1.06],
  ],
  [
    [x - r * 0.4, y - r * 1.06],
    [x + r * 0.4, y - r * 1.06],
  ],
  [
    [x, y + r * 1.06],
    [x, y + r * 1.5],
  ],
  [
    [x, y - r * 1.06],
    [x, y - r * 1.75],
  ],
  ...[-0.5, 0.5].map((t) => arc([x, y], r, -90, 90).map(([a, b]) => [x + (a - x) * t, b])),
]

/** A back-bar: shelves with bottles on a back wall, from x0 to x1 at depth z, shelves at `heights`. */
export function shelves({ x0, x1, z, heights, c = paint.walnut, seed = 1 }) {
  const colours = [
    paint.jade,
    paint.lantern,
    oklch(0.5, 0.13, 30),
    paint.silver,
    oklch(0.45, 0.1, 150),
    paint.honey,
    oklch(0.55, 0.1, 250),
    paint.wine,
  ]
  const out = []
  for (const [row, y] of heights.entries()) {
    out.push(
      box([x0, y - 0.035, z - 0.2], [x1, y, z], { c, gloss: 0.2, edge: 0.006, receive: true }),
    )
    for (let x = x0 + 0.1, i = 0; x < x1 - 0.05; i++) {
      const t = (i * 7 + row * 3 + seed) % 8
      const tall = 0.24 + 0.03 * ((i * 5 + row) % 4)
      if ((i * 3 + row + seed) % 7)
        out.push(
          move(
            bottle({
              c: colours[t],
              h: tall,
              r: 0.034 + 0.005 * (i % 3),
              label: i % 2 ? paint.paper : paint.linen,
              foil: colours[(t + 3) % 8],
            }),
            { at: [x, y, z - 0.1] },
          ),
        )
      x += 0.1 + 0.02 * ((i * 11 + row) % 3)
    }
  }
  return out
}

/** A bar counter with a channelled front, along x, its front at `z`. */
export function bar({ x0, x1, z, h = 1.08, c = paint.aubergine, top = paint.walnut }) {
  const front = box([x0, 0, z], [x1, h - 0.06, z + 0.55], { c })
  const w = x1 - x0
  const decal = {
    at: [x0, 0.14, z - 0.001],
    u: [1, 0, 0],
    v: [0, 1, 0],
    n: [0, 0, -1],
    draw(s) {
      const flutes = channels(c, 0.13)({ ...s, shape: (p, fill) => s.shape(p, fill) }, w, h - 0.26)
      const fade = s.fade(
        [0, 0],
        [0, h - 0.26],
        [
          [0, 'rgba(30,14,34,.72)'],
          [1, 'rgba(255,170,90,.14)'],
        ],
      )
      return `<g clip-path="${s.clip([
        [0, 0],
        [w, 0],
        [w, h - 0.26],
        [0, h - 0.26],
      ])}">${flutes}${s.shape(
        [
          [0, 0],
          [w, 0],
          [w, h],
          [0, h],
        ],
        fade,
      )}</g>${s.line(
        [
          [0, h - 0.23],
          [w, h - 0.23],
        ],
        s.lit(paint.brass, [w / 2, h], 0.5),
        0.02,
      )}${s.line(
        [
          [0, -0.01],
          [w, -0.01],
        ],
        s.lit(paint.brass, [w / 2, 0]),
        0.018,
      )}`
    },
  }
  return [
    { ...front, decals: [decal] },
    box([x0 - 0.05, h - 0.06, z - 0.14], [x1 + 0.05, h, z + 0.6], {
      c: top,
      gloss: 0.5,
      receive: true,
      edge: 0.006,
    }),
  ]
}

export const barStool = ({ c = paint.wine, h = 0.76 }) => [
  lathe(
    [
      [0.2, 0],
      [0.19, 0.02],
      [0.025, 0.035],
      [0.022, h - 0.1],
    ],
    { c: paint.brass, gloss: 0.6 },
    32,
  ),
  lathe(
    [
      [0.13, 0.24],
      [0.14, 0.25],
      [0.13, 0.26],
    ],
    { c: paint.brass, gloss: 0.6 },
    28,
  ),
  puff([0, h - 0.04, 0], [0.38, 0.12, 0.38], { c, gloss: 0.05 }, 2.8, 32),
]

/** A loudspeaker standing at its origin, facing −z. */
export function speaker({ w = 0.34, h = 1 }) {
  const body = extrude(round([-w / 2, 0], [w / 2, h], 0.03), 'z', -0.16, 0.16, {
    c: paint.black,
    gloss: 0.15,
  })
  const decal = {
    at: [0, 0, -0.161],
    u: [1, 0, 0],
    v: [0, 1, 0],
    n: [0, 0, -1],
    draw: (s) =>
      [
        [0.3, 0.36],
        [0.7, 0.3],
        [0.9, 0.13],
      ]
        .map(([t, d]) => [arc([0, h * t], (w * d * 2) / 1.7, 0, 360), d])
        .map(
          ([p, d]) =>
            s.shape(p, s.lit(paint.night, [0, h / 2])) +
            s.line(p, s.lit(paint.steel, [0, h / 2]), 0.012, 'opacity=".55"') +
            s.shape(
              p.map(([a, b]) => [
                a * 0.4,
                b + (h * [0.3, 0.7, 0.9][[0.36, 0.3, 0.13].indexOf(d)] - b) * 0.6,
              ]),
              s.lit(paint.aubergine, [0, h / 2]),
            ),
        )
        .join(''),
  }
  return { ...body, decals: [decal] }
}

/** A rug: a round-cornered ground with a border of two lines and a key pattern's rhythm. */
export const rug = (s, [x, z], [w, d], c = paint.wine, trim = paint.brass) => {
  const inset = (k) => round([x + k, z + k], [x + w - k, z + d - k], 0.08)
  const closed = (k) => [...inset(k), inset(k)[0]]
  const dots = []
  for (let i = 0; i < 10; i++)
    for (let j = 0; j < 6; j++)
      dots.push(
        s.line(
          arc([x + (w * (i + 1)) / 11, z + (d * (j + 1)) / 7], 0.05, 0, 360, 16),
          css(trim),
          0.008,
          'opacity=".34"',
        ),
      )
  return [
    s.shape(inset(0), css(c)),
    s.line(closed(0.08), css(trim), 0.02, 'opacity=".8"'),
    s.line(closed(0.13), css(trim), 0.008, 'opacity=".6"'),
    ...dots,
  ].join('')
}
