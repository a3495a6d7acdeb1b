import { paint } from './palette.mjs'
import { lathe, move, solid } from './solids.mjs'

/** A hand microphone lying on `at` (where it touches), pointing its head along `turn` degrees about y. */
export function microphone({ at, turn = 0, scale = 1, c = paint.black, ring = paint.brass }) {
  const head = lathe(
    Array.from({ length: 17 }, (_, i) => {
      const a = -Math.PI * 0.32 + (i / 16) * Math.PI * 0.82
      return [0.028 * Math.cos(a), 0.195 + 0.028 * Math.sin(a)]
    }),
    { c: paint.silver.map((x) => x * 0.55), gloss: 0.5 },
    40,
  )
  const body = lathe(
    [
      [0, 0],
      [0.0115, 0.001],
      [0.0125, 0.006],
      [0.0145, 0.09],
      [0.019, 0.158],
      [0.0205, 0.166],
    ],
    { c, gloss: 0.55 },
    80,
  )
  const band = lathe(
    [
      [0.0205, 0.166],
      [0.026, 0.168],
      [0.0265, 0.176],
      [0.024, 0.178],
    ],
    { c: ring, gloss: 0.8 },
    80,
  )
  const slope = (Math.atan((0.028 - 0.0125) / 0.19) * 180) / Math.PI
  const whole = solid([...body.faces, ...band.faces, ...head.faces], mesh())
  return move(move(move(whole, { roll: -90 + slope }), { at: [0, 0.0135, 0] }), { at, turn, scale })
}

function mesh() {
  const at = (a, b) => {
    const n = [Math.cos(b) * Math.cos(a), Math.sin(b), Math.cos(b) * Math.sin(a)]
    return { p: [0.0284 * n[0], 0.195 + 0.0284 * n[1], 0.0284 * n[2]], n }
  }
  const thread = (lean, start) => ({
    points: Array.from({ length: 30 }, (_, i) => {
      const t = i / 29
      return at(start + lean * t * 2.2, -Math.PI * 0.16 + t * Math.PI * 0.64)
    }),
    colour: paint.silver,
    width: 0.0011,
    alpha: 0.85,
  })
  return Array.from({ length: 34 }, (_, i) => (i / 34) * 2 * Math.PI).flatMap((a) => [
    thread(1, a),
    thread(-1, a),
  ])
}
