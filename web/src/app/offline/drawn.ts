import { codeSquares } from '../../ui/layout/code-squares.ts'

type Part = Node | string | false | null

/** Makes an element with classes and children. */
export function el(name: string, className: string, ...parts: readonly Part[]): HTMLElement {
  const made = document.createElement(name)
  if (className) made.className = className
  made.append(...parts.filter((part) => part !== false && part !== null))
  return made
}

function drawing(viewBox: string, className: string): SVGSVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  made.setAttribute('viewBox', viewBox)
  made.setAttribute('class', className)
  return made
}

function line(d: string, facts: Readonly<Record<string, string>>): SVGPathElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  for (const [name, value] of Object.entries({ d, ...facts })) made.setAttribute(name, value)
  return made
}

/** A text as a QR code, dark on light in both themes, because scanners need that. */
export function codeOf(text: string, label: string): SVGSVGElement {
  const { size, dark } = codeSquares(text)
  const side = size + 4
  const code = drawing(`-2 -2 ${side} ${side}`, 'size-44 rounded-small bg-[#fffdf8] text-[#2b1d33]')
  code.setAttribute('role', 'img')
  code.setAttribute('aria-label', label)
  code.setAttribute('shape-rendering', 'crispEdges')
  const path = dark.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join('')
  code.append(line(path, { fill: 'currentColor' }))
  return code
}

/** The club's logo with the lantern unlit, for the offline page. */
export function mark(): SVGSVGElement {
  const lantern = drawing('0 0 26 34', 'h-9 w-auto shrink-0')
  lantern.setAttribute('aria-hidden', 'true')
  lantern.setAttribute('fill', 'none')
  const round = { 'stroke-linecap': 'round', class: 'stroke-ink' }
  lantern.append(
    line('M13 .8v32.4', { ...round, 'stroke-width': '1.6' }),
    line('M1.5 17a11.5 10.8 0 1 1 23 0a11.5 10.8 0 1 1 -23 0', { class: 'fill-sunk stroke-edge' }),
    line('M13 6.4v21.2M13 6.4c-7.4 4.2-7.4 17 0 21.2M13 6.4c7.4 4.2 7.4 17 0 21.2', {
      class: 'stroke-edge',
    }),
    line('M8.2 6h9.6M8.2 28h9.6', { ...round, 'stroke-width': '2.4' }),
  )
  return lantern
}
