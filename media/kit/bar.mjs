import { grain } from './furniture.mjs'
import { bottle } from './glass.mjs'
import { oklch, paint } from './palette.mjs'
import { channels } from './room.mjs'
import { box, lathe, move, puff } from './solids.mjs'

/** A back-bar: shelves with bottles on a back wall, from x0 to x1 at depth z, shelves at `heights`. */
export function shelves({ x0, x1, z, heights, c = paint.walnut, seed = 1 }) {
  const colours = [
    paint.jade,
    paint.lantern,
    oklch(0.5, 0.13, 30),
    paint.silver,
    oklch(0.45, 0.1, 150),
    paint.honey,
    oklch(0.55, 0.1, 250),
    paint.wine,
  ]
  const out = []
  for (const [row, y] of heights.entries()) {
    out.push(
      box([x0, y - 0.035, z - 0.2], [x1, y, z], { c, gloss: 0.2, edge: 0.006, receive: true }),
    )
    for (let x = x0 + 0.1, i = 0; x < x1 - 0.05; i++) {
      const t = (i * 7 + row * 3 + seed) % 8
      const tall = 0.24 + 0.03 * ((i * 5 + row) % 4)
      if ((i * 3 + row + seed) % 7)
        out.push(
          move(
            bottle({
              c: colours[t],
              h: tall,
              r: 0.034 + 0.005 * (i % 3),
              label: i % 2 ? paint.paper : paint.linen,
              foil: colours[(t + 3) % 8],
            }),
            { at: [x, y, z - 0.1] },
          ),
        )
      x += 0.1 + 0.02 * ((i * 11 + row) % 3)
    }
  }
  return out
}

/** A bar counter with a channelled front, along x, its front at `z`. */
export function bar({ x0, x1, z, h = 1.08, c = paint.aubergine, top = paint.walnut }) {
  const front = box([x0, 0, z], [x1, h - 0.06, z + 0.55], { c })
  const w = x1 - x0
  const decal = {
    at: [x0, 0.14, z - 0.001],
    u: [1, 0, 0],
    v: [0, 1, 0],
    n: [0, 0, -1],
    draw(s) {
      const flutes = channels(c, 0.13)({ ...s, shape: (p, fill) => s.shape(p, fill) }, w, h - 0.26)
      const fade = s.fade(
        [0, 0],
        [0, h - 0.26],
        [
          [0, 'rgba(30,14,34,.72)'],
          [1, 'rgba(255,170,90,.14)'],
        ],
      )
      return `<g clip-path="${s.clip([
        [0, 0],
        [w, 0],
        [w, h - 0.26],
        [0, h - 0.26],
      ])}">${flutes}${s.shape(
        [
          [0, 0],
          [w, 0],
          [w, h],
          [0, h],
        ],
        fade,
      )}</g>${s.line(
        [
          [0, h - 0.23],
          [w, h - 0.23],
        ],
        s.lit(paint.brass, [w / 2, h], 0.5),
        0.02,
      )}${s.line(
        [
          [0, -0.01],
          [w, -0.01],
        ],
        s.lit(paint.brass, [w / 2, 0]),
        0.018,
      )}`
    },
  }
  return [
    { ...front, decals: [decal] },
    box([x0 - 0.05, h - 0.06, z - 0.14], [x1 + 0.05, h, z + 0.6], {
      c: top,
      gloss: 0.2,
      receive: true,
      edge: 0.006,
      draw: grain(top, w + 0.1, 0.74),
    }),
  ]
}

export const barStool = ({ c = paint.wine, h = 0.76 }) => [
  lathe(
    [
      [0.2, 0],
      [0.19, 0.02],
      [0.025, 0.035],
      [0.022, h - 0.1],
    ],
    { c: paint.brass, gloss: 0.6 },
    32,
  ),
  lathe(
    [
      [0.13, 0.24],
      [0.14, 0.25],
      [0.13, 0.26],
    ],
    { c: paint.brass, gloss: 0.6 },
    28,
  ),
  puff([0, h - 0.04, 0], [0.38, 0.12, 0.38], { c, gloss: 0.05 }, 2.8, 44),
]
