import { css, mix } from './palette.mjs'
import { surface } from './surface.mjs'

const X = [1, 0, 0]
const Y = [0, 1, 0]
const Z = [0, 0, 1]

/**
 * A room's shell: back wall at `far`, side walls at ±`half`, from behind the viewer at `near`.
 * `walls`, `floor` and `ceiling` are `{ c, draw, glow }`; `left`, `right` and `back` override `walls`;
 * `rear` closes the room behind the viewer.
 */
export function room(
  self,
  { half, height, near, far, walls, floor, ceiling, left, right, back, rear },
) {
  const deep = far - near
  const wide = 2 * half
  const wall = (at, u, w, own) => surface(self, { at, u, v: Y, w, h: height, ...walls, ...own })
  surface(self, {
    at: [-half, height, far],
    u: X,
    v: [0, 0, -1],
    w: wide,
    h: deep,
    receive: false,
    ...ceiling,
  })
  wall([-half, 0, far], X, wide, { receive: false, ...back })
  wall([-half, 0, near], Z, deep, { receive: false, ...left })
  wall([half, 0, far], [0, 0, -1], deep, { receive: false, ...right })
  if (rear) wall([half, 0, near], [-1, 0, 0], wide, { receive: false, ...rear })
  surface(self, { at: [-half, 0, near], u: X, v: Z, w: wide, h: deep, cells: 70, ...floor })
}

/** Floor boards running away from the viewer, staggered, each of its own tint. */
export const boards =
  (c, width = 0.16, length = 1.5) =>
  (s, w, h) => {
    const out = []
    for (let i = 0; i * width < w; i++) {
      const start = -((i * 0.618) % 1) * length
      for (let k = 0; start + k * length < h; k++) {
        const t = ((i * 37 + k * 91) % 17) / 17
        const [a0, a1] = [i * width, (i + 1) * width]
        const [b0, b1] = [start + k * length, start + (k + 1) * length]
        const quad = [
          [a0, b0],
          [a1, b0],
          [a1, b1],
          [a0, b1],
        ]
        const tint = css(
          mix(
            c.map((x) => x * 0.82),
            c.map((x) => x * 1.12),
            t,
          ),
        )
        const seam = css(c.map((x) => x * 0.35))
        out.push(s.shape(quad, tint, `stroke="${seam}" stroke-width="1.1"`))
      }
    }
    return out.join('')
  }

/** A panelled lower wall with a rail over it. */
export const wainscot =
  ({ c, top = 0.95, panel = 0.8, upper }) =>
  (s, w, h) => {
    const dark = css(c.map((x) => x * 0.55))
    const pale = css(c.map((x) => Math.min(1, x * 1.5)))
    const rect = (x, y, a, b) => [
      [x, y],
      [x + a, y],
      [x + a, y + b],
      [x, y + b],
    ]
    const out = [upper ? upper(s, w, h) : '', s.shape(rect(0, 0, w, top), css(c))]
    const count = Math.max(1, Math.round(w / panel))
    const step = w / count
    for (let i = 0; i < count; i++) {
      const [x, y, a, b] = [i * step + 0.08, 0.22, step - 0.16, top - 0.36]
      out.push(s.shape(rect(x, y, a, b), css(c.map((k) => k * 0.86))))
      out.push(
        s.line(
          [
            [x, y + b],
            [x, y],
            [x + a, y],
          ],
          pale,
          0.012,
        ),
      )
      out.push(
        s.line(
          [
            [x + a, y],
            [x + a, y + b],
            [x, y + b],
          ],
          dark,
          0.014,
        ),
      )
    }
    out.push(s.shape(rect(0, top, w, 0.06), css(c.map((k) => Math.min(1, k * 1.35)))))
    out.push(
      s.line(
        [
          [0, top],
          [w, top],
        ],
        dark,
        0.012,
      ),
    )
    out.push(s.shape(rect(0, 0, w, 0.12), css(c.map((k) => k * 0.7))))
    out.push(
      s.line(
        [
          [0, 0.12],
          [w, 0.12],
        ],
        pale,
        0.008,
      ),
    )
    return out.join('')
  }

/** Upholstered wall: upright channels, each lit on one side. */
export const channels =
  (c, width = 0.22) =>
  (s, w, h) => {
    const out = []
    for (let x = 0; x < w; x += width) {
      ;[0.72, 0.9, 1.06, 1.14, 1.04, 0.88].forEach((k, i) => {
        const [a, b] = [x + (width * i) / 6, x + (width * (i + 1)) / 6]
        out.push(
          s.shape(
            [
              [a, 0],
              [b, 0],
              [b, h],
              [a, h],
            ],
            css(c.map((q) => q * k)),
          ),
        )
      })
    }
    return out.join('')
  }
