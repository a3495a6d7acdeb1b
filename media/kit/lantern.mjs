import { css, light, oklch } from './palette.mjs'

const skins = {
  amber: [
    oklch(0.97, 0.06, 90),
    oklch(0.87, 0.13, 76),
    oklch(0.73, 0.165, 60),
    oklch(0.52, 0.15, 42),
  ],
  vermilion: [
    oklch(0.93, 0.09, 75),
    oklch(0.74, 0.18, 45),
    oklch(0.6, 0.2, 33),
    oklch(0.4, 0.15, 25),
  ],
  paper: [
    oklch(0.98, 0.03, 92),
    oklch(0.95, 0.06, 86),
    oklch(0.85, 0.11, 74),
    oklch(0.62, 0.12, 58),
  ],
}

/**
 * A hanging paper lantern, its heart at `at`; `r` its radius and `squat` its height to width.
 * `drop` is the length of its cord; `glow` how strongly it lights the air.
 */
export function lantern({
  at,
  r = 0.2,
  squat = 1.15,
  skin = 'amber',
  drop = 0.6,
  glow = 0.7,
  tassel = true,
}) {
  const [x, y, z] = at
  return {
    bounds: [
      [x - r, y - r * 2.6, z - r],
      [x + r, y + r * 1.4 + drop, z + r],
    ],
    at,
    faces: [],
    sprite(self) {
      if (self.cam.depth(at) < 0.5) return ''
      const [cx, cy] = self.cam.project(at)
      const k = self.cam.scale(at)
      const [rx, ry] = [r * k, r * squat * k]
      const [core, pale, warm, deep] = skins[skin].map((c) => css(c))
      const body = self.radial([cx, cy + ry * 0.22], Math.max(rx, ry) * 1.12, [
        [0, core],
        [0.35, pale],
        [0.72, warm],
        [1, deep],
      ])
      const line = css(skins[skin][3])
      const ribs = [-0.88, -0.66, -0.36, 0, 0.36, 0.66, 0.88].map(
        (t) =>
          `<path d="M0 ${-ry}C${rx * t * 1.36} ${-ry * 0.72} ${rx * t * 1.36} ${ry * 0.72} 0 ${ry}" fill="none" stroke="${line}" stroke-opacity=".5" stroke-width="${rx * 0.022}"/>`,
      )
      const gleam = [-0.77, -0.51, -0.18, 0.18, 0.51, 0.77].map(
        (t) =>
          `<path d="M0 ${-ry}C${rx * t * 1.36} ${-ry * 0.72} ${rx * t * 1.36} ${ry * 0.72} 0 ${ry}" fill="none" stroke="${core}" stroke-opacity=".26" stroke-width="${rx * 0.1}"/>`,
      )
      const metal = self.linear(
        [-rx * 0.4, 0],
        [rx * 0.4, 0],
        [
          [0, css(oklch(0.3, 0.05, 40))],
          [0.35, css(oklch(0.7, 0.12, 75))],
          [0.6, css(oklch(0.45, 0.09, 60))],
          [1, css(oklch(0.24, 0.04, 330))],
        ],
      )
      const cap = (sign) => {
        const [w, h] = [rx * 0.42, ry * 0.13]
        const top = sign < 0 ? -ry * 1.06 : ry * 0.93
        return `<rect x="${-w}" y="${top}" width="${2 * w}" height="${h}" rx="${h * 0.3}" fill="${metal}"/>`
      }
      const strands = Array.from({ length: 9 }, (_, i) => {
        const t = (i - 4) / 4
        return `<path d="M${t * rx * 0.07} ${ry * 1.36}q${t * rx * 0.1} ${ry * 0.2} ${t * rx * 0.13} ${ry * 0.62}" stroke="${css(oklch(0.5 + 0.06 * (i % 3), 0.17, 32))}" stroke-width="${rx * 0.035}" fill="none"/>`
      })
      const hanging = tassel
        ? `<path d="M0 ${ry}V${ry * 1.24}" stroke="${css(oklch(0.55, 0.16, 35))}" stroke-width="${rx * 0.035}"/>${strands.join('')}<circle cy="${ry * 1.29}" r="${rx * 0.085}" fill="${css(oklch(0.66, 0.16, 50))}"/>`
        : ''
      return `<g transform="translate(${cx} ${cy})">
        <path d="M0 ${-ry}V${-ry - drop * k}" stroke="${css(oklch(0.26, 0.03, 320))}" stroke-width="${Math.max(1, rx * 0.03)}"/>
        ${hanging}<g transform="translate(${-cx} ${-cy})"><ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${body}"/></g>
        ${gleam.join('')}${ribs.join('')}${cap(-1)}${cap(1)}</g>
        ${self.halo(at, r * 5.2, light.amber, glow)}`
    },
  }
}

/** The lamp that goes with a lantern. */
export const lampOf = (l, { power = 1.6, reach = 2.4, casts = 0.5, c = light.lantern } = {}) => ({
  at: l.at,
  c,
  power,
  reach,
  casts,
})
