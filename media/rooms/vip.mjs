import { shelves } from '../kit/bar.mjs'
import { curtain, rug } from '../kit/decor.mjs'
import { finish } from '../kit/finish.mjs'
import { marble, plant, roundTable, sofa } from '../kit/furniture.mjs'
import { bottle, bucket, coupe, fruit } from '../kit/glass.mjs'
import { lampOf, lantern } from '../kit/lantern.mjs'
import { lanternLine, neon } from '../kit/neon.mjs'
import { css, light, oklch, paint } from '../kit/palette.mjs'
import { boards, channels, room as shell } from '../kit/room.mjs'
import { skyline } from '../kit/skyline.mjs'
import { move } from '../kit/solids.mjs'
import { stage } from '../kit/stage.mjs'

const WALL = oklch(0.38, 0.08, 335)
const TOP = 0.5
const Z = 0.85

const on = (part, x, z, turn = 0) => move(part, { at: [0.2 + x, TOP, Z + z], turn })

function niche(g) {
  const [x0, x1, y0, y1] = [3.55, 4.85, 1.0, 2.3]
  const back = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ]
  const glow = g.fade(
    [x0, y0],
    [x0, y1],
    [
      [0, '#f3b262'],
      [1, '#b56a3c'],
    ],
  )
  return g.shape(back, glow) + g.line([...back, back[0]], css(paint.bronze), 0.05)
}

function suite({ view, dim = 1, focus, late = false }) {
  const lanterns = [
    lantern({ at: [0.36, 2.05, 1.75], r: 0.23 }),
    lantern({ at: [-0.08, 2.36, 2.1], r: 0.14, skin: 'vermilion', drop: 0.5 }),
    lantern({ at: [0.78, 2.4, 2.2], r: 0.15, skin: 'paper', drop: 0.5 }),
  ]
  const s = stage({
    view,
    focus,
    light: {
      lamps: [
        lampOf(lanterns[0], { power: 3.3 * dim, reach: 1.7 }),
        lampOf(lanterns[1], { power: 0.8 * dim, reach: 1.2, casts: 0 }),
        { at: [1.6, 1.6, 2.55], c: light.amber, power: 0.7 * dim, reach: 0.9 },
        { at: [-1.1, 1.7, 2.5], c: light.moon, power: 0.5, reach: 1.6 },
        { at: [-0.8, 1.9, -1.5], c: light.lantern, power: 0.8 * dim, reach: 1.8 },
      ],
      sky: [0.085, 0.055, 0.11].map((x) => x * (0.4 + 0.6 * dim)),
      ground: [0.08, 0.05, 0.08].map((x) => x * (0.4 + 0.6 * dim)),
    },
  })
  shell(s, {
    half: 2.6,
    height: 2.9,
    near: -4,
    far: 3,
    walls: { c: WALL, draw: channels(WALL, 0.3) },
    back: { glow: (g) => skyline(g, [0.5, 0.7], [2.35, 1.85], {}) + niche(g) },
    right: late ? { glow: (g) => neon(g, lanternLine([1.5, 1.75], 0.3), {}) } : {},
    floor: {
      c: paint.walnut,
      draw: (g, w, h) =>
        boards(paint.walnut)(g, w, h) + rug(g, [1.2, 3.6], [3.2, 2.6], oklch(0.36, 0.07, 310)),
    },
    ceiling: { c: paint.aubergine },
  })
  s.add(lanterns)
  s.add(
    curtain({ x0: -2.58, x1: -2.05, z: 2.95, h: 2.85 }),
    curtain({ x0: 0.22, x1: 0.62, z: 2.95, h: 2.85 }),
  )
  s.add(shelves({ x0: 1.0, x1: 2.2, z: 2.99, heights: [1.06, 1.5, 1.92] }))
  const velvet = oklch(0.42, 0.065, 185)
  s.add(
    move(
      sofa({
        w: 2.5,
        seats: 3,
        c: velvet,
        pillows: [
          { x: 0.86, c: paint.lantern, turn: -8 },
          { x: -0.84, c: paint.wine, turn: 8 },
        ],
      }),
      { at: [0.05, 0, 2.2] },
    ),
  )
  s.add(
    move(sofa({ w: 1.9, seats: 2, c: velvet, pillows: [{ x: -0.55, c: paint.linen, turn: 10 }] }), {
      at: [1.95, 0, 0.85],
      turn: -90,
    }),
  )
  s.add(
    move(
      roundTable({
        r: 0.56,
        h: TOP,
        top: paint.linen,
        c: paint.brass,
        gloss: 0.25,
        draw: marble(0.56),
      }),
      { at: [0.2, 0, Z] },
    ),
  )
  const { shell: pail, parts, ice, wine } = bucket()
  s.add(
    on(
      [pail, ...parts, ...ice, wine].map((p) => move(p, { scale: 1.15 })),
      -0.2,
      0.12,
    ),
  )
  for (const [x, z] of [
    [0.08, -0.22],
    [0.22, -0.06],
    [-0.08, -0.3],
  ])
    s.add(on(coupe({}), x, z))
  s.add(on(fruit({ r: 0.14 }), 0.24, 0.22))
  if (late) {
    s.add(
      on(coupe({ drink: paint.rose, slim: true }), -0.36, -0.16),
      on(coupe({ slim: true }), 0.42, 0),
    )
    s.add(on(bottle({ c: oklch(0.45, 0.11, 20), foil: paint.brass }), 0.02, 0.33))
  }
  s.add(move(plant({ h: 1.35 }), { at: [-2.15, 0, 2.1] }))
  finish(s, { from: s.cam.project(lanterns[0].at), warmth: 0.12 })
  return s.svg()
}

export const room = () =>
  suite({ view: { eye: [-0.38, 1.3, -2.25], look: [0.02, 1.08, 3], focal: 1270 } })
export const detail = () =>
  suite({
    view: { eye: [-0.02, 0.92, -0.12], look: [0.14, 0.66, 0.85], focal: 1330 },
    focus: { beyond: 1.75, blur: 8 },
  })
export const night = () =>
  suite({
    view: { eye: [-1.35, 1.38, -1.35], look: [0.5, 0.98, 1.9], focal: 1180 },
    dim: 0.42,
    late: true,
  })
