import { css } from './palette.mjs'
import { bounds, paintersOrder } from './order.mjs'
import {
  HEIGHT,
  WIDTH,
  add,
  camera,
  cross,
  dot,
  lerp,
  middle,
  mul,
  size,
  sub,
  unit,
  n1,
  d,
} from './space.mjs'
import { rig } from './rig.mjs'
import { shadows } from './shadow.mjs'
import { sheet } from './sheet.mjs'

/**
 * A scene under its light, seen by its camera. Backdrops are painted in the order given, solids from
 * the farthest to the nearest, then the light that hangs in the air.
 */
export function stage({ view, light, focus }) {
  const cam = camera(view)
  const lit = rig(light)
  const defs = []
  const back = []
  const front = []
  const solids = []
  let ids = 0

  const self = {
    cam,
    lit,
    solids,
    define(make) {
      const id = `k${++ids}`
      defs.push(make(id))
      return `url(#${id})`
    },
    blur: (px, reach = 30) =>
      self.define(
        (id) =>
          `<filter id="${id}" x="-${reach}%" y="-${reach}%" width="${100 + 2 * reach}%" height="${100 + 2 * reach}%"><feGaussianBlur stdDeviation="${px}"/></filter>`,
      ),
    clip: (outline) =>
      self.define((id) => `<clipPath id="${id}"><path d="${d(outline)}Z"/></clipPath>`),
    linear: (from, to, stops) =>
      self.define(
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${n1(from[0])}" y1="${n1(from[1])}" x2="${n1(to[0])}" y2="${n1(to[1])}">${stopTags(stops)}</linearGradient>`,
      ),
    radial: ([x, y], r, stops) =>
      self.define(
        (id) =>
          `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${n1(x)}" cy="${n1(y)}" r="${n1(r)}">${stopTags(stops)}</radialGradient>`,
      ),
    /** A ball of light in the air around a point; `radius` in metres. */
    halo(p, radius, colour, alpha = 0.6) {
      const c = cam.project(p)
      const r = radius * cam.scale(p)
      const fill = self.radial(c, r, [
        [0, css(colour, alpha)],
        [0.18, css(colour, alpha * 0.52)],
        [0.45, css(colour, alpha * 0.16)],
        [1, css(colour, 0)],
      ])
      return `<circle cx="${n1(c[0])}" cy="${n1(c[1])}" r="${n1(r)}" fill="${fill}" style="mix-blend-mode:screen"/>`
    },
    backdrop: (svg) => back.push(svg),
    air: (svg) => front.push(svg),
    add(...things) {
      for (const s of things.flat(Infinity)) {
        solids.push({ ...s, bounds: s.bounds ?? bounds(s.faces.flatMap((f) => f.points)) })
      }
    },
    svg() {
      const ahead = solids.filter((s) => cam.depth(lerp(...s.bounds, 0.5)) > 0.2)
      const body = inFocus(self, paintersOrder(ahead, cam), focus)
      const floors = back.map((b) => (typeof b === 'function' ? b() : b))
      const air = front.map((b) => (typeof b === 'function' ? b() : b))
      return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${defs.join('')}</defs><rect width="100%" height="100%" fill="#1b1024"/><g style="isolation:isolate">${[soft(self, floors, focus && focus.blur * 1.5), ...body, ...air].join('\n')}</g></svg>`
    },
  }
  return self
}

const stopTags = (stops) =>
  stops.map(([at, c]) => `<stop offset="${at}" stop-color="${c}"/>`).join('')

const soft = (self, parts, blur) =>
  blur ? `<g filter="${self.blur(blur)}">${parts.join('')}</g>` : parts.join('')

/** The solids painted; those beyond `focus.beyond` metres lose their edge, as behind a close-up. */
function inFocus(self, ordered, focus) {
  if (!focus) return ordered.map((s) => drawSolid(self, s))
  const far = (s) => self.cam.depth(lerp(...s.bounds, 0.5)) > focus.beyond
  const behind = ordered.filter(far).map((s) => drawSolid(self, s))
  const before = ordered.filter((s) => !far(s)).map((s) => drawSolid(self, s))
  return [soft(self, behind, focus.blur), ...before]
}

function drawSolid(self, s) {
  if (s.sprite) return s.sprite(self)
  const eye = self.cam.eye
  const seen = s.faces.filter(
    (f) => f.mat.alpha || dot(f.normal, sub(eye, f.points[0])) > 0 || f.mat.both,
  )
  const far = (f) => -self.cam.depth(middle(f.points))
  const faces = seen.toSorted((a, b) => far(a) - far(b)).map((f) => drawFace(self, f, s))
  const lines = s.lines.map((l) => drawLine(self, l))
  const decals = (s.decals ?? [])
    .filter((x) => dot(x.n, sub(eye, x.at)) > 0)
    .map((x) => x.draw(sheet(self, x)))
  const inner = [...faces, ...lines, ...decals].join('')
  return s.alpha ? `<g opacity="${s.alpha}">${inner}</g>` : inner
}

function drawFace(self, f, owner) {
  const out = self.cam.outline(f.points)
  if (out.length < 3) return ''
  const fill = fillOf(self, f)
  const edge = f.mat.alpha ? '' : ` stroke="${fill}" stroke-width=".8" stroke-linejoin="round"`
  const alpha = f.mat.alpha ? ` fill-opacity="${f.mat.alpha}"` : ''
  const body = `<path d="${d(out)}Z" fill="${fill}"${edge}${alpha}/>`
  const rim = f.mat.edge && f.normal[1] > 0.9 ? rimOf(self, f, out) : ''
  return (
    body +
    (f.mat.draw ? drawn(self, f, out) : '') +
    (f.mat.receive ? shadows(self, f, owner) : '') +
    rim
  )
}

/** What a material draws on a face, on a sheet about its middle that runs along its longest edge. */
function drawn(self, f, out) {
  const edges = f.points.map((p, i) => sub(f.points[(i + 1) % f.points.length], p))
  const u = unit(edges.reduce((a, b) => (size(b) > size(a) ? b : a)))
  const ground = sheet(self, { at: middle(f.points), u, v: cross(f.normal, u), n: f.normal })
  return `<g clip-path="${self.clip(out)}">${f.mat.draw(ground)}</g>`
}

function fillOf(self, f) {
  const eye = self.cam.eye
  const { outline, project } = self.cam
  const flat = outline(f.points)
  const xs = flat.map((p) => p[0])
  const ys = flat.map((p) => p[1])
  const span = Math.max(...xs) - Math.min(...xs) + Math.max(...ys) - Math.min(...ys)
  const heart = middle(f.points)
  const inFront = f.points.filter((p) => self.cam.depth(p) > 0.1)
  if (span < 60 || !inFront.length) return css(self.lit.shade(f.mat, heart, f.normal, eye))
  const probes = inFront.map((p) => ({ p, c: self.lit.shade(f.mat, p, f.normal, eye) }))
  probes.sort((a, b) => a.c[0] + a.c[1] - b.c[0] - b.c[1])
  const dark = probes[0]
  const bright = probes.at(-1)
  const stops = [0, 0.25, 0.5, 0.75, 1].map((t) => {
    const p = add(mul(dark.p, 1 - t), mul(bright.p, t))
    return [t, css(self.lit.shade(f.mat, p, f.normal, eye))]
  })
  return self.linear(project(dark.p), project(bright.p), stops)
}

/** The thin bright line where a top edge catches the lamp. */
function rimOf(self, f, out) {
  const bright = self.lit.shade(
    { ...f.mat, c: mul(f.mat.c, 1.7) },
    middle(f.points),
    f.normal,
    self.cam.eye,
  )
  const w = Math.max(0.8, f.mat.edge * self.cam.scale(middle(f.points)))
  return `<path d="${d(out)}Z" fill="none" stroke="${css(bright)}" stroke-opacity=".75" stroke-width="${n1(w)}" stroke-linejoin="round"/>`
}

function drawLine(self, l) {
  const eye = self.cam.eye
  const runs = [[]]
  for (const { p, n } of l.points) {
    if (dot(n, sub(eye, p)) > 0) runs.at(-1).push(p)
    else if (runs.at(-1).length) runs.push([])
  }
  return runs
    .filter((run) => run.length > 1)
    .map((run) => {
      const heart = run[Math.floor(run.length / 2)]
      const n = l.points[Math.floor(l.points.length / 2)].n
      const c = css(self.lit.shade({ c: l.colour, glow: l.glow }, heart, n, eye))
      const w = Math.max(0.6, l.width * self.cam.scale(heart))
      return `<path d="${d(run.map(self.cam.project))}" fill="none" stroke="${c}" stroke-width="${n1(w)}" stroke-opacity="${l.alpha ?? 1}" stroke-linejoin="round" stroke-linecap="round"/>`
    })
    .join('')
}
