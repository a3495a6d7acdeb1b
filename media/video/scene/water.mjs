/** The river: the upper picture mirrored row by row, each row pushed sideways by waves that close with the loop. */

const TAU = Math.PI * 2

export function paintWater(context, upper, frame, loop) {
  const top = Math.round(frame.height * frame.horizon)
  const depth = frame.height - top
  const unit = frame.height / 720
  const row = Math.max(1, Math.round(unit))
  for (let y = 0; y < depth; y += row) {
    const near = y / depth
    const source =
      top - 1 - y * 1.55 - near * unit * 7 * Math.sin(TAU * (loop * 2 - y / (unit * 23)))
    const push =
      unit *
      ((0.5 + near * 9) * Math.sin(TAU * (loop * 3 - Math.sqrt(y / unit) * 1.05)) +
        (0.4 + near * 6) * Math.sin(TAU * (loop * 2 - Math.sqrt(y / unit) * 0.63 + 0.3)))
    context.drawImage(
      upper,
      0,
      Math.max(0, source),
      frame.width,
      row,
      push - 16 * unit,
      top + y,
      frame.width + 32 * unit,
      row,
    )
  }
  const shade = context.createLinearGradient(0, top, 0, frame.height)
  shade.addColorStop(0, 'rgb(200,158,180)')
  shade.addColorStop(0.3, 'rgb(142,96,138)')
  shade.addColorStop(1, 'rgb(58,38,68)')
  context.save()
  context.globalCompositeOperation = 'multiply'
  context.fillStyle = shade
  context.fillRect(0, top, frame.width, depth)
  context.restore()
}

/** Short strokes of light that come and go where the lanterns stand above. */
export function paintGlints(context, lanterns, frame, loop) {
  const top = frame.height * frame.horizon
  const unit = frame.height / 720
  context.save()
  context.globalCompositeOperation = 'lighter'
  for (const lantern of lanterns) {
    const height = Math.max(0, top - lantern.y)
    for (let glint = 0; glint < 12; glint++) {
      const y = top + height * 0.2 + glint * (5 + glint * 0.7) * unit + 4 * unit
      const wave = Math.sin(TAU * (loop * 2 + glint * 0.37) + lantern.lane)
      const reach = lantern.size * (0.16 + 0.16 * (1 + wave)) * (1 + glint * 0.05)
      const light =
        lantern.fade *
        (0.34 - glint * 0.026) *
        (0.6 + 0.4 * wave) *
        Math.max(0, 1 - height / (frame.height * 0.75))
      if (y > frame.height || light <= 0) continue
      context.fillStyle = `rgba(255,142,58,${light})`
      context.beginPath()
      context.ellipse(lantern.x + wave * 4 * unit, y, reach, (0.8 + glint * 0.14) * unit, 0, 0, 7)
      context.fill()
    }
  }
  context.restore()
}
