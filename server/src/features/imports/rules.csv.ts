/** A line of a table, with its number in the file. */
export interface CsvLine {
  line: number
  cells: string[]
}

/** A quotation mark that isn't closed, by the line on which it opens. */
export class UnclosedQuote extends Error {
  readonly line: number

  constructor(line: number) {
    super('a quotation mark is missing')
    this.line = line
  }
}

const separators = [',', ';', '\t'] as const

/**
 * The separator of a table: the one that Excel names in a first line `sep=;`, or the one that occurs most in the
 * titles. Spreadsheets write semicolons where a comma separates the cents.
 */
function separatorOf(text: string): { separator: string; said: boolean } {
  const said = /^sep=(.)\r?\n/i.exec(text)?.[1]
  if (said !== undefined) return { separator: said, said: true }
  const titles = /^[^\r\n]*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, '') ?? ''
  const counted = separators.map((each) => ({ each, count: titles.split(each).length }))
  const [most] = counted.toSorted((one, other) => other.count - one.count)
  return { separator: most?.each ?? ',', said: false }
}

/**
 * Reads a table of comma-separated values (RFC 4180): quoted cells may have separators, quotation marks and line breaks
 * in them. A byte order mark is left out, and so are lines without any content. Throws `UnclosedQuote`.
 */
export function readCsv(file: string): CsvLine[] {
  const text = file.replace(/^\uFEFF/, '')
  const { separator, said } = separatorOf(text)
  const lines: CsvLine[] = []
  let [at, line] = [0, 1]
  let current: CsvLine = { line, cells: [] }

  const endLine = () => {
    if (current.cells.some((cell) => cell.trim() !== '')) lines.push(current)
    current = { line: line + 1, cells: [] }
  }
  const readQuoted = (): string => {
    const opened = line
    let cell = ''
    for (at += 1; at < text.length; at += 1) {
      const letter = text[at]
      if (letter === '"' && text[at + 1] !== '"') {
        at += 1
        return cell
      }
      if (letter === '"') at += 1
      if (letter === '\n') line += 1
      cell += letter
    }
    throw new UnclosedQuote(opened)
  }
  const readPlain = (): string => {
    const from = at
    while (at < text.length && text[at] !== separator && !/[\r\n]/.test(text[at] ?? '')) at += 1
    return text.slice(from, at)
  }

  while (at < text.length) {
    // Text after a closing quotation mark belongs to the cell, as spreadsheets read it.
    const cell = text[at] === '"' ? readQuoted() + readPlain() : readPlain()
    current.cells.push(cell)
    if (text[at] === separator) {
      at += 1
      if (at === text.length) current.cells.push('')
      continue
    }
    endLine()
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    line += 1
  }
  endLine()
  return said ? lines.slice(1) : lines
}
