import { bar, barStool, shelves } from '../kit/bar.mjs'
import { curtain, rug } from '../kit/decor.mjs'
import { dishes, steamer } from '../kit/dishes.mjs'
import { finish } from '../kit/finish.mjs'
import { chair, plant, roundTable, sofa, table } from '../kit/furniture.mjs'
import { bottle, coupe, tumbler } from '../kit/glass.mjs'
import { lampOf, lantern } from '../kit/lantern.mjs'
import { lattice } from '../kit/lattice.mjs'
import { game } from '../kit/mahjong.mjs'
import { lanternLine, neon } from '../kit/neon.mjs'
import { css, light, oklch, paint } from '../kit/palette.mjs'
import { boards, room as shell, wainscot } from '../kit/room.mjs'
import { landscape, pictures, screen } from '../kit/screen.mjs'
import { skyline } from '../kit/skyline.mjs'
import { box, move } from '../kit/solids.mjs'
import { stage } from '../kit/stage.mjs'
import { bowl, cup, lazySusan, teapot } from '../kit/tableware.mjs'

const WALL = oklch(0.42, 0.085, 345)
const FAR = 7.4
const SKINS = ['amber', 'vermilion', 'paper', 'amber']

const seated = (s, [x, z], out, turns, c) => {
  for (const turn of turns) {
    const a = (turn * Math.PI) / 180
    s.add(
      move(chair({ c }), {
        at: [x + out * Math.sin(a), 0, z - out * Math.cos(a)],
        turn: turn + 180,
      }),
    )
  }
}

function backBar(g) {
  const [x0, x1, y0, y1] = [0.45, 3.75, 1.05, 2.75]
  const panel = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ]
  const glow = g.fade(
    [x0, y0],
    [x0, y1],
    [
      [0, '#f7bd6e'],
      [0.5, '#d98b4b'],
      [1, '#8d4c3c'],
    ],
  )
  return g.shape(panel, glow) + g.line([...panel, panel[0]], css(paint.bronze), 0.07)
}

