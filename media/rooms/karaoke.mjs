import { rug, speaker } from '../kit/decor.mjs'
import { finish } from '../kit/finish.mjs'
import { plant, sofa, stool, table } from '../kit/furniture.mjs'
import { bottle, fruit, tumbler } from '../kit/glass.mjs'
import { lampOf, lantern } from '../kit/lantern.mjs'
import { microphone } from '../kit/microphone.mjs'
import { moon, neon } from '../kit/neon.mjs'
import { css, light, oklch, paint } from '../kit/palette.mjs'
import { boards, channels, room as shell, wainscot } from '../kit/room.mjs'
import { glowOf, landscape, lyrics, pictures, screen, songbook } from '../kit/screen.mjs'
import { box, move } from '../kit/solids.mjs'
import { stage } from '../kit/stage.mjs'

const SCREEN = { at: [-1.2, 0.98, 3.18], w: 2.4, h: 1.35 }
const WALL = oklch(0.43, 0.11, 352)
const TOP = 0.44
const Z = 0.55

const on = (part, x, z, turn = 0) => move(part, { at: [x, TOP, Z + z], turn })

function club({ view, dim = 1, late = false, focus }) {
  const lanterns = [
    lantern({ at: [1.72, 2.12, 2.35], r: 0.25 }),
    lantern({ at: [2.2, 1.78, 2.7], r: 0.15, skin: 'vermilion' }),
    lantern({ at: [-1.95, 2.2, 2.1], r: 0.2 }),
  ]
  const s = stage({
    view,
    focus,
    light: {
      lamps: [
        lampOf(lanterns[0], { power: 3.4 * dim, reach: 1.6 }),
        lampOf(lanterns[1], { power: 0.7 * dim, reach: 1.2, casts: 0, c: light.ember }),
        lampOf(lanterns[2], { power: 2.5 * dim, reach: 1.4, casts: 0.35 }),
        glowOf(SCREEN.at, SCREEN.w, SCREEN.h, 0.75, late ? oklch(0.75, 0.11, 350) : undefined),
        { at: [0, 2.6, -1.4], c: light.lantern, power: 0.55 * dim, reach: 2 },
      ],
      sky: [0.085, 0.05, 0.105].map((x) => x * (0.4 + 0.6 * dim)),
      ground: [0.085, 0.045, 0.075].map((x) => x * (0.4 + 0.6 * dim)),
    },
  })
  shell(s, {
    half: 2.75,
    height: 2.85,
    near: -4,
    far: 3.25,
    walls: {
      c: WALL,
      draw: wainscot({ c: paint.aubergine, upper: channels(WALL, 0.26) }),
    },
    back: late ? { glow: (g) => neon(g, moon([4.55, 2.28], 0.22), {}) } : {},
    floor: {
      c: paint.wood,
      draw: (g, w, h) => boards(paint.wood)(g, w, h) + rug(g, [1.35, 3.3], [2.8, 2.5], paint.wine),
    },
    ceiling: {
      c: paint.aubergine,
      glow: (g, w, h) =>
        g.line(
          [
            [0.3, 0.3],
            [w - 0.3, 0.3],
            [w - 0.3, h - 1],
            [0.3, h - 1],
            [0.3, 0.3],
          ],
          css(oklch(0.8, 0.13, 68)),
          0.03,
          `opacity="${late ? 0.5 : 0.85}"`,
        ),
    },
  })
  s.add(lanterns)
  s.add(box([-1.3, 0.86, 3.16], [1.3, 0.9, 3.24], { c: paint.walnut, edge: 0.006 }))
  s.add(
    screen({
      ...SCREEN,
      draw: (g, w, h) => landscape(g, w, h, pictures.night) + lyrics(g, w, h, late ? 0.8 : 0.45),
    }),
  )
  for (const x of [-1.58, 1.58]) s.add(move(speaker({ h: 0.98 }), { at: [x, 0, 3.0] }))
  const seats = { c: paint.wine, seats: 3 }
  s.add(
    move(
      sofa({
        ...seats,
        w: 2.5,
        pillows: [
          { x: -0.85, c: paint.lantern, turn: 8 },
          { x: 0.35, c: paint.jade, turn: -12, roll: 6 },
        ],
      }),
      { at: [2.22, 0, 1.3], turn: -90 },
    ),
  )
  s.add(
    move(
      sofa({
        ...seats,
        w: 2.5,
        pillows: [
          { x: 0.8, c: paint.honey, turn: -8 },
          { x: 0.42, c: paint.plum, turn: 10 },
        ],
      }),
      { at: [-2.22, 0, 1.3], turn: 90 },
    ),
  )
  s.add(move(table({ w: 1.5, d: 0.8 }), { at: [0, 0, Z] }))
  s.add(on(microphone({ at: [0, 0, 0], turn: 0, scale: 1.12 }), -0.3, -0.2, 24))
  s.add(
    on(
      microphone({ at: [0, 0, 0], turn: 0, scale: 1.12, c: paint.vermilion.map((x) => x * 0.7) }),
      -0.02,
      -0.06,
      -28,
    ),
  )
  s.add(on(songbook(), 0.48, -0.12, -14), on(fruit({ r: 0.17 }), 0.22, 0.14))
  s.add(on(tumbler({}), -0.5, 0.08), on(tumbler({ drink: oklch(0.66, 0.17, 25) }), -0.38, 0.2))
  if (late) {
    s.add(
      on(tumbler({ drink: paint.honey, full: 0.3 }), 0.6, 0.18),
      on(tumbler({ full: 0.4 }), 0.02, 0.3),
    )
    s.add(
      on(bottle({ c: oklch(0.48, 0.1, 60), foil: paint.vermilion }), -0.16, 0.24),
      on(bottle({}), -0.62, 0.26),
    )
  }
  s.add(
    move(stool({}), { at: [-1.1, 0, 0.55] }),
    move(stool({ c: paint.dusk }), { at: [1.14, 0, 0.3] }),
  )
  s.add(
    move(plant({}), { at: [2.4, 0, 2.95] }),
    move(plant({ seed: 3, h: 1.0 }), { at: [-2.4, 0, 2.95] }),
  )
  finish(s, { from: s.cam.project(lanterns[0].at) })
  return s.svg()
}

export const room = () =>
  club({
    view: { eye: [-0.35, 1.3, -2.95], look: [-0.35, 1.3, 3], focal: 1290, centre: [700, 465] },
  })
export const detail = () =>
  club({
    view: { eye: [-0.3, 0.7, -0.22], look: [-0.04, 0.575, 0.6], focal: 1520 },
    focus: { beyond: 1.6, blur: 8 },
  })
export const night = () =>
  club({
    view: { eye: [-1.25, 1.3, -1.75], look: [0.35, 0.98, 2], focal: 1120 },
    dim: 0.42,
    late: true,
  })
