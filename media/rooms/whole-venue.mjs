import { bar, barStool, shelves } from '../kit/bar.mjs'
import { curtain } from '../kit/decor.mjs'
import { finish } from '../kit/finish.mjs'
import { chair, plant, sofa, table } from '../kit/furniture.mjs'
import { lampOf, lantern } from '../kit/lantern.mjs'
import { game } from '../kit/mahjong.mjs'
import { lanternLine, neon } from '../kit/neon.mjs'
import { light, paint } from '../kit/palette.mjs'
import { boards, room as shell, wainscot } from '../kit/room.mjs'
import { move } from '../kit/solids.mjs'
import { skyline } from '../kit/skyline.mjs'
import { stage } from '../kit/stage.mjs'

function hall({ view, dim = 1, focus }) {
  const lanterns = [
    [-1.5, 2.7, 1.0, 0.24, 'amber'],
    [1.3, 2.8, 1.6, 0.22, 'vermilion'],
    [-0.1, 2.95, 3.0, 0.22, 'paper'],
    [-1.9, 2.9, 3.6, 0.2, 'vermilion'],
    [2.0, 2.9, 3.8, 0.2, 'amber'],
    [2.7, 2.6, 0.6, 0.2, 'amber'],
  ].map(([x, y, z, r, skin]) => lantern({ at: [x, y, z], r, skin }))
  const s = stage({
    view,
    focus,
    light: {
      lamps: lanterns.map((l, i) =>
        lampOf(l, { power: 0.75, reach: 2.2, casts: i < 3 ? 0.25 : 0 }),
      ),
      sky: [0.11, 0.07, 0.12].map((x) => x * dim),
      ground: [0.11, 0.06, 0.08].map((x) => x * dim),
    },
  })
  shell(s, {
    half: 3.6,
    height: 3.7,
    near: -4,
    far: 6,
    walls: { c: paint.plum, draw: wainscot({ c: paint.aubergine }) },
    back: { glow: (g) => neon(g, lanternLine([1.9, 2.75], 0.36), { c: light.rose }) },
    right: { glow: (g) => skyline(g, [1.2, 0.9], [3.6, 2], { panes: 5 }) },
    floor: { c: paint.wood, draw: boards(paint.wood) },
    ceiling: { c: paint.aubergine },
  })
  s.add(lanterns)
  s.add(
    bar({ x0: -3.3, x1: -0.1, z: 4.4 }),
    shelves({ x0: -3.2, x1: -0.2, z: 5.98, heights: [1.3, 1.75, 2.2] }),
  )
  for (const x of [-2.8, -2.0, -1.2, -0.5]) s.add(move(barStool({}), { at: [x, 0, 4.05] }))
  s.add(move(game({}), { at: [-0.9, 0, 1.6] }))
  for (const turn of [0, 90, -90, 180]) {
    const a = (turn * Math.PI) / 180
    s.add(
      move(chair({ c: paint.jade.map((x) => x * 0.7) }), {
        at: [-0.9 - 0.8 * Math.sin(a), 0, 1.6 + 0.8 * Math.cos(a)],
        turn,
      }),
    )
  }
  s.add(
    move(sofa({ w: 2.2 }), { at: [1.9, 0, 3.6] }),
    move(table({ w: 1.1, d: 0.6 }), { at: [1.9, 0, 2.6] }),
  )
  s.add(move(plant({}), { at: [3.2, 0, 5.5] }), curtain({ x0: 0.2, x1: 0.9, z: 5.95, h: 3.6 }))
  finish(s, { from: s.cam.project([0, 2.6, 3]) })
  return s.svg()
}

export const room = () =>
  hall({ view: { eye: [-0.6, 1.6, -2.7], look: [-0.2, 1.6, 5], focal: 1150, centre: [800, 480] } })
export const detail = () =>
  hall({ view: { eye: [-0.7, 1.4, 2.5], look: [-1.5, 1.3, 5], focal: 1300 } })
export const night = () =>
  hall({
    view: { eye: [1.2, 1.6, -2.3], look: [-0.4, 1.5, 5], focal: 1100, centre: [800, 480] },
    dim: 0.5,
  })
