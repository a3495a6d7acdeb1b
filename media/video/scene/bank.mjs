import { chance } from './chance.mjs'
import { fillSilhouette } from './silhouette.mjs'

/** A pavilion whose own lamps keep that third of the picture warm. */
export function paintPavilion(context, frame, at) {
  const ground = frame.height * (frame.horizon + 0.002)
  const unit = (frame.height / 720) * at.scale
  context.save()
  context.translate(frame.width * at.x, ground)
  context.scale(unit, unit)
  const light = context.createRadialGradient(0, -34, 4, 0, -34, 110)
  light.addColorStop(0, 'rgba(255,178,84,.75)')
  light.addColorStop(1, 'rgba(255,140,60,0)')
  context.fillStyle = light
  context.fillRect(-130, -150, 260, 190)
  context.fillStyle = '#ffb65a'
  context.fillRect(-44, -58, 88, 52)
  context.fillStyle = '#190c1d'
  const roofs =
    'M-86 -62Q-58 -66 -40 -84H40Q58 -66 86 -62Q90 -66 94 -74Q92 -58 82 -54H-82Q-92 -58 -94 -74Q-90 -66 -86 -62ZM-54 -96Q-34 -102 -20 -122Q-8 -130 0 -146Q8 -130 20 -122Q34 -102 54 -96Q58 -100 60 -106Q60 -92 50 -88H-50Q-60 -92 -60 -106Q-58 -100 -54 -96Z'
  fillSilhouette(context, roofs)
  for (const post of [-48, -24, -2, 20, 44]) context.fillRect(post, -58, 4, 56)
  context.fillRect(-54, -22, 108, 2)
  for (let rail = -52; rail < 54; rail += 7) context.fillRect(rail, -22, 1.4, 16)
  context.fillRect(-62, -8, 124, 8)
  context.strokeStyle = 'rgba(255,190,110,.7)'
  context.lineWidth = 1.2
  context.stroke(new Path2D('M-82 -54H82M-50 -88H50'))
  for (const lamp of [-76, -33, 12, 33, 76]) {
    context.fillStyle = '#ff9c3c'
    context.beginPath()
    context.ellipse(lamp, -45, 4.2, 5, 0, 0, 7)
    context.fill()
    context.fillStyle = '#fff0c0'
    context.beginPath()
    context.ellipse(lamp, -44, 1.8, 2.4, 0, 0, 7)
    context.fill()
  }
  context.restore()
}

/** The bank under the pavilion, and a willow that leans over the water. */
export function paintBank(context, frame, at) {
  const unit = (frame.height / 720) * at.scale
  const next = chance(61)
  context.save()
  context.translate(frame.width * at.x, frame.height * frame.horizon)
  context.scale(unit, unit)
  context.fillStyle = '#150a19'
  context.strokeStyle = '#150a19'
  fillSilhouette(
    context,
    'M-900 20V-26Q-300 -40 -220 -26Q-150 -16 -100 -10L-62 -8H64Q110 -8 150 0Q190 6 214 20Z',
  )
  for (let shrub = 0; shrub < 26; shrub++) {
    const x = -300 + shrub * 9.5
    context.beginPath()
    context.ellipse(x, -22 - next() * 8 + shrub * 0.5, 7 + next() * 9, 5 + next() * 7, 0, 0, 7)
    context.fill()
  }
  context.lineCap = 'round'
  context.lineWidth = 9
  context.stroke(new Path2D('M-176 -18Q-170 -70 -186 -112'))
  context.lineWidth = 5
  context.stroke(
    new Path2D(
      'M-182 -84Q-160 -130 -128 -142M-184 -108Q-206 -146 -236 -150M-186 -112Q-184 -150 -164 -172',
    ),
  )
  for (let branch = 0; branch < 74; branch++) {
    const along = next()
    const x = -262 + along * 158
    const y = -122 - Math.sin(along * Math.PI) * 52 + next() * 14
    const fall = 34 + next() * 66
    const lean = (along - 0.5) * 34
    context.lineWidth = 1.1 + next() * 1.5
    context.beginPath()
    context.moveTo(x, y)
    context.bezierCurveTo(
      x + lean * 0.7,
      y - 12,
      x + lean,
      y + fall * 0.4,
      x + lean * 1.1 + next() * 6,
      y + fall,
    )
    context.stroke()
  }
  context.restore()
}
