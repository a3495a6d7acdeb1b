import {
  bar,
  blob,
  disc,
  many,
  oval,
  place,
  ring,
  shape,
  strewn,
  stroke,
  tone,
  turned,
} from './ink.mjs'
import { blurred, cast, lit } from './lamp.mjs'
import { n1 } from '../space.mjs'

const among = (list, seed) => list[Math.abs(Math.floor(seed)) % list.length]

/** Single bits about the origin, by name; `seed` varies them. */
const bits = {
  scallion: (seed) => {
    const r = 8 + (seed % 4)
    const green = among([tone(0.7, 0.17, 135), tone(0.6, 0.16, 140), tone(0.8, 0.14, 125)], seed)
    return oval(0, 0, r, r * 0.74, 'none', `stroke="${green}" stroke-width="${n1(r * 0.55)}"`)
  },
  chili: (seed) => {
    const r = 10 + (seed % 4)
    return (
      oval(
        0,
        0,
        r,
        r * 0.8,
        'none',
        `stroke="${tone(0.58, 0.22, 29)}" stroke-width="${n1(r * 0.5)}"`,
      ) + disc(r * 0.3, 0, 2.4, tone(0.9, 0.08, 85))
    )
  },
  sesame: (seed) =>
    oval(
      0,
      0,
      5.4,
      3.2,
      among([tone(0.94, 0.04, 85), tone(0.9, 0.06, 80), tone(0.86, 0.07, 75)], seed),
    ),
  blackSesame: () => oval(0, 0, 5.2, 3.1, tone(0.25, 0.02, 310)),
  garlic: (seed) =>
    shape(
      blob(0, 0, 6 + (seed % 5), { seed, rough: 0.3, knots: 6 }),
      among([tone(0.84, 0.11, 82), tone(0.76, 0.13, 72), tone(0.9, 0.07, 88)], seed),
    ),
  crumb: (seed) =>
    shape(
      blob(0, 0, 6 + (seed % 4), { seed, rough: 0.3, knots: 6 }),
      among([tone(0.62, 0.13, 58), tone(0.7, 0.13, 66), tone(0.5, 0.12, 48)], seed),
    ),
  mince: (seed) =>
    shape(
      blob(0, 0, 9 + (seed % 6), { seed, rough: 0.3, knots: 6 }),
      among([tone(0.44, 0.1, 42), tone(0.5, 0.11, 46), tone(0.37, 0.09, 38)], seed),
    ),
  cumin: (seed) => oval(0, 0, 5, 1.9, among([tone(0.48, 0.09, 65), tone(0.58, 0.1, 70)], seed)),
  flake: (seed) =>
    shape(
      blob(0, 0, 5 + (seed % 3), { seed, rough: 0.35, knots: 5 }),
      among([tone(0.55, 0.2, 30), tone(0.48, 0.18, 28)], seed),
    ),
  nori: (seed) =>
    shape(
      blob(0, 0, 4 + (seed % 4), { seed, rough: 0.4, knots: 5 }),
      among([tone(0.36, 0.07, 150), tone(0.46, 0.1, 140)], seed),
    ),
  peanut: (seed) =>
    shape(
      blob(0, 0, 12 + (seed % 4), { seed, rough: 0.14, knots: 7, wide: 1.25 }),
      among([tone(0.82, 0.09, 76), tone(0.76, 0.1, 70)], seed),
    ) + stroke('M-9 0H9', tone(0.6, 0.1, 60), 1.6),
  pea: () => disc(0, 0, 10, tone(0.72, 0.18, 130)),
  roe: () => disc(0, 0, 4.6, tone(0.72, 0.18, 50)),
  osmanthus: () =>
    [45, 135, 225, 315].map((a) => disc(...turned(4.6, a), 3.3, tone(0.84, 0.16, 80))).join('') +
    disc(0, 0, 2.4, tone(0.7, 0.17, 62)),
  carrot: () => bar(-9, -9, 18, 18, 4, tone(0.74, 0.17, 55)),
  ham: () => bar(-11, -10, 22, 20, 4, tone(0.6, 0.17, 22)),
  egg: (seed) =>
    shape(
      blob(0, 0, 17 + (seed % 8), { seed, rough: 0.28, knots: 8 }),
      among([tone(0.88, 0.14, 92), tone(0.84, 0.15, 86)], seed),
    ),
  pearl: () =>
    disc(0, 0, 7, tone(0.95, 0.03, 88), 'opacity=".8"') + disc(0, 0, 2.6, tone(0.99, 0.01, 90)),
  salt: (seed) => bar(-3, -3, 5 + (seed % 3), 5, 1.4, tone(0.97, 0.01, 85)),
}

