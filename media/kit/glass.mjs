import { oklch, paint } from './palette.mjs'
import { box, circle, extrude, lathe, move, puff } from './solids.mjs'

const GLASS = { c: oklch(0.9, 0.02, 200), gloss: 0.9, alpha: 0.2 }

/** A bottle, 30 cm high by default; `label` its band. */
export function bottle({
  c = paint.jade,
  h = 0.3,
  r = 0.037,
  label = paint.paper,
  foil = paint.lantern,
}) {
  const glass = { c: c.map((x) => x * 0.7), gloss: 0.85 }
  const tag = { c: label, gloss: 0.05 }
  const cap = { c: foil, gloss: 0.6 }
  return lathe(
    [
      [0, 0, glass],
      [r, 0.004, glass],
      [r, h * 0.14, tag],
      [r, h * 0.42, glass],
      [r, h * 0.55, glass],
      [r * 0.8, h * 0.64, glass],
      [r * 0.36, h * 0.74, glass],
      [r * 0.34, h * 0.84, cap],
      [r * 0.38, h * 0.97, cap],
      [r * 0.36, h, cap],
      [0, h],
    ],
    glass,
    30,
  )
}

/** A tumbler with its drink, ice and a straw's worth of light. */
export function tumbler({ drink = paint.lantern, r = 0.036, h = 0.095, full = 0.66 }) {
  const liquid = { c: drink, glow: drink.map((x) => x * 0.22), gloss: 0.4 }
  return [
    lathe(
      [
        [0, 0.006],
        [r * 0.9, 0.007],
        [r * 0.94, h * full],
        [0, h * full],
      ],
      liquid,
      32,
    ),
    box([-0.012, h * full - 0.012, -0.018], [0.008, h * full + 0.007, 0.002], {
      c: paint.paper,
      gloss: 0.6,
      alpha: 0.65,
    }),
    {
      ...lathe(
        [
          [r * 0.9, 0],
          [r, h],
        ],
        GLASS,
        32,
      ),
      lines: [rim(r, h)],
    },
  ]
}

const rim = (r, h, colour = paint.paper) => ({
  points: Array.from({ length: 49 }, (_, i) => {
    const a = (i / 48) * 2 * Math.PI
    return { p: [r * Math.cos(a), h, r * Math.sin(a)], n: [0, 1, 0] }
  }),
  colour,
  width: 0.0022,
  alpha: 0.9,
})

/** A stemmed glass: a coupe, or with `slim` a flute. */
export function coupe({ drink = oklch(0.86, 0.14, 86), slim = false }) {
  const [r, low, top] = slim ? [0.026, 0.1, 0.21] : [0.046, 0.1, 0.145]
  const liquid = { c: drink, glow: drink.map((x) => x * 0.3), gloss: 0.5 }
  const level = low + (top - low) * 0.72
  return [
    lathe(
      [
        [0.032, 0],
        [0.03, 0.003],
        [0.004, 0.008],
        [0.0035, low],
      ],
      { ...GLASS, alpha: 0.5 },
      28,
    ),
    lathe(
      [
        [0.004, low + 0.002],
        [r * (slim ? 0.9 : 0.75), (low + level) / 2],
        [r * 0.94, level],
        [0, level],
      ],
      liquid,
      32,
    ),
    {
      ...lathe(
        [
          [0.004, low],
          [r * (slim ? 0.95 : 0.8), (low + level) / 2],
          [r, top],
        ],
        GLASS,
        32,
      ),
      lines: [rim(r, top)],
    },
  ]
}

/** A champagne bucket: silver, with ice and a leaning bottle. */
export function bucket() {
  const silver = { c: paint.silver, gloss: 0.9 }
  const ice = Array.from({ length: 12 }, (_, i) => {
    const a = i * 2.4
    const r = 0.03 + (0.045 * ((i * 7) % 5)) / 5
    return move(
      box([-0.017, -0.014, -0.017], [0.017, 0.016, 0.017], {
        c: oklch(0.92, 0.02, 220),
        gloss: 0.7,
      }),
      {
        at: [r * Math.cos(a), 0.195 + 0.008 * (i % 3), r * Math.sin(a)],
        turn: i * 37,
        roll: (i * 23) % 40,
      },
    )
  })
  const turned = lathe(
    [
      [0.055, 0],
      [0.06, 0.008],
      [0.075, 0.03],
      [0.1, 0.185],
      [0.106, 0.196],
      [0.11, 0.2],
      [0.106, 0.206],
      [0.094, 0.203],
    ],
    silver,
    96,
  )
  const shell = mirrored(turned)
  const ring = (x) =>
    move(extrude(circle([0, 0], 0.022, 24), 'x', -0.006, 0.006, { c: paint.brass, gloss: 0.8 }), {
      at: [x, 0.16, 0],
    })
  const wine = move(bottle({ c: oklch(0.42, 0.1, 150), h: 0.34, r: 0.042, foil: paint.brass }), {
    roll: -16,
    tilt: 8,
    at: [-0.005, 0.07, 0.01],
  })
  return { shell, parts: [ring(-0.1), ring(0.1)], ice, wine }
}

/** Polished metal: bands of the room's light and dark run down it. */
const mirrored = (s) => ({
  ...s,
  faces: s.faces.map((f) => {
    const a = Math.atan2(f.normal[2], f.normal[0])
    const k = 0.4 + 0.75 * Math.sin(2.5 * a + 0.9) ** 2 + 0.25 * Math.sin(7 * a) ** 4
    const warm = [1, 0.86 + 0.1 * Math.sin(3 * a), 0.74 + 0.2 * Math.sin(3 * a)]
    return { ...f, mat: { ...f.mat, c: f.mat.c.map((c, i) => c * k * warm[i]) } }
  }),
})

/** Fruit on a plate: a mound of segments. */
export function fruit({ r = 0.16 }) {
  const plate = lathe(
    [
      [0, 0.004],
      [r * 0.5, 0.002],
      [r, 0.022],
      [r * 1.01, 0.028],
      [r * 0.6, 0.014],
      [0, 0.012],
    ],
    { c: paint.paper, gloss: 0.4 },
    48,
  )
  const colours = [
    oklch(0.66, 0.19, 25),
    paint.lantern,
    oklch(0.8, 0.15, 125),
    oklch(0.5, 0.15, 340),
  ]
  const bits = Array.from({ length: 22 }, (_, i) => {
    const a = i * 2.4
    const d = r * 0.78 * Math.sqrt((i + 0.5) / 22)
    const high = 0.03 + 0.05 * (1 - d / r)
    return puff(
      [d * Math.cos(a), high, d * Math.sin(a)],
      [0.05, 0.045, 0.05],
      { c: colours[i % 4], gloss: 0.45 },
      2,
      36,
    )
  })
  return [plate, ...bits]
}
