import { moon, neon } from '../kit/decor.mjs'
import { finish } from '../kit/finish.mjs'
import { chair, plant } from '../kit/furniture.mjs'
import { tumbler } from '../kit/glass.mjs'
import { lampOf, lantern } from '../kit/lantern.mjs'
import { game } from '../kit/mahjong.mjs'
import { css, light, oklch, paint } from '../kit/palette.mjs'
import { boards, lattice, room as shell, wainscot } from '../kit/room.mjs'
import { move } from '../kit/solids.mjs'
import { stage } from '../kit/stage.mjs'
import { cup, steam, teapot } from '../kit/tableware.mjs'

const WALL = oklch(0.52, 0.07, 160)
const HAND = ['1m', '2m', '3m', '3p', '3p', '3p', '5s', '6s', '8s', '東', '東', '中', '中']

function parlour({ view, dim = 1, focus, late = false }) {
  const over = lantern({ at: [0, 1.95, 0.6], r: 0.34, squat: 0.82, skin: 'paper', tassel: true })
  const side = lantern({ at: [-1.75, 2.05, 2.3], r: 0.17, skin: 'vermilion' })
  const s = stage({
    view,
    focus,
    light: {
      lamps: [
        lampOf(over, { power: 2.1, reach: 1.5 }),
        lampOf(side, { power: 0.5, casts: 0, c: light.ember }),
      ],
      sky: [0.12, 0.09, 0.12].map((x) => x * dim),
      ground: [0.11, 0.07, 0.08].map((x) => x * dim),
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
  shell(s, {
    half: 2.5,
    height: 2.8,
    near: -4,
    far: 3,
    walls: { c: WALL, draw: wall },
    back: {
      draw: (g, w, h) =>
        wall(g, w, h) +
        lattice(g, [0.7, 1.2], [1.1, 1.25], {}) +
        lattice(g, [3.2, 1.2], [1.1, 1.25], {}),
      glow: late ? (g) => neon(g, moon([2.5, 1.95], 0.26), {}) : undefined,
    },
    floor: { c: paint.wood, draw: boards(paint.wood) },
    ceiling: { c: paint.aubergine },
  })
  s.add(over, side)
  s.add(move(game({ hand: HAND, discards: late ? 18 : 13 }), { at: [0, 0, 0.6] }))
  for (const turn of [0, 90, -90, 180]) {
    const a = (turn * Math.PI) / 180
    const far = turn === 180 ? 0.95 : 0.85
    s.add(
      move(chair({ c: paint.wine }), {
        at: [far * -Math.sin(a), 0, 0.6 + far * Math.cos(a)],
        turn,
      }),
    )
  }
  s.add(move(plant({}), { at: [2.05, 0, 2.5] }))
  if (late) s.add(move(tumbler({}), { at: [0.36, 0.76, 0.28] }))
  s.add(move(cup({}), { at: [-0.38, 0.76, 0.27] }))
  s.add(move(teapot({}), { at: [2.0, 0.95, 2.0], turn: 180 }))
  if (!focus) steam(s, [-0.38, 0.8, 0.27], 0.12, 0.3)
  finish(s, { from: s.cam.project(over.at) })
  return s.svg()
}

export const room = () =>
  parlour({
    view: { eye: [0.5, 1.55, -1.75], look: [0, 1.0, 0.8], focal: 1150, centre: [800, 500] },
  })
export const detail = () =>
  parlour({
    view: { eye: [-0.12, 1.1, -0.28], look: [0.02, 0.76, 0.42], focal: 1500 },
    focus: { beyond: 1.5, blur: 7 },
  })
export const night = () =>
  parlour({
    view: { eye: [-1.0, 1.5, -1.5], look: [0.1, 0.95, 0.8], focal: 1150 },
    dim: 0.5,
    late: true,
  })
