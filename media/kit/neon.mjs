import { css, light } from './palette.mjs'

/** A neon line on a wall sheet: its glow, its tube, its bright heart. */
export function neon(s, strokes, { c = light.rose, width = 0.035 }) {
  const k = s.self.cam.scale(s.put(strokes[0][0]))
  const draw = (w, colour, more = '') => strokes.map((p) => s.line(p, colour, w, more)).join('')
  return `<g filter="${s.self.blur(0.13 * k, 160)}" style="mix-blend-mode:screen" opacity=".85">${draw(width * 4.2, css(c))}</g><g filter="${s.self.blur(0.03 * k, 60)}" style="mix-blend-mode:screen">${draw(width * 1.6, css(c))}</g>${draw(width * 0.8, css(c.map((x) => Math.min(1, x * 1.2 + 0.12))))}${draw(width * 0.3, '#fff6ea')}`
}

export const arc = ([x, y], r, from, to, steps = 40) =>
  Array.from({ length: steps + 1 }, (_, i) => {
    const a = ((from + ((to - from) * i) / steps) * Math.PI) / 180
    return [x + r * Math.cos(a), y + r * Math.sin(a)]
  })
/** The crescent moon and the lantern as lines. */
export const moon = ([x, y], r) => [
  [
    ...arc([x, y], r, 50, 310),
    ...arc([x + r * 0.42, y], r * 0.8, 285, 75).slice(1),
    arc([x, y], r, 50, 51)[0],
  ],
]
export const lanternLine = ([x, y], r) => [
  arc([x, y], r, 0, 360),
  [
    [x - r * 0.4, y + r * 1.06],
    [x + r * 0.4, y + r * 1.06],
  ],
  [
    [x - r * 0.4, y - r * 1.06],
    [x + r * 0.4, y - r * 1.06],
  ],
  [
    [x, y + r * 1.06],
    [x, y + r * 1.5],
  ],
  [
    [x, y - r * 1.06],
    [x, y - r * 1.75],
  ],
  ...[-0.5, 0.5].map((t) => arc([x, y], r, -90, 90).map(([a, b]) => [x + (a - x) * t, b])),
]
