import { rug, scroll, sideboard } from '../kit/decor.mjs'
import { finish } from '../kit/finish.mjs'
import { chair, plant } from '../kit/furniture.mjs'
import { tumbler } from '../kit/glass.mjs'
import { lampOf, lantern } from '../kit/lantern.mjs'
import { lattice } from '../kit/lattice.mjs'
import { game } from '../kit/mahjong.mjs'
import { moon, neon } from '../kit/neon.mjs'
import { css, light, oklch, paint } from '../kit/palette.mjs'
import { boards, room as shell, wainscot } from '../kit/room.mjs'
import { move } from '../kit/solids.mjs'
import { stage } from '../kit/stage.mjs'
import { cup, steam, teapot } from '../kit/tableware.mjs'

const WALL = oklch(0.5, 0.06, 172)
const HAND = ['1m', '2m', '3m', '3p', '3p', '3p', '5s', '6s', '8s', '東', '發', '中', '中']
const Z = 0.6
const TOP = 0.772

function parlour({ view, dim = 1, focus, late = false, opposite = true }) {
  const over = lantern({ at: [0, 1.98, Z + 0.3], r: 0.27, squat: 0.8, skin: 'paper' })
  const sides = [
    lantern({ at: [-1.7, 2.1, 2.4], r: 0.19, skin: 'vermilion' }),
    lantern({ at: [1.95, 2.15, 2.2], r: 0.19, skin: 'amber' }),
  ]
  const s = stage({
    view,
    focus,
    light: {
      lamps: [
        lampOf(over, { power: late ? 2.1 : 3.2, reach: late ? 1.2 : 1.6, casts: 0.55 }),
        ...sides.map((l) => lampOf(l, { power: 1.3 * dim, reach: 1.3, casts: 0 })),
        { at: [-0.9, 1.9, -1.2], c: light.lantern, power: 0.75 * dim, reach: 1.6 },
      ],
      sky: [0.1, 0.075, 0.11].map((x) => x * dim),
      ground: [0.09, 0.06, 0.08].map((x) => x * dim),
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
  const wall = wainscot({ c: paint.walnut, upper })
  const rest = late ? paint.aubergine : paint.honey
  shell(s, {
    half: 2.5,
    height: 2.8,
    near: -4,
    far: 3,
    walls: { c: WALL, draw: wall },
    back: {
      draw: (g, w, h) =>
        wall(g, w, h) +
        lattice(g, [0.75, 1.15], [1.15, 1.3], { pane: rest }) +
        lattice(g, [3.1, 1.15], [1.15, 1.3], { pane: rest }) +
        scroll(g, [2.22, 1.2], [0.56, 1.15]),
      glow: late ? (g) => neon(g, moon([4.66, 2.2], 0.17), { width: 0.028 }) : undefined,
    },
    floor: {
      c: paint.wood,
      draw: (g, w, h) =>
        boards(paint.wood)(g, w, h) + rug(g, [1.0, 3.25], [3, 2.7], oklch(0.4, 0.1, 20)),
    },
    ceiling: { c: paint.aubergine },
  })
  s.add(over, sides)
  s.add(move(game({ hand: HAND, discards: late ? 17 : 12 }), { at: [0, 0, Z] }))
  for (const [turn, out, swing] of [
    [0, 0.78, 0],
    [90, 0.8, 0],
    [-90, late ? 0.98 : 0.8, late ? -24 : 0],
    [180, 0.98, 26],
  ]) {
    if (turn === 180 && !opposite) continue
    const a = (turn * Math.PI) / 180
    const at = [-out * Math.sin(a) + (turn === 180 ? -0.25 : 0), 0, Z + out * Math.cos(a)]
    s.add(move(chair({ c: paint.wine }), { at, turn: turn + swing }))
  }
  s.add(move(sideboard({ w: 1.3 }), { at: [0, 0, 2.75] }))
  s.add(move(teapot({}), { at: [-0.3, 0.8, 2.72], turn: 200 }))
  for (const x of [0.02, 0.14]) s.add(move(cup({}), { at: [x, 0.8, 2.68] }))
  s.add(
    move(plant({}), { at: [2.0, 0, 2.55] }),
    move(plant({ seed: 2, h: 1 }), { at: [-2.1, 0, 2.6] }),
  )
  s.add(move(cup({}), { at: [-0.4, TOP, Z - 0.438] }), move(cup({}), { at: [0.4, TOP, Z + 0.438] }))
  if (late) {
    for (const [x, z] of [
      [0.438, -0.3],
      [-0.438, 0.34],
    ])
      s.add(move(tumbler({ full: 0.5 }), { at: [x, TOP, Z + z] }))
  }
  steam(s, [-0.4, TOP + 0.04, Z - 0.438], 0.13, 0.4)
  finish(s, { from: s.cam.project(over.at), warmth: 0.12 })
  return s.svg()
}

export const room = () =>
  parlour({ view: { eye: [0.78, 1.7, -2.05], look: [0.1, 1.13, 0.8], focal: 1270 } })
export const detail = () =>
  parlour({
    view: { eye: [-0.15, 1.01, -0.22], look: [0.01, 0.85, 0.45], focal: 1480 },
    focus: { beyond: 1.35, blur: 8 },
    opposite: false,
  })
export const night = () =>
  parlour({
    view: { eye: [-0.95, 1.6, -1.75], look: [0.02, 1.1, 0.8], focal: 1200 },
    dim: 0.42,
    late: true,
  })
