import { MIDDLE, SIDE, bar, linear, many, radial, shape, stroke, tone } from './ink.mjs'
import { n1 } from '../space.mjs'

const STEP = 125

/** The damask of the club's cloth: lozenges with a four-petalled blossom, a shade above the ground. */
function damask() {
  const lines = []
  for (let i = -8; i <= 16; i++) {
    lines.push(`M${i * STEP} 0L${i * STEP + SIDE} ${SIDE}M${i * STEP} 0L${i * STEP - SIDE} ${SIDE}`)
  }
  const petals = []
  for (let row = 0; row <= 16; row++) {
    for (let i = 0; i <= 8; i++) {
      const x = i * STEP + (row % 2 ? 0 : STEP / 2)
      const y = (row * STEP) / 2
      for (const [a, b] of [
        [0, -1],
        [1, 0],
        [0, 1],
        [-1, 0],
      ]) {
        const [cx, cy] = [x + a * 9, y + b * 9]
        petals.push(`M${cx - 6.5} ${cy}a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0`)
      }
    }
  }
  const pale = tone(0.66, 0.1, 25)
  return (
    stroke(lines.join(''), pale, 2.2, 'opacity=".13"') +
    shape(petals.join(''), pale, 'opacity=".13"')
  )
}

/** An ironed fold: one side catches the lamp, the other turns away. */
const fold = (from, to, dx, dy) =>
  stroke(`M${from}L${to}`, tone(0.72, 0.12, 35), 5, 'opacity=".2"') +
  `<g transform="translate(${dx} ${dy})">${stroke(`M${from}L${to}`, tone(0.16, 0.06, 318), 8, 'opacity=".3"')}</g>`

/** The cloth, under the lantern: garnet in its light, plum away from it. */
export function cloth() {
  const ground = radial(300, 210, 1120, [
    [0, tone(0.53, 0.145, 26)],
    [0.34, tone(0.44, 0.125, 16)],
    [0.68, tone(0.34, 0.1, 350)],
    [1, tone(0.24, 0.07, 322)],
  ])
  const sway = many(5, 3, (i, between) => {
    const x = i * 260 - 60 + between(-40, 40)
    const band = linear(
      [x, 0],
      [x + 190, 60],
      [
        [0, '#000', 0],
        [0.5, i % 2 ? tone(0.7, 0.13, 30) : tone(0.14, 0.06, 318), 0.09],
        [1, '#000', 0],
      ],
    )
    return bar(
      x,
      -20,
      190,
      SIDE + 40,
      0,
      band,
      `transform="rotate(${n1(between(-7, 7))} ${x} ${MIDDLE})"`,
    )
  })
  return (
    bar(0, 0, SIDE, SIDE, 0, ground) +
    damask() +
    sway +
    fold('866 -10', '858 1010', 6, 0) +
    fold('-10 128', '1010 140', 0, 6)
  )
}
