import { codeSquares } from '../../../ui/layout/code-squares.ts'

export interface CardWords {
  title: string
  club: string
  amenity: string
  when: string
  where: string
  scan: string
  url: string
}

/** The size in pixels, upright as on a phone. */
export const CARD = { width: 1080, height: 1440 } as const

const EDGE = 96
const night = '#18101e'
const paper = '#fffdf8'
const soft = '#cbbfc9'
const lantern = '#f3a13c'

interface Block {
  text: string
  font: string
  colour: string
  lead: number
  most: number
  after: number
}

const isHan = (letter: string) => /\p{Script=Han}|[，。：、！？·]/u.test(letter)

/** A text in pieces between which a line may break: words with the space after them, and Chinese characters. */
function pieces(text: string): string[] {
  const found: string[] = []
  for (const letter of text) {
    const last = found.at(-1)
    const goesOn = last !== undefined && !/\s$/.test(last) && !isHan(letter) && !isHan(last)
    if (goesOn) found[found.length - 1] = last + letter
    else found.push(letter)
  }
  return found
}

/** By `measure`; a wider piece has its own line. With more than `most` lines the last one ends with an ellipsis. */
export function wrapped(
  text: string,
  { width, measure, most }: { width: number; measure: (text: string) => number; most: number },
): string[] {
  const lines: string[] = []
  for (const piece of pieces(text)) {
    const last = lines.at(-1)
    if (last !== undefined && measure(`${last}${piece}`.trimEnd()) <= width) {
      lines[lines.length - 1] = last + piece
    } else lines.push(piece)
  }
  const whole = lines.map((line) => line.trim()).filter((line) => line !== '')
  return whole.length <= most ? whole : [...whole.slice(0, most - 1), `${whole[most - 1] ?? ''}…`]
}

/** Draws a block of lines from `top` on, and returns the top of the next block. */
function write(pen: CanvasRenderingContext2D, block: Block, top: number): number {
  const { text, font, colour, lead, most, after } = block
  pen.font = font
  pen.fillStyle = colour
  const measure = (line: string) => pen.measureText(line).width
  const lines = wrapped(text, { width: CARD.width - 2 * EDGE, measure, most })
  lines.forEach((line, place) => pen.fillText(line, EDGE, top + place * lead))
  return top + lines.length * lead + after
}

/** Draws the code, dark on light with the quiet zone that scanners need. */
function drawCode(
  pen: CanvasRenderingContext2D,
  url: string,
  { x, y, width }: { x: number; y: number; width: number },
) {
  const { size, path } = codeSquares(url)
  const step = Math.floor(width / (size + 8))
  const inset = Math.floor((width - step * size) / 2)
  pen.fillStyle = paper
  pen.fillRect(x, y, width, width)
  pen.fillStyle = night
  pen.save()
  pen.translate(x + inset, y + inset)
  pen.scale(step, step)
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- It fills a path, not an array.
  pen.fill(new Path2D(path))
  pen.restore()
}

/** Draws the picture of an invitation, for chats that show pictures larger than links. */
export function drawCard(pen: CanvasRenderingContext2D, words: CardWords): void {
  const body = getComputedStyle(document.body).fontFamily
  const heading =
    getComputedStyle(document.documentElement).getPropertyValue('--font-heading') || body
  pen.textBaseline = 'top'
  pen.fillStyle = night
  pen.fillRect(0, 0, CARD.width, CARD.height)
  pen.fillStyle = lantern
  pen.fillRect(EDGE, EDGE, 120, 12)
  const blocks: Block[] = [
    { text: words.club, font: `600 44px ${body}`, colour: lantern, lead: 56, most: 1, after: 28 },
    {
      text: words.title,
      font: `600 84px ${heading}`,
      colour: paper,
      lead: 102,
      most: 3,
      after: 44,
    },
    { text: words.amenity, font: `600 52px ${body}`, colour: paper, lead: 66, most: 2, after: 16 },
    { text: words.when, font: `500 46px ${body}`, colour: paper, lead: 60, most: 2, after: 16 },
    { text: words.where, font: `400 40px ${body}`, colour: soft, lead: 54, most: 3, after: 0 },
  ]
  blocks.reduce((top, block) => write(pen, block, top), EDGE + 52)
  const width = 360
  const y = CARD.height - EDGE - width
  drawCode(pen, words.url, { x: EDGE, y, width })
  pen.font = `500 40px ${body}`
  pen.fillStyle = soft
  const measure = (line: string) => pen.measureText(line).width
  const room = CARD.width - 2 * EDGE - width - 48
  wrapped(words.scan, { width: room, measure, most: 5 }).forEach((line, place) =>
    pen.fillText(line, EDGE + width + 48, y + 8 + place * 54),
  )
}
