import { parts, type House, type Measures } from './house-of.ts'

/** Functions with more lines than this count as long. */
export const longest = 60
/** Functions with more paths than this count as complex. */
export const mostWays = 10

const share = (sorted: readonly number[], of: number) =>
  sorted[Math.max(0, Math.ceil(sorted.length * of) - 1)] ?? 0

const rows: readonly [name: string, of: (measures: Measures) => number][] = [
  ['files', ({ lines }) => lines.length],
  ['lines, all files', ({ lines }) => lines.reduce((sum, one) => sum + one, 0)],
  ['lines a file, median', ({ lines }) => share(lines, 0.5)],
  ['lines a file, p90', ({ lines }) => share(lines, 0.9)],
  ['lines a file, most', ({ lines }) => share(lines, 1)],
  [
    `functions over ${longest} lines`,
    ({ functions }) => functions.filter(({ lines }) => lines > longest).length,
  ],
  [
    `functions of complexity over ${mostWays}`,
    ({ functions }) => functions.filter(({ complexity }) => complexity > mostWays).length,
  ],
  ['most complex function', ({ functions }) => Math.max(0, ...functions.map((f) => f.complexity))],
  ['pairs of places that share 6 lines', (measures) => measures.duplicates.length],
  ['small files of one reader beside them', (measures) => measures.foldable.length],
]

/** A Markdown table of one or two measured trees: a column for each part, with cells `before → after`. */
export function measuresTable(houses: readonly House[]): string {
  return table(
    ['', ...parts],
    rows.map(([name, of]) => [
      name,
      ...parts.map((part) => change(houses.map((house) => String(of(house.parts[part]))))),
    ]),
  )
}

/** How many files each recipe of docs/changing.md touches; `–` if a tree doesn't have the recipe. */
export function recipesTable(houses: readonly House[]): string {
  const names = new Set(houses.flatMap(({ recipes }) => recipes.map(({ name }) => name)))
  const cell = (name: string, of: 'touched' | 'named') =>
    change(
      houses.map(({ recipes }) => {
        const found = recipes.find((recipe) => recipe.name === name)
        return found ? String(found[of]) : '–'
      }),
    )
  return table(
    ['recipe', 'files touched', 'files named'],
    [...names].map((name) => [name, cell(name, 'touched'), cell(name, 'named')]),
  )
}

const change = (values: readonly string[]) =>
  values.every((value) => value === values[0]) ? (values[0] ?? '') : values.join(' → ')

/** A Markdown table with the first column aligned left and numbers aligned right, padded to equal widths. */
function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  const widths = head.map((_, at) =>
    Math.max(3, ...[head, ...body].map((row) => row[at]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`
  const rule = widths.map((width, at) =>
    at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  )
  return [line(head), line(rule), ...body.map(line)].join('\n')
}
