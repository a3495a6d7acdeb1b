import { curtain } from '../kit/decor.mjs'
import { finish } from '../kit/finish.mjs'
import { tumbler } from '../kit/glass.mjs'
import { lampOf, lantern } from '../kit/lantern.mjs'
import { light, oklch, paint } from '../kit/palette.mjs'
import { channels, room as shell } from '../kit/room.mjs'
import { landscape, pictures, screen } from '../kit/screen.mjs'
import { box, move } from '../kit/solids.mjs'
import { stage } from '../kit/stage.mjs'
import { beam, popcorn, projector, seat, stars } from '../kit/theater.mjs'

const S = { at: [-2.25, 1.0, 5.4], w: 4.5, h: 2.2 }
const EYE = [0, 3.0, -2.6]
const WALL = oklch(0.4, 0.07, 320)
const ROWS = [
  { z: 3.0, rise: 0 },
  { z: 1.55, rise: 0.3 },
  { z: 0.1, rise: 0.6 },
]
const COLUMNS = [-1.9, -1.24, 0, 0.66, 1.9].map((x) => x - 0.02)

function cinema({ view, dim = 1, focus, late = false, dust }) {
  const lanterns = [-1, 1].flatMap((side) =>
    [0.2, 2.0, 3.8].map((z) =>
      lantern({ at: [side * 3.12, 2.35, z], r: 0.15, drop: 0.3, glow: 0.5 + 0.3 * dim }),
    ),
  )
  const s = stage({
    view,
    focus,
    light: {
      lamps: [
        {
          at: [0, 2.3, 4.7],
          c: late ? oklch(0.85, 0.08, 20) : light.lantern,
          power: 2.6,
          reach: 2.1,
          casts: 0.5,
          soft: 0.05,
        },
        ...lanterns.map((l) => lampOf(l, { power: 1.5 * dim, reach: 0.9, casts: 0 })),
        { at: [0, 3.1, -2.4], c: light.rose, power: 0.7 * dim, reach: 2.4 },
      ],
      sky: [0.075, 0.05, 0.1].map((x) => x * (0.5 + 0.5 * dim)),
      ground: [0.07, 0.045, 0.085].map((x) => x * (0.5 + 0.5 * dim)),
    },
  })
  shell(s, {
    half: 3.4,
    height: 3.6,
    near: -4.8,
    far: 5.7,
    walls: { c: WALL, draw: channels(WALL, 0.5) },
    rear: {},
    floor: { c: oklch(0.36, 0.09, 345) },
    ceiling: { c: paint.aubergine, glow: stars },
  })
  s.add(lanterns)
  s.add(box([-3.4, 0, 4.75], [3.4, 0.3, 5.7], { c: paint.walnut, receive: true, edge: 0.012 }))
  s.add(
    screen({ ...S, draw: (g, w, h) => landscape(g, w, h, late ? pictures.night : pictures.day) }),
  )
  s.add(
    curtain({ x0: -3.4, x1: -2.34, z: 5.25, y: 0.3, h: 3.55 }),
    curtain({ x0: 2.34, x1: 3.4, z: 5.25, y: 0.3, h: 3.55 }),
  )
  s.add(curtain({ x0: -3.4, x1: 3.4, z: 5.2, y: 3.28, h: 3.6 }))
  for (const { z, rise } of ROWS) {
    if (rise) {
      const step = box([-3.4, 0, z - 0.82], [3.4, rise, z + 0.63], {
        c: oklch(0.36, 0.09, 345),
        receive: true,
        edge: 0.01,
      })
      s.add(step)
    }
    for (const side of [-0.62, 1.28]) {
      const lamp = { c: paint.lantern, glow: light.amber.map((x) => x * 0.9) }
      if (rise)
        s.add(box([side - 0.14, rise - 0.05, z + 0.63], [side + 0.14, rise - 0.03, z + 0.64], lamp))
    }
    for (const x of [-2.55, ...COLUMNS, 2.56])
      s.add(move(seat({ c: oklch(0.47, 0.13, 15) }), { at: [x, rise, z], turn: 180 }))
  }
  const hold = (part, x, row, dz = 0.1) =>
    s.add(move(part, { at: [x, ROWS[row].rise + 0.615, ROWS[row].z + dz] }))
  hold(popcorn(), -0.32, 1)
  hold(tumbler({ drink: oklch(0.6, 0.16, 30) }), 0.31, 2, 0.2)
  if (late || focus) {
    hold(popcorn(), 0.95, 2)
    hold(tumbler({}), -1.56, 2, 0.2)
    hold(popcorn(), -2.22, 1)
    hold(tumbler({ drink: paint.rose }), 0.98, 1, 0.2)
  }
  s.add(projector(EYE))
  const [x, y, z] = S.at
  const lens = [EYE[0] + 0.1, EYE[1], EYE[2] + 0.26]
  const corners = [
    [x, y, z],
    [x + S.w, y, z],
    [x + S.w, y + S.h, z],
    [x, y + S.h, z],
  ]
  beam(s, lens, corners, { alpha: dust ? 0.6 : late ? 0.24 : 0.17, dust })
  if (dust) s.air(() => s.halo([lens[0] + 0.12, lens[1], lens[2] + 0.05], 0.5, light.screen, 0.55))
  s.air(() => s.halo([0, 2.1, 5.3], 3.6, oklch(0.7, 0.1, 55), 0.22))
  finish(s, { from: s.cam.project([0, 2.2, 5.3]), warmth: 0.05, depth: 0.7 })
  return s.svg()
}

export const room = () =>
  cinema({
    view: { eye: [-0.55, 2.35, -2.95], look: [-0.55, 2.35, 5], focal: 1350, centre: [740, 330] },
  })
export const detail = () =>
  cinema({ view: { eye: [0.62, 3.14, -4.15], look: [0.4, 2.25, 0.2], focal: 1150 }, dust: 140 })
export const night = () =>
  cinema({
    view: { eye: [1.75, 2.15, -1.9], look: [-0.1, 1.5, 4.2], focal: 1200 },
    dim: 0.3,
    late: true,
  })
