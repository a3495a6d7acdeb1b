/** Ribbed paper lanterns as SVG: body with caps, and the tassel apart, since it swings later than the body. */

const PANELS = 11
const STEPS = 18

/** Paper by its lamp: core, full light, shade at the sides, rib. */
const PAPERS = {
  amber: { core: '#fff3cc', light: '#ffbd4a', paper: '#ee8418', shade: '#a8430f', rib: '#7a2c0c' },
  honey: { core: '#fff8dc', light: '#ffd070', paper: '#f49d2c', shade: '#b35a18', rib: '#8a3f12' },
  vermilion: {
    core: '#ffe9b0',
    light: '#ff9a48',
    paper: '#dd4a20',
    shade: '#861a12',
    rib: '#5e100d',
  },
}

/** Half the width of the body at a height between -1 (top) and 1, for a round or a tall lantern. */
const outline = {
  round: (v) => Math.pow(1 - Math.pow(Math.abs(v), 2.5) * 0.86, 0.62),
  tall: (v) => Math.pow(1 - Math.pow(Math.abs(v), 4.2) * 0.8, 0.55),
}

function meridian(shape, across, half) {
  const points = []
  for (let step = 0; step <= STEPS; step++) {
    const v = -1 + (2 * step) / STEPS
    points.push([across * half.width * outline[shape](v), v * half.height])
  }
  return points
}

const path = (points) => points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')

function panels(shape, half, paper) {
  let svg = ''
  for (let panel = 0; panel < PANELS; panel++) {
    const [from, to] = [panel, panel + 1].map((rib) => Math.sin((rib / PANELS - 0.5) * Math.PI))
    const left = meridian(shape, from, half)
    const right = meridian(shape, to, half)
    const side = Math.abs(from + to) / 2
    const d = `M${path(left)}L${path(right.toReversed())}Z`
    svg += `<path d="${d}" fill="url(#panel)" stroke="${paper.paper}" stroke-width=".6"/>`
    svg += `<path d="${d}" fill="${paper.shade}" opacity="${(0.86 * side ** 2.2).toFixed(3)}"/>`
    if (panel > 0) {
      svg += `<path d="M${path(left)}" fill="none" stroke="${paper.rib}" stroke-width="1.9" opacity="${(0.5 + side * 0.3).toFixed(2)}"/>`
      svg += `<path d="M${path(left)}" transform="translate(1.5)" fill="none" stroke="${paper.core}" stroke-width=".9" opacity=".34"/>`
    }
  }
  return svg
}

function hoops(shape, half, paper) {
  return [-0.66, -0.33, 0, 0.33, 0.66]
    .map((v) => {
      const reach = half.width * outline[shape](v)
      const y = v * half.height
      return `<path d="M${-reach} ${y}Q0 ${y + v * 9} ${reach} ${y}" fill="none" stroke="${paper.rib}" stroke-width=".8" opacity=".2"/>`
    })
    .join('')
}

function cap(half, y, up) {
  const reach = half.width * 0.5
  const lip = up * 5
  return `<path d="M${-reach} ${y}L${-reach * 0.82} ${y + lip * 2.2}H${reach * 0.82}L${reach} ${y}Z" fill="url(#cap)"/>
    <rect x="${-reach * 1.08}" y="${y - 2.6}" width="${reach * 2.16}" height="5.2" rx="2.6" fill="url(#cap)"/>
    <path d="M${-reach} ${y - up * 2}H${reach}" stroke="#ffcf7a" stroke-width="1.1" opacity=".75"/>`
}

/** The body as an SVG document, 240 units square with its middle at the middle. */
export function bodySvg(shape, paperName) {
  const paper = PAPERS[paperName]
  const half = shape === 'tall' ? { width: 58, height: 78 } : { width: 78, height: 66 }
  const silhouette = `M${path(meridian(shape, -1, half))}L${path(meridian(shape, 1, half).toReversed())}Z`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="-120 -120 240 240">
  <defs>
    <linearGradient id="panel" x1="0" x2="0" y1="0" y2="1">
      <stop offset="0" stop-color="${paper.shade}"/><stop offset=".22" stop-color="${paper.paper}"/>
      <stop offset=".62" stop-color="${paper.light}"/><stop offset="1" stop-color="${paper.paper}"/>
    </linearGradient>
    <radialGradient id="lamp" cx="0" cy="${half.height * 0.26}" r="${half.height * 0.98}" gradientUnits="userSpaceOnUse">
      <stop offset="0" stop-color="${paper.core}" stop-opacity=".96"/>
      <stop offset=".24" stop-color="${paper.core}" stop-opacity=".56"/>
      <stop offset=".55" stop-color="${paper.light}" stop-opacity=".26"/>
      <stop offset="1" stop-color="${paper.light}" stop-opacity="0"/>
    </radialGradient>
    <linearGradient id="cap" x1="0" x2="1" y1="0" y2="0">
      <stop offset="0" stop-color="#1c0d14"/><stop offset=".45" stop-color="#6b3a1c"/><stop offset="1" stop-color="#1c0d14"/>
    </linearGradient>
    <clipPath id="body"><path d="${silhouette}"/></clipPath>
  </defs>
  <path d="M0 ${-half.height - 8}V${-half.height - 26}" stroke="#4a2818" stroke-width="2"/>
  <circle cx="0" cy="${-half.height - 28}" r="4" fill="none" stroke="#8a5426" stroke-width="2"/>
  ${panels(shape, half, paper)}${hoops(shape, half, paper)}
  <g clip-path="url(#body)"><rect x="-120" y="-120" width="240" height="240" fill="url(#lamp)"/></g>
  ${cap(half, -half.height, -1)}${cap(half, half.height, 1)}
</svg>`
}

/** The tassel, hung by its top middle: cord, bead and strands. */
export function tasselSvg() {
  const strands = Array.from({ length: 13 }, (_, i) => {
    const x = (i - 6) * 1.15
    const colour = i % 3 === 0 ? '#ffb04d' : i % 3 === 1 ? '#c2451f' : '#8e2418'
    return `<path d="M${x * 0.5} 30Q${x * 0.9} 58 ${x * 1.5} ${86 + ((i * 7) % 5)}" stroke="${colour}" stroke-width="1.4" fill="none"/>`
  }).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="200" viewBox="-24 0 48 100">
  <path d="M0 0V18" stroke="#a83a1c" stroke-width="1.8"/>
  <circle cx="0" cy="19" r="4.6" fill="#ffb547"/><circle cx="-1" cy="17.8" r="1.7" fill="#fff0c4"/>
  <rect x="-4.4" y="23" width="8.8" height="8" rx="2" fill="#b5361c"/>${strands}</svg>`
}