/** `count` bits of a kind strewn around `x, y` within `r`. */
export function sprinkle(kind, count, x, y, r, { seed = 1, size = 1, squash = 1, high = 4 } = {}) {
  const all = strewn(count, x, y, r, seed, squash)
    .map((p) => place(p.x, p.y, p.turn, bits[kind](p.seed), size))
    .join('')
  return cast(high, lit(all, { soft: 2.2, high: 1.7, shine: 0.25 }))
}

/** A whole leaf with its veins: basil, mint, lemon. */
export function leaf(x, y, turn, size = 1, { l = 0.56, c = 0.14, h = 140 } = {}) {
  const veins = [-26, -8, 10, 27].map((v) => `M${v} 0l12 -15M${v} 0l12 15`).join('')
  const body =
    shape('M-54 0C-36 -34 18 -36 56 0C18 36 -36 34 -54 0Z', tone(l, c, h)) +
    stroke(`M-66 0H50${veins}`, tone(l + 0.17, c, h - 8), 2.6, 'opacity=".75"')
  return cast(
    8 * size,
    lit(place(x, y, turn, body, size), { soft: 5 * size, high: 6 * size, shine: 0.28 }),
  )
}

/** A bed of lettuce under something fried. */
export function lettuce(x, y, r, seed = 3) {
  const frill = blob(x, y, r, { seed, rough: 0.09, knots: 30 })
  const veins = many(13, seed, (i, between) => {
    const a = i * 27.7 + between(-8, 8)
    const [from, to] = [
      turned(r * 0.2, a, x, y),
      turned(r * between(0.82, 0.95), a + between(-9, 9), x, y),
    ]
    return stroke(
      `M${from.map(n1).join(' ')}L${to.map(n1).join(' ')}`,
      tone(0.9, 0.1, 122),
      between(4, 8),
      'opacity=".6"',
    )
  })
  return cast(
    10,
    lit(shape(frill, tone(0.63, 0.13, 130)) + veins, { soft: 6, high: 7, shine: 0.25 }),
  )
}

/** A sprig of cilantro. */
export function cilantro(x, y, turn, size = 1) {
  const frond = (px, py, a, k) =>
    place(
      px,
      py,
      a,
      shape(
        'M0 4C-8 -2 -22 -6 -20 -20C-14 -32 -4 -24 -2 -36C8 -42 16 -34 14 -24C26 -24 30 -10 20 -4C14 2 6 2 0 4Z',
        tone(0.6, 0.17, 137),
      ) + stroke('M0 2L2 -26M0 0L-12 -16M0 0L16 -14', tone(0.75, 0.15, 128), 2),
      k,
    )
  const body =
    stroke('M0 62Q6 20 0 0M2 34L-26 8M3 30L30 6', tone(0.66, 0.15, 130), 4.5) +
    frond(-27, 10, -42, 0.9) +
    frond(31, 8, 44, 0.9) +
    frond(0, 0, 2, 1.1)
  return cast(9 * size, lit(place(x, y, turn, body, size), { soft: 3, high: 4.5, shine: 0.22 }))
}

