import { css, oklch } from './palette.mjs'
import { HEIGHT, WIDTH } from './space.mjs'

/** The darkening towards the corners, plum, and a breath of warm light from `from` (px on the sheet). */
export function finish(self, { from = [WIDTH / 2, 200], warmth = 0.16, depth = 0.62 }) {
  self.air(() => {
    const plum = oklch(0.2, 0.05, 312)
    const corners = self.radial([WIDTH / 2, HEIGHT * 0.46], WIDTH * 0.64, [
      [0, css(plum, 0)],
      [0.55, css(plum, 0)],
      [0.82, css(plum, depth * 0.45)],
      [1, css(plum, depth)],
    ])
    const warm = self.radial(from, WIDTH * 0.6, [
      [0, css(oklch(0.8, 0.13, 65), warmth)],
      [0.4, css(oklch(0.7, 0.13, 55), warmth * 0.35)],
      [1, css(oklch(0.6, 0.1, 40), 0)],
    ])
    const all = `x="-2" y="-2" width="${WIDTH + 4}" height="${HEIGHT + 4}"`
    return `<rect ${all} fill="${css(oklch(0.13, 0.035, 315))}" style="mix-blend-mode:screen"/><rect ${all} fill="${warm}" style="mix-blend-mode:screen"/><rect ${all} fill="${corners}"/>`
  })
}
