import { curtain } from '../kit/decor.mjs'
import { finish } from '../kit/finish.mjs'
import { plant, roundTable, sofa } from '../kit/furniture.mjs'
import { bucket, coupe } from '../kit/glass.mjs'
import { lampOf, lantern } from '../kit/lantern.mjs'
import { arc, neon } from '../kit/neon.mjs'
import { light, paint } from '../kit/palette.mjs'
import { boards, channels, room as shell } from '../kit/room.mjs'
import { move } from '../kit/solids.mjs'
import { skyline } from '../kit/skyline.mjs'
import { stage } from '../kit/stage.mjs'

function suite({ view, dim = 1, focus }) {
  const lanterns = [
    lantern({ at: [0.9, 2.15, 1.7], r: 0.22 }),
    lantern({ at: [1.4, 1.9, 1.9], r: 0.15, skin: 'paper' }),
    lantern({ at: [0.5, 2.35, 2.0], r: 0.13, skin: 'vermilion' }),
  ]
  const s = stage({
    view,
    focus,
    light: {
      lamps: [
        lampOf(lanterns[0], { power: 1.8, reach: 2 }),
        lampOf(lanterns[1], { power: 0.4, casts: 0 }),
        { at: [-2, 1.6, 2.6], c: light.moon, power: 0.35, reach: 2 },
      ],
      sky: [0.11, 0.07, 0.13].map((x) => x * dim),
      ground: [0.11, 0.06, 0.09].map((x) => x * dim),
    },
  })
  shell(s, {
    half: 2.6,
    height: 2.9,
    near: -4,
    far: 3,
    walls: { c: paint.plum, draw: channels(paint.plum, 0.3) },
    back: {
      glow: (g) =>
        skyline(g, [0.5, 0.75], [2.2, 1.75], {}) +
        neon(g, [arc([3.85, 1.75], 0.5, 0, 360)], { c: light.amber }),
    },
    floor: { c: paint.walnut, draw: boards(paint.walnut) },
    ceiling: { c: paint.aubergine },
  })
  s.add(lanterns)
  s.add(
    curtain({ x0: -2.58, x1: -2.1, z: 2.95, h: 2.85 }),
    curtain({ x0: 0.12, x1: 0.5, z: 2.95, h: 2.85 }),
  )
  s.add(
    move(
      sofa({
        w: 2.6,
        seats: 3,
        c: paint.jade.map((x) => x * 0.6),
        pillows: [{ x: 0.8, c: paint.lantern }],
      }),
      { at: [0.3, 0, 2.3] },
    ),
  )
  s.add(
    move(sofa({ w: 2, seats: 2, c: paint.jade.map((x) => x * 0.6) }), {
      at: [1.95, 0, 0.9],
      turn: -90,
    }),
  )
  s.add(
    move(roundTable({ r: 0.55, h: 0.46, top: paint.linen, c: paint.brass, gloss: 0.5 }), {
      at: [0.3, 0, 1],
    }),
  )
  const { shell: pail, parts, ice, wine } = bucket()
  s.add(move([pail, ...parts, ...ice, wine], { at: [0.15, 0.46, 1.1] }))
  for (const [x, z] of [
    [0.45, 0.85],
    [0.6, 1.1],
    [0.35, 0.7],
  ])
    s.add(move(coupe({}), { at: [x, 0.46, z] }))
  s.add(move(plant({}), { at: [-2.2, 0, 1.9] }))
  finish(s, { from: s.cam.project(lanterns[0].at) })
  return s.svg()
}

export const room = () =>
  suite({ view: { eye: [-0.3, 1.3, -2.2], look: [-0.1, 1.2, 3], focal: 1250, centre: [800, 470] } })
export const detail = () =>
  suite({
    view: { eye: [0.1, 0.85, 0.05], look: [0.3, 0.62, 1.1], focal: 1500 },
    focus: { beyond: 2, blur: 7 },
  })
export const night = () =>
  suite({ view: { eye: [-1.4, 1.3, -1.6], look: [0.5, 1.0, 2], focal: 1150 }, dim: 0.5 })
