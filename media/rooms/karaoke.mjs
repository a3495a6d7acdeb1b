import { finish } from '../kit/finish.mjs'
import { plant, sofa, stool, table } from '../kit/furniture.mjs'
import { lampOf, lantern } from '../kit/lantern.mjs'
import { microphone } from '../kit/microphone.mjs'
import { light, paint } from '../kit/palette.mjs'
import { boards, channels, room as shell, wainscot } from '../kit/room.mjs'
import { glowOf, landscape, lyrics, pictures, screen } from '../kit/screen.mjs'
import { move } from '../kit/solids.mjs'
import { stage } from '../kit/stage.mjs'

const SCREEN = { at: [-1.35, 1.0, 3.2], w: 2.1, h: 1.2 }

function club({ view, dim = 1 }) {
  const lanterns = [
    lantern({ at: [1.35, 2.2, 2.2], r: 0.24 }),
    lantern({ at: [1.95, 1.95, 2.6], r: 0.16, skin: 'vermilion' }),
    lantern({ at: [-2.1, 2.25, 1.4], r: 0.2 }),
  ]
  const s = stage({
    view,
    light: {
      lamps: [
        lampOf(lanterns[0], { power: 1.5 * dim }),
        lampOf(lanterns[1], { power: 0.5 * dim, casts: 0, c: light.ember }),
        lampOf(lanterns[2], { power: 0.9 * dim, casts: 0.4 }),
        glowOf(SCREEN.at, SCREEN.w, SCREEN.h, 0.7),
      ],
      sky: [0.13, 0.075, 0.13].map((x) => x * dim),
      ground: [0.12, 0.06, 0.08].map((x) => x * dim),
    },
  })
  shell(s, {
    half: 2.7,
    height: 2.9,
    near: -4,
    far: 3.25,
    walls: {
      c: paint.plum,
      draw: wainscot({ c: paint.aubergine, upper: channels(paint.plum, 0.26) }),
    },
    floor: { c: paint.wood, draw: boards(paint.wood) },
    ceiling: { c: paint.aubergine },
  })
  s.add(lanterns)
  s.add(
    screen({ ...SCREEN, draw: (g, w, h) => landscape(g, w, h, pictures.night) + lyrics(g, w, h) }),
  )
  s.add(
    move(
      sofa({
        w: 2.6,
        seats: 3,
        pillows: [
          { x: -0.9, c: paint.lantern, turn: 8 },
          { x: 0.8, c: paint.jade, turn: -10 },
        ],
      }),
      { at: [2.1, 0, 1.2], turn: -90 },
    ),
  )
  s.add(
    move(sofa({ w: 2.2, seats: 3, pillows: [{ x: 0.6, c: paint.honey }] }), {
      at: [-2.15, 0, 1.2],
      turn: 90,
    }),
  )
  s.add(move(table({ w: 1.5, d: 0.8 }), { at: [0, 0, 1.1] }))
  s.add(microphone({ at: [0.15, 0.44, 0.95], turn: 30, scale: 1.3 }))
  s.add(move(stool({}), { at: [-0.7, 0, -0.1] }))
  s.add(move(plant({}), { at: [2.35, 0, 2.9] }))
  finish(s, { from: s.cam.project(lanterns[0].at) })
  return s.svg()
}

export const room = () =>
  club({
    view: { eye: [-0.2, 1.35, -3.1], look: [-0.2, 1.35, 3], focal: 1250, centre: [800, 470] },
  })
export const detail = room
export const night = () =>
  club({
    view: { eye: [-0.2, 1.35, -3.1], look: [-0.2, 1.35, 3], focal: 1250, centre: [800, 470] },
    dim: 0.6,
  })
