/** The ratios of one work, one per round. */
export interface Compared {
  what: string
  against: string
  goal: number
  ratios: number[]
}

const [WIDTH, ROW, LEFT, MOST] = [760, 34, 300, 2.5]

const x = (ratio: number) => LEFT + (Math.min(ratio, MOST) / MOST) * (WIDTH - LEFT - 70)

/** Draws bars of ratios from minimum to maximum, with the median as a line and the goal as a mark; an SVG. */
export function plot(compared: readonly Compared[]): string {
  const height = compared.length * ROW + 46
  const bars = compared.map(({ what, goal, ratios }, place) => {
    const y = place * ROW + 40
    const sorted = ratios.toSorted((one, other) => one - other)
    const [least = 0, most = 0] = [sorted[0], sorted.at(-1)]
    const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
    return `
  <text x="${LEFT - 12}" y="${y + 13}" text-anchor="end">${what}</text>
  <rect x="${LEFT}" y="${y}" width="${x(middle) - LEFT}" height="18" class="${middle >= goal ? 'met' : 'missed'}"/>
  <line x1="${x(least)}" x2="${x(most)}" y1="${y + 9}" y2="${y + 9}" class="range"/>
  <line x1="${x(goal)}" x2="${x(goal)}" y1="${y - 4}" y2="${y + 22}" class="goal"/>
  <text x="${Math.max(x(most), x(goal)) + 6}" y="${y + 13}">${middle.toFixed(2)}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img">
  <title>Calls a second beside their limits</title>
  <style>
    text { font: 13px system-ui, sans-serif; fill: #444 }
    .met { fill: #3f7d58 } .missed { fill: #c2703d }
    .range { stroke: #222; stroke-width: 2 } .goal { stroke: #b00020; stroke-width: 2; stroke-dasharray: 3 2 }
    @media (prefers-color-scheme: dark) { text { fill: #ccc } .range { stroke: #eee } }
  </style>
  <text x="0" y="16">Bar: median ratio. Black: least to most. Red: the goal.</text>${bars.join('')}
</svg>
`
}
