import { css, oklch } from '../palette.mjs'
import { n1 } from '../space.mjs'
import { chance } from '../../video/scene/chance.mjs'

/** The side of a picture, in the units everything here is drawn in. */
export const SIDE = 1000

export const MIDDLE = SIDE / 2

const known = new Map()

/** A gradient, filter or clip path by its text (`@` stands for its id): the same text is one definition. */
export function define(text) {
  if (!known.has(text)) known.set(text, `k${known.size}`)
  return `url(#${known.get(text)})`
}

/** What of all that was defined a drawing needs. */
export function definitions(drawing) {
  const used = new Set(drawing.match(/url\(#k\d+\)/g))
  return [...known]
    .filter(([, id]) => used.has(`url(#${id})`))
    .map(([text, id]) => text.replaceAll('@', id))
    .join('')
}

const tags = (stops) =>
  stops.map(([at, c, a = 1]) => `<stop offset="${at}" stop-color="${c}" stop-opacity="${a}"/>`)

export const radial = (x, y, r, stops) =>
  define(
    `<radialGradient id="@" gradientUnits="userSpaceOnUse" cx="${n1(x)}" cy="${n1(y)}" r="${n1(r)}">${tags(stops).join('')}</radialGradient>`,
  )

export const linear = ([x, y], [x2, y2], stops) =>
  define(
    `<linearGradient id="@" gradientUnits="userSpaceOnUse" x1="${n1(x)}" y1="${n1(y)}" x2="${n1(x2)}" y2="${n1(y2)}">${tags(stops).join('')}</linearGradient>`,
  )

/** Across something round, from the side that the lamp lights to the one it doesn't. */
export const slope = (x, y, r, stops) =>
  linear([x - 0.66 * r, y - 0.75 * r], [x + 0.66 * r, y + 0.75 * r], stops)

export const clip = (shape, svg) =>
  `<g clip-path="${define(`<clipPath id="@">${shape}</clipPath>`)}">${svg}</g>`

export const disc = (x, y, r, fill, more = '') =>
  `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(r)}" fill="${fill}" ${more}/>`

export const ring = (x, y, r, stroke, width, more = '') =>
  `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(r)}" fill="none" stroke="${stroke}" stroke-width="${n1(width)}" ${more}/>`

export const oval = (x, y, rx, ry, fill, more = '') =>
  `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${n1(rx)}" ry="${n1(ry)}" fill="${fill}" ${more}/>`

export const bar = (x, y, w, h, r, fill, more = '') =>
  `<rect x="${n1(x)}" y="${n1(y)}" width="${n1(w)}" height="${n1(h)}" rx="${n1(r)}" fill="${fill}" ${more}/>`

export const shape = (path, fill, more = '') => `<path d="${path}" fill="${fill}" ${more}/>`

export const stroke = (path, colour, width, more = '') =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${n1(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

/** Drawn about the origin, then scaled, turned (degrees clockwise) and set down at `x, y`. */
export const place = (x, y, turn, svg, scale = 1) =>
  `<g transform="translate(${n1(x)} ${n1(y)})${turn ? ` rotate(${n1(turn)})` : ''}${scale === 1 ? '' : ` scale(${scale})`}">${svg}</g>`

/** A smooth path through points; `close` joins its ends. */
export function through(points, close = false) {
  const last = points.length
  const at = (i) => (close ? points[(i + last) % last] : points[Math.max(0, Math.min(last - 1, i))])
  const parts = Array.from({ length: close ? last : last - 1 }, (_, i) => {
    const [p, a, b, q] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const one = [a[0] + (b[0] - p[0]) / 6, a[1] + (b[1] - p[1]) / 6]
    const two = [b[0] - (q[0] - a[0]) / 6, b[1] - (q[1] - a[1]) / 6]
    return `C${[...one, ...two, ...b].map(n1).join(' ')}`
  })
  return `M${n1(points[0][0])} ${n1(points[0][1])}${parts.join('')}${close ? 'Z' : ''}`
}

export const turned = (r, degrees, x = 0, y = 0) => [
  x + r * Math.cos((degrees * Math.PI) / 180),
  y + r * Math.sin((degrees * Math.PI) / 180),
]

/** A round, uneven outline; `rough` from 0 (even) to about 0.3. */
export function blob(x, y, r, { seed = 1, rough = 0.12, knots = 9, wide = 1, turn = 0 } = {}) {
  const next = chance(seed * 7919 + 13)
  const points = Array.from({ length: knots }, (_, i) => {
    const [a, b] = turned(r * (1 + rough * (2 * next() - 1)), (i / knots) * 360)
    const t = (turn * Math.PI) / 180
    return [
      x + a * wide * Math.cos(t) - b * Math.sin(t),
      y + a * wide * Math.sin(t) + b * Math.cos(t),
    ]
  })
  return through(points, true)
}

/** `count` things made one after the other; each gets its number and a source of chance. */
export function many(count, seed, make) {
  const next = chance(seed * 104729 + 7)
  const between = (a, b) => a + (b - a) * next()
  return Array.from({ length: count }, (_, i) => make(i, between, next)).join('')
}

/** Places for `count` things strewn evenly within a round of radius `r`, outermost first (heaps are built up so). */
export const strewn = (count, x, y, r, seed = 1, squash = 1) => {
  const next = chance(seed * 31 + 5)
  return Array.from({ length: count }, (_, i) => {
    const d = r * Math.sqrt((i + 0.5) / count)
    const a = i * 137.508 + 40 * next() + seed * 50
    const [px, py] = turned(d, a)
    return { x: x + px, y: y + py * squash, turn: next() * 360, seed: seed * 100 + i, out: d / r }
  }).toReversed()
}

/** A colour of the kit, as CSS. */
export const tone = (l, c, h) => css(oklch(l, c, h))
