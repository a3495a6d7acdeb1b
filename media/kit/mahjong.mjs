import { oklch, paint } from './palette.mjs'
import { box, extrude, move, round, solid } from './solids.mjs'

const TILE = { w: 0.027, h: 0.037, d: 0.021 }
const IVORY = { c: paint.ivory, gloss: 0.35 }
const BACK = { c: oklch(0.55, 0.11, 160), gloss: 0.35 }
const INK = oklch(0.3, 0.07, 265)
const RED = oklch(0.53, 0.2, 28)
const GREEN = oklch(0.48, 0.13, 155)

/** A mahjong tile standing on its origin, face towards −z. `face` as in `draw`; none shows nothing. */
function tile(face) {
  const { w, h, d } = TILE
  const edge = round([-w / 2, 0], [w / 2, h], 0.0032, 3)
  const front = extrude(edge, 'z', -d / 2, d * 0.12, IVORY)
  const back = extrude(edge, 'z', d * 0.12, d / 2, BACK)
  const decal = {
    at: [0, h / 2, -d / 2 - 0.0001],
    u: [1, 0, 0],
    v: [0, 1, 0],
    n: [0, 0, -1],
    draw: (s) =>
      s.near(
        [0, 0],
        draw(face, (c) => s.lit(c)),
      ),
  }
  return { ...solid([...front.faces, ...back.faces]), decals: face ? [decal] : [] }
}

/** A tile lying on its back, face up. */
const faceUp = (face, at, turn = 0) =>
  move(tile(face), { tilt: 90 }).map((t) =>
    move(t, { at: [at[0], at[1] + TILE.d / 2, at[2]], turn }),
  )
const HONOURS = { 東: INK, 南: INK, 西: INK, 北: INK, 中: RED, 發: GREEN }
const NUMBERS = '一二三四五六七八九'
const text = (t, y, size, fill) =>
  `<text x="0" y="${y}" font-family="Noto Serif CJK TC" font-weight="700" font-size="${size}" text-anchor="middle" fill="${fill}">${t}</text>`

/** A face in millimetres: an honour's character, `白`, `5m` characters, `5p` circles, `5s` bamboos. */
export function draw(face, lit) {
  if (face === '白')
    return `<rect x="-8.6" y="-13" width="17.2" height="26" rx="1.6" fill="none" stroke="${lit(INK)}" stroke-width="1.5"/><rect x="-6.4" y="-10.8" width="12.8" height="21.6" rx=".8" fill="none" stroke="${lit(INK)}" stroke-width=".6"/>`
  if (HONOURS[face]) return text(face, 7.4, 21, lit(HONOURS[face]))
  const count = Number(face[0])
  if (face[1] === 'm')
    return text(NUMBERS[count - 1], -1.6, 14, lit(INK)) + text('萬', 13.4, 14.5, lit(RED))
  const spots = layout(count, face[1])
  return spots
    .map(([x, y], i) => (face[1] === 'p' ? coin(x, y, count, i, lit) : stick(x, y, count, i, lit)))
    .join('')
}

function layout(count, suit) {
  const rows = (counts, gapX, gapY) =>
    counts.flatMap((n, r) =>
      Array.from({ length: n }, (_, i) => [
        (i - (n - 1) / 2) * gapX,
        (r - (counts.length - 1) / 2) * gapY,
      ]),
    )
  const plan = {
    p: [[1], [1, 1], [1, 1, 1], [2, 2], [2, 1, 2], [2, 2, 2], [3, 2, 2], [2, 2, 2, 2], [3, 3, 3]],
    s: [[1], [1, 1], [1, 2], [2, 2], [2, 1, 2], [3, 3], [1, 3, 3], [4, 4], [3, 3, 3]],
  }[suit][count - 1]
  if (suit === 'p' && count === 3)
    return [
      [-6, -8.4],
      [0, 0],
      [6, 8.4],
    ]
  return rows(
    plan,
    plan.includes(4) ? 5.2 : plan.includes(3) ? 6.8 : 9.4,
    plan.length > 3 ? 7.4 : plan.length > 2 ? 9.6 : 13.6,
  )
}

function coin(x, y, count, i, lit) {
  const r = count === 1 ? 9 : count < 5 ? 4.5 : count < 8 ? 4 : 3.3
  const c = lit(count === 1 ? RED : [INK, GREEN, RED][(i + (count % 3)) % 3])
  const petals = Array.from({ length: 8 }, (_, k) => {
    const a = (k / 8) * 2 * Math.PI
    return `<circle cx="${x + r * 0.58 * Math.cos(a)}" cy="${y + r * 0.58 * Math.sin(a)}" r="${r * 0.13}" fill="${c}"/>`
  })
  return `<circle cx="${x}" cy="${y}" r="${r - 0.5}" fill="none" stroke="${c}" stroke-width="1"/>${petals.join('')}<circle cx="${x}" cy="${y}" r="${r * 0.26}" fill="${c}"/>`
}

