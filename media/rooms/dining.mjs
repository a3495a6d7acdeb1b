import { finish } from '../kit/finish.mjs'
import { chair, plant, roundTable } from '../kit/furniture.mjs'
import { lampOf, lantern } from '../kit/lantern.mjs'
import { css, oklch, paint } from '../kit/palette.mjs'
import { boards, lattice, room as shell, wainscot } from '../kit/room.mjs'
import { move } from '../kit/solids.mjs'
import { stage } from '../kit/stage.mjs'
import { bowl, chopsticks, cup, lazySusan, plate, steam, teapot } from '../kit/tableware.mjs'
import { dishes, steamer } from '../kit/dishes.mjs'

const WALL = oklch(0.55, 0.09, 45)
const Z = 0.9

function banquet({ view, dim = 1, focus }) {
  const over = lantern({ at: [0, 2.0, Z], r: 0.3, skin: 'vermilion' })
  const sides = [
    lantern({ at: [-1.5, 2.2, 2.2], r: 0.17 }),
    lantern({ at: [1.5, 2.2, 2.2], r: 0.17 }),
  ]
  const s = stage({
    view,
    focus,
    light: {
      lamps: [
        lampOf(over, { power: 2, reach: 1.6 }),
        ...sides.map((l) => lampOf(l, { power: 0.5, casts: 0 })),
      ],
      sky: [0.13, 0.09, 0.11].map((x) => x * dim),
      ground: [0.12, 0.07, 0.07].map((x) => x * dim),
    },
  })
  const wall = wainscot({
    c: paint.walnut,
    upper: (g, w, h) =>
      g.shape(
        [
          [0, 0],
          [w, 0],
          [w, h],
          [0, h],
        ],
        css(WALL),
      ),
  })
  shell(s, {
    half: 2.6,
    height: 2.9,
    near: -4,
    far: 3.2,
    walls: { c: WALL, draw: wall },
    back: { draw: (g, w, h) => wall(g, w, h) + lattice(g, [1.6, 1.15], [2, 1.4], {}) },
    floor: { c: paint.wood, draw: boards(paint.wood) },
    ceiling: { c: paint.aubergine },
  })
  s.add(over, sides)
  s.add(
    move(roundTable({ r: 0.85, top: paint.vermilion.map((x) => x * 0.8), gloss: 0.1 }), {
      at: [0, 0, Z],
    }),
  )
  s.add(move(lazySusan({ r: 0.5 }), { at: [0, 0.74, Z] }))
  const served = [dishes.greens(), dishes.prawns(), dishes.dumplings(), dishes.duck(), steamer({})]
  served.forEach((dish, i) => {
    const a = (i / served.length) * 2 * Math.PI + 0.5
    s.add(move(dish, { at: [0.32 * Math.cos(a), 0.774, Z + 0.32 * Math.sin(a)] }))
  })
  s.add(move(teapot({}), { at: [0, 0.774, Z], turn: 30 }))
  for (let i = 0; i < 8; i++) {
    const a = (i / 8) * 360 + 22.5
    const t = (a * Math.PI) / 180
    const place = (r) => [r * Math.sin(t), 0, Z - r * Math.cos(t)]
    s.add(move(chair({ c: paint.jade.map((x) => x * 0.7) }), { at: place(1.12), turn: a + 180 }))
    const [x, , z] = place(0.67)
    s.add(
      move(
        [
          ...[plate({ r: 0.09 })],
          ...move(bowl({ r: 0.05 }), { at: [0, 0.01, 0] }),
          ...move(chopsticks({}), { at: [0.13, 0, 0] }),
          ...move(cup({}), { at: [-0.11, 0, 0.06] }),
        ],
        { at: [x, 0.74, z], turn: a },
      ),
    )
  }
  steam(s, [0, 0.9, Z], 0.3, 0.35)
  s.add(move(plant({}), { at: [-2.2, 0, 2.7] }), move(plant({ seed: 2 }), { at: [2.2, 0, 2.7] }))
  finish(s, { from: s.cam.project(over.at) })
  return s.svg()
}

export const room = () =>
  banquet({ view: { eye: [-0.4, 1.65, -2.1], look: [0, 1.05, 1], focal: 1200 } })
export const detail = () =>
  banquet({
    view: { eye: [-0.25, 1.35, -0.1], look: [0.02, 0.78, 0.75], focal: 1400 },
    focus: { beyond: 2, blur: 6 },
  })
export const night = () =>
  banquet({ view: { eye: [1.2, 1.55, -1.7], look: [-0.1, 1.0, 1], focal: 1150 }, dim: 0.5 })
