/** The night behind the lanterns: sky, and a far skyline with its tower. */
import { paintBank, paintPavilion } from './bank.mjs'
import { chance } from './chance.mjs'
import { fillSilhouette } from './silhouette.mjs'

function sky(context, frame) {
  const { width, height, horizon } = frame
  const air = context.createLinearGradient(0, 0, 0, height * horizon)
  for (const [at, colour] of [
    [0, '#120a1b'],
    [0.34, '#1e1029'],
    [0.66, '#36193d'],
    [0.86, '#5e2a48'],
    [1, '#96503f'],
  ])
    air.addColorStop(at, colour)
  context.fillStyle = air
  context.fillRect(0, 0, width, height)
  const haze = context.createRadialGradient(
    width * 0.6,
    height * horizon,
    0,
    width * 0.6,
    height * horizon,
    height * 0.62,
  )
  haze.addColorStop(0, 'rgba(255,158,84,.42)')
  haze.addColorStop(0.4, 'rgba(214,98,74,.17)')
  haze.addColorStop(1, 'rgba(120,50,80,0)')
  context.fillStyle = haze
  context.fillRect(0, 0, width, height)
}

function stars(context, frame) {
  const next = chance(12)
  for (let star = 0; star < 110; star++) {
    const y = next() ** 1.5 * frame.horizon * 0.72
    context.fillStyle = `rgba(255,236,214,${(0.1 + next() * 0.42) * (1 - y)})`
    const size = (frame.height / 720) * (0.7 + next() * 0.9)
    context.beginPath()
    context.arc(next() * frame.width, y * frame.height, size, 0, 7)
    context.fill()
  }
}

function clouds(context, frame) {
  const next = chance(88)
  context.save()
  context.filter = `blur(${frame.height / 34}px)`
  for (let cloud = 0; cloud < 9; cloud++) {
    const y = frame.height * (0.2 + next() * 0.44)
    context.fillStyle = `rgba(${170 + next() * 60},84,104,${0.06 + next() * 0.07})`
    context.beginPath()
    context.ellipse(
      next() * frame.width,
      y,
      frame.height * (0.2 + next() * 0.3),
      frame.height * (0.012 + next() * 0.022),
      -0.03,
      0,
      7,
    )
    context.fill()
  }
  context.restore()
}

/** A row of towers standing on the horizon; lit windows are drawn over the silhouette. */
function blocks(context, frame, row) {
  const next = chance(row.seed)
  const ground = frame.height * frame.horizon
  const unit = frame.height / 720
  let x = -20 * unit
  while (x < frame.width + 20 * unit) {
    const width = (row.width[0] + next() * row.width[1]) * unit
    const middle = 1 - Math.min(1, Math.abs(x / frame.width - row.crest) * 1.7)
    const height = (row.height[0] + next() * row.height[1] * (0.35 + middle)) * unit
    const face = context.createLinearGradient(0, ground - height, 0, ground)
    face.addColorStop(0, row.top)
    face.addColorStop(1, row.foot)
    context.fillStyle = face
    context.fillRect(x, ground - height, width, height)
    const crown = next()
    if (crown < 0.3)
      context.fillRect(x + width * 0.3, ground - height - 9 * unit, width * 0.4, 10 * unit)
    else if (crown < 0.45)
      context.fillRect(x + width * 0.5, ground - height - 24 * unit, 1.6 * unit, 25 * unit)
    for (let wx = x + 3 * unit; wx < x + width - 4 * unit; wx += 4.6 * unit)
      for (let wy = ground - height + 5 * unit; wy < ground - 4 * unit; wy += 6.4 * unit)
        if (next() < row.lit) {
          context.fillStyle = `rgba(255,${176 + next() * 50},${96 + next() * 50},${0.25 + next() * 0.6})`
          context.fillRect(wx, wy, 2.1 * unit, 2.6 * unit)
        }
    x += width + next() * row.gap * unit
  }
}

function tower(context, frame, at) {
  const ground = frame.height * frame.horizon
  const unit = (frame.height / 720) * at.scale
  context.save()
  context.translate(frame.width * at.x, ground)
  context.scale(unit, unit)
  const body = context.createLinearGradient(-12, 0, 12, 0)
  body.addColorStop(0, '#2d1738')
  body.addColorStop(0.5, '#3c2046')
  body.addColorStop(1, '#c07a68')
  context.fillStyle = body
  const shape =
    'M-13 0Q-5.5 -70 -4.4 -196L-4.4 -204Q-13 -206 -15.5 -212Q-16.5 -216 -15 -220L-10 -224V-230H-6.5L-5 -238H-2.9L-2.4 -278Q-5 -280 -5 -283Q-5 -286 -2 -288L-1.5 -304L-.9 -352H.9L1.5 -304L2 -288Q5 -286 5 -283Q5 -280 2.4 -278L2.9 -238H5L6.5 -230H10V-224L15 -220Q16.5 -216 15.5 -212Q13 -206 4.4 -204V-196Q5.5 -70 13 0Z'
  fillSilhouette(context, shape)
  context.fillStyle = 'rgba(255,196,120,.85)'
  for (let window = -13; window <= 12; window += 2.6) context.fillRect(window, -216.4, 1.5, 2.4)
  context.fillStyle = 'rgba(255,120,90,.5)'
  context.fillRect(-0.6, -196, 1.2, 190)
  context.fillStyle = '#ff7a5a'
  context.beginPath()
  context.arc(0, -352, 1.8, 0, 7)
  context.fill()
  context.fillStyle = '#25122d'
  context.beginPath()
  context.ellipse(-46, 0, 34, 27, 0, Math.PI, 0)
  context.fill()
  context.restore()
}

/** Paints everything that stands still above the water. */
export function paintCity(context, frame) {
  sky(context, frame)
  stars(context, frame)
  clouds(context, frame)
  const far = {
    seed: 3,
    width: [15, 22],
    height: [20, 62],
    gap: 5,
    crest: 0.58,
    top: '#4a2547',
    foot: '#7a3d47',
    lit: 0.05,
  }
  const close = {
    seed: 29,
    width: [18, 34],
    height: [10, 84],
    gap: 12,
    crest: 0.64,
    top: '#26132f',
    foot: '#3c1d38',
    lit: 0.19,
  }
  blocks(context, frame, far)
  tower(context, frame, frame.tower)
  blocks(context, frame, close)
  const mist = context.createLinearGradient(
    0,
    frame.height * (frame.horizon - 0.12),
    0,
    frame.height * frame.horizon,
  )
  mist.addColorStop(0, 'rgba(190,92,74,0)')
  mist.addColorStop(1, 'rgba(226,124,76,.3)')
  context.fillStyle = mist
  context.fillRect(0, 0, frame.width, frame.height * frame.horizon)
  paintBank(context, frame, frame.pavilion)
  paintPavilion(context, frame, frame.pavilion)
}