function stick(x, y, count, i, lit) {
  const l = count > 6 ? 7.4 : count > 3 ? 8.6 : 12
  const w = 2.2
  const c = lit(
    (count === 5 && i === 2) || (count === 7 && i === 0) || (count === 9 && i % 3 === 1)
      ? RED
      : GREEN,
  )
  const knob = (dy) =>
    `<rect x="${x - w * 0.72}" y="${y + dy - 0.55}" width="${w * 1.44}" height="1.1" rx=".5" fill="${c}"/>`
  return `<rect x="${x - w / 2}" y="${y - l / 2}" width="${w}" height="${l}" rx=".8" fill="${c}"/><rect x="${x - 0.25}" y="${y - l / 2 + 0.8}" width=".5" height="${l - 1.6}" fill="${lit(paint.ivory)}" opacity=".7"/>${knob(-l / 2)}${knob(0)}${knob(l / 2)}`
}

const SET = '1m 2m 3m 5m 7m 9m 1p 2p 3p 5p 8p 9p 2s 3s 4s 6s 8s 9s 東 南 西 北 中 發 白'.split(' ')
const pick = (i) => SET[(i * 7 + ((i * i) % 5)) % SET.length]

/** A square table in the middle of a game: felt, rim, walls, hands, discards, dice. */
export function game({
  size = 0.92,
  h = 0.76,
  hand,
  discards = 14,
  wood = paint.walnut,
  felt = paint.felt,
}) {
  const a = size / 2
  const rim = { c: wood, gloss: 0.35, edge: 0.003 }
  const out = [
    box([-a + 0.04, h - 0.1, -a + 0.04], [a - 0.04, h, a - 0.04], { c: felt, receive: true }),
    box([-a, h - 0.12, -a], [a, h + 0.012, -a + 0.045], rim),
    box([-a, h - 0.12, a - 0.045], [a, h + 0.012, a], rim),
    box([-a, h - 0.12, -a + 0.045], [-a + 0.045, h + 0.012, a - 0.045], rim),
    box([a - 0.045, h - 0.12, -a + 0.045], [a, h + 0.012, a - 0.045], rim),
    box([-0.07, 0.04, -0.07], [0.07, h - 0.12, 0.07], { c: wood.map((k) => k * 0.8) }),
    extrude(round([-0.3, -0.3], [0.3, 0.3], 0.05), 'y', 0, 0.05, { c: wood.map((k) => k * 0.7) }),
  ]
  const step = TILE.w + 0.0008
  for (let side = 0; side < 4; side++) {
    const seat = []
    for (let i = 0; i < 13; i++) {
      const x = (i - 6) * step - 0.02
      const face = side === 0 ? (hand?.[i] ?? pick(i + 3)) : pick(i + side)
      seat.push(move(tile(face), { at: [x, h, -a + 0.1], tilt: side === 0 ? 8 : 0 }))
    }
    const broken = [5, 0, 2, 7][side]
    for (let i = broken; i < 16; i++)
      for (const y of [0, TILE.d])
        seat.push(
          move(tile(), { tilt: -90, at: [0, 0, 0] }).map((t) =>
            move(t, {
              at: [(i - 7.5) * step, h + y + TILE.d / 2, -0.285],
            }),
          ),
        )
    for (let i = 0; i < discards; i++) {
      const x = ((i % 6) - 2.5) * (step + 0.0005) + (((i * 31 + side * 7) % 5) - 2) * 0.0008
      const z = -0.115 - Math.floor(i / 6) * (TILE.h + 0.0015) + 0.0
      seat.push(faceUp(pick(i * 3 + side * 5 + 1), [x, h, z - TILE.h / 2], ((i * 53) % 7) - 3))
    }
    out.push(...move(seat, { turn: -90 * side }))
  }
  return [
    ...out,
    ...[
      [-0.02, 0.01],
      [0.015, -0.012],
    ].map(([x, z], i) => die([x, h, z], i * 28 + 12)),
  ]
}

function die(at, turn) {
  const r = 0.008
  const cube = extrude(round([-r, -r], [r, r], 0.002, 2), 'y', 0, 2 * r, {
    c: paint.ivory,
    gloss: 0.3,
  })
  const pips = (n, spots, p, u, v) => ({
    at: p,
    u,
    v,
    n,
    draw: (s) =>
      s.near(
        [0, 0],
        spots
          .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.5" fill="${s.lit(RED)}"/>`)
          .join(''),
      ),
  })
  const decals = [
    pips(
      [0, 1, 0],
      [
        [-4, -4],
        [4, 4],
        [-4, 4],
        [4, -4],
      ],
      [0, 2 * r + 0.0001, 0],
      [1, 0, 0],
      [0, 0, 1],
    ),
    pips([0, 0, -1], [[0, 0]], [0, r, -r - 0.0001], [1, 0, 0], [0, 1, 0]),
  ]
  return move({ ...cube, decals }, { at, turn })
}
