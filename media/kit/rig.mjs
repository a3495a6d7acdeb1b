import { css } from './palette.mjs'
import { add, dot, mul, size, sub, unit } from './space.mjs'

/**
 * The light of a scene. Lamps: `{ at, c, power, reach (m) }`; `sky` and `ground` fill what they
 * miss, from above and from below.
 */
export function rig({ lamps, sky, ground, exposure = 1.25 }) {
  const wrap = 0.12
  const fall = (lamp, d) => lamp.power / (1 + (d / (lamp.reach ?? 2.5)) ** 2)

  function at(p, n) {
    const t = 0.5 + 0.5 * n[1]
    return lamps.reduce(
      (sum, lamp) => {
        const to = sub(lamp.at, p)
        const d = size(to)
        const facing = Math.max(0, (dot(n, to) / (d || 1) + wrap) / (1 + wrap))
        return add(sum, mul(lamp.c, facing * fall(lamp, d)))
      },
      ground.map((g, i) => g + (sky[i] - g) * t),
    )
  }

  function shine(p, n, eye, gloss) {
    const back = unit(sub(eye, p))
    return lamps.reduce(
      (sum, lamp) => {
        const to = sub(lamp.at, p)
        const half = unit(add(unit(to), back))
        const hit = Math.max(0, dot(n, half)) ** (18 + 60 * gloss)
        return add(sum, mul(lamp.c, hit * gloss * fall(lamp, size(to)) * 1.6))
      },
      [0, 0, 0],
    )
  }

  const tone = (linear) => linear.map((x) => 1 - Math.exp(-exposure * x))

  return {
    lamps,
    at,
    tone,
    /** The colour that a material shows at a point, linear. */
    shade(mat, p, n, eye) {
      const e = at(p, n)
      const lit = mat.c.map((c, i) => c * e[i] + (mat.glow?.[i] ?? 0))
      return tone(mat.gloss ? add(lit, shine(p, n, eye, mat.gloss)) : lit)
    },
    /** What white paper would show there: multiplied over a flat drawing it lights it. */
    map: (p, n) => css(tone(at(p, n))),
  }
}
