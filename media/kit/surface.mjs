import { css } from './palette.mjs'
import { add, cross, mul, d } from './space.mjs'
import { sheet } from './sheet.mjs'
import { shadows } from './shadow.mjs'

/**
 * A wall, floor or ceiling: `draw` paints it flat, as if under white light, and the light of the
 * lamps is multiplied over the whole. `glow` paints over that what shines by itself.
 */
export function surface(self, { at, u, v, w, h, c, draw, glow, receive = true, cells = 44 }) {
  const n = mul(cross(u, v), -1)
  const ground = sheet(self, { at, u, v, n })
  const corners = [
    [0, 0],
    [w, 0],
    [w, h],
    [0, h],
  ]
  const outline = corners.map(ground.put)
  self.backdrop(() => {
    const clip = self.clip(self.cam.outline(outline))
    const face = { points: outline, normal: n }
    return `<g clip-path="${clip}"><g style="isolation:isolate">
      ${ground.shape(corners, css(c))}${draw ? draw(ground, w, h) : ''}
      <g style="mix-blend-mode:multiply" filter="${self.blur(9)}">${lightMap(self, { at, u, v, w, h, n, cells })}</g>
      ${crease(self, outline)}</g>${receive ? shadows(self, face) : ''}${glow ? glow(ground, w, h) : ''}</g>`
  })
  return ground
}

/** Where two surfaces meet, the light dies. */
function crease(self, corners) {
  const outline = `${d(self.cam.outline(corners))}Z`
  const line = (width, alpha, more) =>
    `<path d="${outline}" fill="none" stroke="#1f0f26" stroke-width="${width}" stroke-opacity="${alpha}" ${more}/>`
  return line(34, 0.34, `filter="${self.blur(11)}"`) + line(2.4, 0.9, '')
}

function lightMap(self, { at, u, v, w, h, n, cells }) {
  const put = (a, b) => add(at, add(mul(u, a * w), mul(v, b * h)))
  const out = []
  for (let i = -1; i <= cells; i++) {
    for (let k = -1; k <= cells; k++) {
      const [a0, a1, b0, b1] = [i / cells, (i + 1) / cells, k / cells, (k + 1) / cells]
      const shape = self.cam.outline([put(a0, b0), put(a1, b0), put(a1, b1), put(a0, b1)])
      if (shape.length < 3) continue
      const fill = self.lit.map(put((a0 + a1) / 2, (b0 + b1) / 2), n)
      out.push(`<path d="${d(shape)}Z" fill="${fill}" stroke="${fill}" stroke-width="1.5"/>`)
    }
  }
  return out.join('')
}
