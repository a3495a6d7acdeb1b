import { curtain } from '../kit/decor.mjs'
import { finish } from '../kit/finish.mjs'
import { light, paint } from '../kit/palette.mjs'
import { channels, room as shell } from '../kit/room.mjs'
import { landscape, pictures, screen } from '../kit/screen.mjs'
import { box, move } from '../kit/solids.mjs'
import { stage } from '../kit/stage.mjs'
import { beam, projector, sconce, seat } from '../kit/theater.mjs'

const S = { at: [-1.9, 0.95, 5.2], w: 3.8, h: 1.95 }

function cinema({ view, dim = 1, focus, picture = pictures.day }) {
  const s = stage({
    view,
    focus,
    light: {
      lamps: [
        { at: [0, 1.9, 4.6], c: light.lantern, power: 2.2, reach: 2, casts: 0.5, soft: 0.05 },
        { at: [-2.75, 1.9, 2.2], c: light.amber, power: 0.7 * dim, reach: 1 },
        { at: [2.75, 1.9, 2.2], c: light.amber, power: 0.7 * dim, reach: 1 },
        { at: [-2.75, 1.9, 0.2], c: light.amber, power: 0.6 * dim, reach: 1 },
        { at: [2.75, 1.9, 0.2], c: light.amber, power: 0.6 * dim, reach: 1 },
      ],
      sky: [0.09, 0.06, 0.13].map((x) => x * dim),
      ground: [0.07, 0.045, 0.09].map((x) => x * dim),
    },
  })
  shell(s, {
    half: 3,
    height: 3.2,
    near: -5,
    far: 5.5,
    walls: { c: paint.dusk, draw: channels(paint.dusk, 0.5) },
    floor: { c: paint.plum },
    ceiling: { c: paint.aubergine },
  })
  s.add(screen({ ...S, draw: (g, w, h) => landscape(g, w, h, picture) }))
  s.add(
    curtain({ x0: -3, x1: -2.0, z: 5.0, h: 3.15 }),
    curtain({ x0: 2.0, x1: 3, z: 5.0, h: 3.15 }),
  )
  for (const z of [0.2, 2.2])
    for (const side of [-1, 1]) s.add(sconce({ at: [side * 3, 1.9, z], side }))
  for (const [row, z] of [2.7, 1.2, -0.3].entries()) {
    const rise = row * 0.22
    if (rise)
      s.add(
        box([-2.3, 0, z - 0.75], [2.3, rise, z + 0.62], {
          c: paint.aubergine,
          receive: true,
          edge: 0.006,
        }),
      )
    for (let i = 0; i < 6; i++)
      s.add(move(seat({}), { at: [(i - 2.5) * 0.68, rise, z], turn: 180 }))
  }
  const eye = [0.9, 2.75, -0.6]
  s.add(projector(eye))
  const [x, y, z] = S.at
  beam(
    s,
    [eye[0], eye[1], eye[2] + 0.2],
    [
      [x, y, z],
      [x + S.w, y, z],
      [x + S.w, y + S.h, z],
      [x, y + S.h, z],
    ],
  )
  finish(s, { from: s.cam.project([0, 1.9, 5]), warmth: 0.08 })
  return s.svg()
}

export const room = () =>
  cinema({
    view: { eye: [-0.5, 1.95, -2.9], look: [-0.5, 1.95, 5], focal: 1250, centre: [740, 430] },
  })
export const detail = () =>
  cinema({ view: { eye: [-1.5, 1.5, 0.1], look: [0.3, 1.2, 3], focal: 1350 } })
export const night = () =>
  cinema({
    view: { eye: [1.6, 1.8, -2.4], look: [-0.2, 1.4, 4], focal: 1250 },
    dim: 0.4,
    picture: pictures.night,
  })