/** A round slice of citrus; `h` is its hue. */
export function citrus(x, y, r, { h = 98, l = 0.88, c = 0.15, turn = 0, high = 8 } = {}) {
  const segments = Array.from({ length: 9 }, (_, i) => {
    const a = i * 40 + turn
    const [p, q] = [turned(r * 0.76, a + 5), turned(r * 0.76, a + 35)]
    const tip = turned(r * 0.1, a + 20)
    return shape(
      `M${tip.map(n1).join(' ')}L${p.map(n1).join(' ')}A${n1(r * 0.76)} ${n1(r * 0.76)} 0 0 1 ${q.map(n1).join(' ')}Z`,
      tone(l - 0.03, c, h),
      `stroke="${tone(l - 0.03, c, h)}" stroke-width="${n1(r * 0.06)}" stroke-linejoin="round"`,
    )
  })
  const body =
    disc(0, 0, r, tone(l - 0.06, c + 0.02, h - 6)) +
    disc(0, 0, r * 0.91, tone(0.96, 0.045, h)) +
    segments.join('') +
    ring(0, 0, r * 0.98, tone(l - 0.13, c + 0.02, h - 8), r * 0.05)
  return cast(high, lit(place(x, y, 0, body), { soft: 3, high: 3, shine: 0.3 }))
}

/** A star of anise. */
export function anise(x, y, size = 1, turn = 0) {
  const arms = Array.from({ length: 8 }, (_, i) =>
    place(
      0,
      0,
      i * 45,
      shape('M2 -7Q24 -14 40 -1Q24 14 2 7Z', tone(0.42, 0.085, 45)) +
        oval(21, 0, 7, 4.2, tone(0.7, 0.13, 55)),
    ),
  )
  return cast(
    9,
    lit(place(x, y, turn, arms.join('') + disc(0, 0, 7, tone(0.36, 0.07, 42)), size), {
      soft: 3,
      high: 4,
      shine: 0.4,
    }),
  )
}

/** A wedge of lime or lemon, seen from above. */
export const wedge = (x, y, turn, size = 1, h = 125) =>
  cast(
    14,
    lit(
      place(
        x,
        y,
        turn,
        shape('M-60 0Q0 -62 60 0Q0 30 -60 0Z', tone(0.72, 0.16, h)) +
          shape('M-50 2Q0 -40 50 2Q0 20 -50 2Z', tone(0.93, 0.07, h - 8)) +
          shape('M-42 3Q0 -30 -3 4ZM42 3Q0 -30 3 4Z', tone(0.83, 0.15, h - 6)),
        size,
      ),
      { soft: 5, high: 7, shine: 0.35 },
    ),
  )

/** Steam: pale wisps that drift up and away; no more than two or three to a dish. */
export function steam(x, y, size = 1, alpha = 0.34) {
  const wisp = (dx, dy, w, lean) =>
    stroke(
      `M${dx} ${dy}C${dx - 70 * lean} ${dy - 70} ${dx + 80 * lean} ${dy - 130} ${dx + 10 * lean} ${dy - 210}S${dx - 30 * lean} ${dy - 300} ${dx + 20 * lean} ${dy - 340}`,
      tone(0.96, 0.03, 80),
      w,
    )
  const wisps = wisp(-110, 20, 22, 1) + wisp(0, 60, 30, -1) + wisp(104, 10, 20, 1)
  return blurred(
    17,
    place(x, y + 60, 6, wisps, size),
    `opacity="${alpha}" style="mix-blend-mode:screen"`,
  )
}

/** A pinch of loose strands: ginger, carrot, pomelo; `tones` are their colours. */
export const shreds = (count, x, y, r, tones, { seed = 1, long = 46, width = 6, high = 5 } = {}) =>
  cast(
    high,
    lit(
      many(count, seed, (i, between) => {
        const [px, py] = turned(r * Math.sqrt(between(0, 1)), between(0, 360))
        const k = between(0.6, 1) * long
        return place(
          x + px,
          y + py,
          between(0, 360),
          stroke(
            `M${n1(-k / 2)} 0Q0 ${n1(between(-14, 14))} ${n1(k / 2)} 0`,
            tones[i % tones.length],
            width,
          ),
        )
      }),
      { soft: 2.4, high: 2.2, shine: 0.25 },
    ),
  )
