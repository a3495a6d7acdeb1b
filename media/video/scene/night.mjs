/** Composes one frame of the night from its still city, its lanterns and its river. */
import { paintCity } from './city.mjs'
import { allTracks, lanternsAt, sparksAt } from './drift.mjs'
import { bodySvg, tasselSvg } from './paper-lantern.mjs'
import { paintGlints, paintWater } from './water.mjs'

const BODY_UNITS = 240
const BODY_HEIGHT = 150

/** How far each depth is out of focus, in 1/720 of the height. */
const SOFT = { far: 0.4, mid: 0.6, near: 1.7 }

async function picture(svg) {
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  return image
}

function canvasOf(width, height) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

function glowSprite() {
  const canvas = canvasOf(512, 512)
  const context = canvas.getContext('2d')
  const glow = context.createRadialGradient(256, 256, 0, 256, 256, 256)
  for (const [at, alpha] of [
    [0, 0.62],
    [0.14, 0.44],
    [0.3, 0.2],
    [0.55, 0.066],
    [0.8, 0.014],
    [1, 0],
  ])
    glow.addColorStop(at, `rgba(255,146,58,${alpha})`)
  context.fillStyle = glow
  context.fillRect(0, 0, 512, 512)
  return canvas
}

/** Unchanging grain: keeps the dark gradients from banding, and costs an encoder nothing after the first frame. */
function grain(width, height) {
  const canvas = canvasOf(width, height)
  const context = canvas.getContext('2d')
  const image = context.createImageData(width, height)
  let state = 9
  for (let i = 0; i < image.data.length; i += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const level = state >>> 24
    image.data[i] = image.data[i + 1] = image.data[i + 2] = level > 127 ? 255 : 0
    image.data[i + 3] = level % 3
  }
  context.putImageData(image, 0, 0)
  return canvas
}

/** A body drawn once at its size and focus; the tassel hangs apart. */
async function sprites(frame, tracks) {
  const tassel = await picture(tasselSvg())
  const made = new Map()
  for (const [depth, list] of Object.entries(tracks))
    for (const track of list) {
      const name = `${depth} ${track.kind}`
      if (made.has(name)) continue
      const image = await picture(bodySvg(...track.kind))
      const side = Math.ceil(
        (track.size * frame.height * frame.scale * BODY_UNITS * 1.3) / (720 * BODY_HEIGHT),
      )
      const canvas = canvasOf(side, side)
      const context = canvas.getContext('2d')
      context.filter = `blur(${(SOFT[depth] * frame.height) / 720}px)`
      context.drawImage(image, 0, 0, side, side)
      made.set(name, canvas)
    }
  return { bodies: made, tassel, glow: glowSprite() }
}

function paintLantern(context, kit, depth, lantern, frame) {
  const side = (lantern.size * BODY_UNITS) / BODY_HEIGHT
  const drop = lantern.size * (lantern.kind[0] === 'tall' ? 0.57 : 0.49)
  context.save()
  context.translate(lantern.x, lantern.y)
  context.globalCompositeOperation = 'lighter'
  context.globalAlpha = lantern.glow * (depth === 'near' ? 0.62 : 0.85)
  const halo = lantern.size * (depth === 'far' ? 5.2 : 4.1)
  context.drawImage(kit.glow, -halo / 2, -halo / 2 + lantern.size * 0.1, halo, halo)
  context.globalCompositeOperation = 'source-over'
  context.globalAlpha = lantern.fade
  context.rotate(lantern.tilt)
  context.save()
  context.translate(0, drop)
  context.rotate(lantern.tasselTilt - lantern.tilt)
  if (depth === 'near') context.filter = `blur(${(1.3 * frame.height) / 720}px)`
  context.drawImage(kit.tassel, -lantern.size * 0.16, 0, lantern.size * 0.32, lantern.size * 0.667)
  context.restore()
  context.drawImage(kit.bodies.get(`${depth} ${lantern.kind}`), -side / 2, -side / 2, side, side)
  context.restore()
}

function paintSparks(context, frame, loop, kit) {
  context.save()
  context.globalCompositeOperation = 'lighter'
  for (const spark of sparksAt(loop, frame)) {
    context.globalAlpha = spark.light
    const halo = spark.radius * 9
    context.drawImage(kit.glow, spark.x - halo / 2, spark.y - halo / 2, halo, halo)
    context.fillStyle = '#ffd08a'
    context.beginPath()
    context.arc(spark.x, spark.y, spark.radius, 0, 7)
    context.fill()
  }
  context.restore()
}

/** Prepares a night of a size in pixels; `paint(loop)` draws the moment `loop` in [0, 1) and returns its canvas. */
export async function prepareNight(width, height) {
  const upright = height > width
  const frame = {
    width,
    height,
    scale: upright ? 0.66 : 1,
    horizon: upright ? 0.77 : 0.76,
    tower: { x: upright ? 0.66 : 0.64, scale: upright ? 0.78 : 1.02 },
    pavilion: { x: upright ? 0.2 : 0.19, scale: upright ? 0.72 : 0.94 },
  }
  const tracks = allTracks(upright)
  const kit = await sprites(frame, tracks)
  const city = canvasOf(width, height)
  paintCity(city.getContext('2d'), frame)
  const noise = grain(width, height)
  const upper = canvasOf(width, height)
  const soft = canvasOf(width, height)
  const sharp = canvasOf(width, height)
  const final = canvasOf(width, height)

  return (loop) => {
    const far = lanternsAt(tracks.far, loop, frame)
    const mid = lanternsAt(tracks.mid, loop, frame)
    const above = upper.getContext('2d')
    above.drawImage(city, 0, 0)
    for (const lantern of far) paintLantern(above, kit, 'far', lantern, frame)
    const whole = sharp.getContext('2d')
    whole.drawImage(upper, 0, 0)
    for (const lantern of mid) paintLantern(above, kit, 'mid', lantern, frame)
    const still = soft.getContext('2d')
    still.filter = `blur(${(1.6 * height) / 720}px)`
    still.drawImage(upper, 0, 0)
    paintWater(whole, soft, frame, loop)
    paintGlints(whole, [...far, ...mid], frame, loop)
    for (const lantern of mid) paintLantern(whole, kit, 'mid', lantern, frame)
    paintSparks(whole, frame, loop, kit)
    for (const lantern of lanternsAt(tracks.near, loop, frame))
      paintLantern(whole, kit, 'near', lantern, frame)
    const result = final.getContext('2d')
    result.filter = `blur(${(0.5 * height) / 720}px)`
    result.drawImage(sharp, 0, 0)
    result.filter = 'none'
    result.drawImage(noise, 0, 0)
    return final
  }
}
