import { scroll, sideboard } from '../kit/decor.mjs'
import { dishes, steamer } from '../kit/dishes.mjs'
import { finish } from '../kit/finish.mjs'
import { chair, plant, roundTable } from '../kit/furniture.mjs'
import { bottle, tumbler } from '../kit/glass.mjs'
import { lampOf, lantern } from '../kit/lantern.mjs'
import { lattice, moonGate } from '../kit/lattice.mjs'
import { css, light, oklch, paint } from '../kit/palette.mjs'
import { boards, room as shell, wainscot } from '../kit/room.mjs'
import { move } from '../kit/solids.mjs'
import { stage } from '../kit/stage.mjs'
import { bowl, chopsticks, cup, lazySusan, plate, steam, teapot } from '../kit/tableware.mjs'

const WALL = oklch(0.5, 0.085, 38)
const Z = 0.95
const TOP = 0.74

function setting(late) {
  const dish = [
    plate({ r: 0.1 }),
    ...move(bowl({ r: 0.056, fill: late ? oklch(0.7, 0.12, 60) : paint.paper }), {
      at: [0, 0.009, 0],
    }),
  ]
  const sticks = move(chopsticks({}), { at: [0.14, 0, 0], turn: late ? 24 : 0 })
  return [...dish, ...sticks, ...move(cup({}), { at: [-0.12, 0, 0.07] }).flat()]
}

function banquet({ view, dim = 1, focus, late = false }) {
  const over = lantern({ at: [0.1, 1.93, Z + 0.35], r: 0.25, skin: 'vermilion' })
  const sides = [-1.75, 1.75].map((x) => lantern({ at: [x, 2.15, 2.5], r: 0.18 }))
  const s = stage({
    view,
    focus,
    light: {
      lamps: [
        lampOf(over, { power: 3, reach: 1.6, casts: 0.5 }),
        ...sides.map((l) => lampOf(l, { power: 1.3 * dim, reach: 1.2, casts: 0 })),
        { at: [-0.9, 2, -1.4], c: light.lantern, power: 0.9 * dim, reach: 1.8 },
      ],
      sky: [0.1, 0.07, 0.1].map((x) => x * (0.4 + 0.6 * dim)),
      ground: [0.09, 0.055, 0.07].map((x) => x * (0.4 + 0.6 * dim)),
    },
  })
  const upper = (g, w, h) =>
    g.shape(
      [
        [0, 0],
        [w, 0],
        [w, h],
        [0, h],
      ],
      css(WALL),
    )
  const wall = wainscot({ c: oklch(0.36, 0.06, 30), upper })
  const pane = { pane: late ? paint.aubergine : paint.honey, cell: 0.18 }
  shell(s, {
    half: 2.6,
    height: 2.85,
    near: -4,
    far: 3.2,
    walls: { c: WALL, draw: wall },
    back: {
      draw: wall,
      glow: (g) => moonGate(g, [1.75, 1.66], 0.78, { late }),
    },
    left: { draw: (g, w, h) => wall(g, w, h) + lattice(g, [5.2, 1.15], [1.3, 1.3], pane) },
    right: { draw: (g, w, h) => wall(g, w, h) + scroll(g, [0.75, 1.15], [0.55, 1.2]) },
    floor: { c: paint.wood, draw: boards(paint.wood) },
    ceiling: { c: paint.aubergine },
  })
  s.add(over, sides)
  s.add(move(roundTable({ r: 0.88, top: oklch(0.47, 0.15, 24), gloss: 0.06 }), { at: [0, 0, Z] }))
  s.add(move(lazySusan({ r: 0.53, c: oklch(0.4, 0.06, 45) }), { at: [0, TOP, Z] }))
  const served = [
    dishes.prawns(),
    steamer({ r: 0.12 }),
    dishes.greens(),
    dishes.dumplings(),
    dishes.duck(),
  ]
  served.forEach((dish, i) => {
    const a = (i / served.length) * 2 * Math.PI + 0.25 + (late ? 0.9 : 0)
    s.add(
      move(dish, {
        at: [0.355 * Math.cos(a), TOP + 0.034, Z + 0.355 * Math.sin(a)],
        scale: 1.06,
        turn: i * 40,
      }),
    )
  })
  s.add(move(teapot({}), { at: [0, TOP + 0.034, Z], turn: 30, scale: 1.1 }))
  for (let i = 0; i < 8; i++) {
    const a = i * 45
    const t = (a * Math.PI) / 180
    const out = late && i % 3 === 1 ? 1.24 : 1.1
    if (i)
      s.add(
        move(chair({ c: paint.pine }), {
          at: [out * Math.sin(t), 0, Z - out * Math.cos(t)],
          turn: a + 180 + (late && i % 3 === 1 ? 18 : 0),
        }),
      )
    s.add(
      move(setting(late && i % 2 === 0), {
        at: [0.7 * Math.sin(t), TOP, Z - 0.7 * Math.cos(t)],
        turn: a,
      }),
    )
  }
  if (late) {
    s.add(move(bottle({ c: oklch(0.45, 0.1, 150) }), { at: [0.42, TOP, Z - 0.5] }))
    for (const [x, z] of [
      [-0.42, -0.5],
      [0.52, -0.36],
      [-0.62, 0.3],
    ])
      s.add(move(tumbler({ full: 0.45 }), { at: [x, TOP, Z + z] }))
  }
  const hot = [
    0.355 * Math.cos(1.507 + (late ? 0.9 : 0)),
    TOP + 0.12,
    Z + 0.355 * Math.sin(1.507 + (late ? 0.9 : 0)),
  ]
  steam(s, hot, 0.24, 0.4)
  s.add(
    move(sideboard({ w: 0.9 }), { at: [-2.0, 0, 2.9] }),
    move(teapot({ c: paint.wine }), { at: [-2.0, 0.8, 2.85] }),
  )
  s.add(move(plant({ seed: 2, h: 1.35 }), { at: [2.05, 0, 2.75] }))
  finish(s, { from: s.cam.project(over.at), warmth: 0.12 })
  return s.svg()
}

export const room = () =>
  banquet({ view: { eye: [-0.5, 1.62, -1.75], look: [0.0, 1.08, 1], focal: 1180 } })
export const detail = () =>
  banquet({
    view: { eye: [-0.3, 1.26, -0.2], look: [0.0, 0.88, 0.8], focal: 1330 },
    focus: { beyond: 1.7, blur: 8 },
  })
export const night = () =>
  banquet({
    view: { eye: [-1.45, 1.5, -1.15], look: [0.02, 1.06, 1.1], focal: 1100 },
    dim: 0.42,
    late: true,
  })