function hall({ view, dim = 1, focus, late = false }) {
  const lanterns = [1.3, 2.9, 4.5, 6.1].flatMap((z, i) =>
    [-1, 1].map((k) =>
      lantern({
        at: [k * 1.3, 2.85 + 0.12 * ((i + (k > 0 ? 1 : 0)) % 2), z],
        r: 0.24,
        skin: SKINS[(i + (k > 0 ? 1 : 0)) % 4],
        drop: 0.9,
        glow: 0.55,
      }),
    ),
  )
  const s = stage({
    view,
    focus,
    light: {
      lamps: [
        ...lanterns.map((l, i) =>
          lampOf(l, {
            power: 1.05 * (0.35 + 0.65 * dim),
            reach: 1.7,
            casts: i > 1 && i < 5 ? 0.28 : 0,
          }),
        ),
        { at: [-2.1, 2, 6.9], c: light.amber, power: 1.1, reach: 1 },
        { at: [2.1, 2.2, 6.4], c: light.lantern, power: 0.9, reach: 1.1 },
        { at: [0, 2.2, -2], c: light.lantern, power: 0.5 * dim, reach: 2 },
      ],
      sky: [0.085, 0.055, 0.1].map((x) => x * (0.4 + 0.6 * dim)),
      ground: [0.085, 0.05, 0.07].map((x) => x * (0.4 + 0.6 * dim)),
    },
  })
  const wall = wainscot({
    c: paint.aubergine,
    top: 0.85,
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
  const pane = { pane: late ? paint.dusk : paint.honey, cell: 0.22 }
  shell(s, {
    half: 4,
    height: 3.9,
    near: -4,
    far: FAR,
    walls: { c: WALL, draw: wall },
    back: {
      draw: wall,
      glow: (g) => backBar(g) + (late || focus ? neon(g, lanternLine([2.1, 3.25], 0.22), {}) : ''),
    },
    left: {
      draw: (g, w, h) =>
        wall(g, w, h) + [5.0, 6.9, 8.8].map((x) => lattice(g, [x, 1.2], [1.3, 1.7], pane)).join(''),
    },
    right: {
      draw: wall,
      glow: (g) =>
        [1.0, 3.3, 5.6]
          .map((x, i) => skyline(g, [x, 1.05], [1.9, 1.9], { panes: 2, seed: 3 + i }))
          .join(''),
    },
    floor: {
      c: paint.wood,
      draw: (g, w, h) =>
        boards(paint.wood)(g, w, h) +
        rug(g, [0.7, 4.6], [2.8, 3], oklch(0.4, 0.09, 350)) +
        rug(g, [4.4, 5.0], [2.8, 3.2], oklch(0.38, 0.06, 200)),
    },
    ceiling: { c: paint.aubergine },
  })
  s.add(lanterns)
  const backBottles = shelves({ x0: -3.5, x1: -0.3, z: FAR - 0.02, heights: [1.1, 1.62, 2.14] })
  s.add(backBottles, bar({ x0: -3.7, x1: -0.25, z: 5.75 }))
  for (const x of [-3.2, -2.45, -1.7, -0.95]) s.add(move(barStool({}), { at: [x, 0, 5.4] }))
  const drinks = [
    coupe({}),
    tumbler({}),
    coupe({ drink: paint.rose }),
    tumbler({ drink: oklch(0.66, 0.17, 25) }),
  ]
  drinks.forEach((d, i) => s.add(move(d, { at: [-2.16 + i * 0.16, 1.08, 5.74 + 0.07 * (i % 2)] })))
  if (late)
    [-3.1, -1.2, -0.8].forEach((x, i) =>
      s.add(move([coupe({}), tumbler({}), coupe({ slim: true })][i], { at: [x, 1.08, 5.85] })),
    )

  s.add(box([0.35, 0, 6.0], [3.9, 0.28, FAR], { c: paint.walnut, receive: true, edge: 0.012 }))
  s.add(
    screen({
      at: [1.3, 1.15, FAR - 0.06],
      w: 1.75,
      h: 1.0,
      draw: (g, w, h) => landscape(g, w, h, late ? pictures.night : pictures.day),
    }),
  )
  s.add(
    curtain({ x0: 0.4, x1: 1.1, z: FAR - 0.1, y: 0.28, h: 3.5 }),
    curtain({ x0: 3.2, x1: 3.95, z: FAR - 0.1, y: 0.28, h: 3.5 }),
    curtain({ x0: 0.4, x1: 3.95, z: FAR - 0.14, y: 3.0, h: 3.55 }),
  )

  s.add(move(game({}), { at: [-1.9, 0, 2.1] }))
  seated(s, [-1.9, 2.1], 0.82, [90, 180, 270], paint.wine)
  const feast = [1.85, 2.6]
  s.add(
    move(roundTable({ r: 0.75, top: oklch(0.47, 0.15, 24), gloss: 0.06 }), {
      at: [feast[0], 0, feast[1]],
    }),
  )
  s.add(move(lazySusan({ r: 0.42 }), { at: [feast[0], 0.74, feast[1]] }))
  ;[dishes.greens(), dishes.dumplings(), steamer({}), dishes.prawns()].forEach((dish, i) =>
    s.add(
      move(dish, {
        at: [
          feast[0] + 0.26 * Math.cos(i * 1.57 + 0.5),
          0.774,
          feast[1] + 0.26 * Math.sin(i * 1.57 + 0.5),
        ],
        scale: 0.95,
      }),
    ),
  )
  s.add(move(teapot({}), { at: [feast[0], 0.774, feast[1]] }))
  for (let i = 0; i < 6; i++) {
    const a = (i * Math.PI) / 3
    const at = (r) => [feast[0] + r * Math.sin(a), 0.74, feast[1] - r * Math.cos(a)]
    s.add(
      move(bowl({}), { at: at(0.58) }),
      move(cup({}), { at: at(0.66).map((v, k) => v + [0.11, 0, 0.02][k]) }),
    )
  }
  seated(s, feast, 0.98, [60, 120, 180, 240, 300], paint.pine)
  s.add(
    move(sofa({ w: 1.9, seats: 2, pillows: [{ x: 0.5, c: paint.lantern }] }), {
      at: [-3.4, 0, 4.1],
      turn: 90,
    }),
    move(table({ w: 0.9, d: 0.5 }), { at: [-2.45, 0, 4.1], turn: 90 }),
  )
  s.add(move(tumbler({}), { at: [-2.4, 0.44, 4.0] }), move(bottle({}), { at: [-2.5, 0.44, 4.2] }))
  s.add(
    move(plant({ h: 1.4 }), { at: [3.55, 0, 5.6] }),
    move(plant({ h: 1.5, seed: 3 }), { at: [-3.55, 0, 1.6] }),
    move(plant({ h: 1.5, seed: 2 }), { at: [3.5, 0, 1.2] }),
  )
  finish(s, { from: s.cam.project([0, 2.7, 4.5]), warmth: 0.14 })
  return s.svg()
}

export const room = () =>
  hall({ view: { eye: [0, 1.75, -2.3], look: [0, 1.75, 6], focal: 1180, centre: [800, 470] } })
export const detail = () =>
  hall({
    view: { eye: [-1.66, 1.34, 5.02], look: [-1.98, 1.22, 6], focal: 1300 },
    focus: { beyond: 1.6, blur: 7 },
  })
export const night = () =>
  hall({
    view: { eye: [2.3, 1.7, -1.3], look: [-0.75, 1.55, 5], focal: 1120 },
    dim: 0.35,
    late: true,
  })
