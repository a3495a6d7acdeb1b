import { parseSync } from 'oxc-parser'

/** How many consecutive lines two places must share to count as duplicates. */
const shared = 6

/** A range of lines in a file, by its first and last line number. */
export interface Place {
  readonly file: string
  readonly from: number
  readonly to: number
}

/** Two places with the same lines. Comments, imports and lines of brackets aren't counted. */
export interface Pair {
  readonly one: Place
  readonly other: Place
  readonly lines: number
}

interface Line {
  readonly text: string
  readonly number: number
}

/** The lines of a file that are compared: without comments, imports, indentation and lines of brackets. */
function tellingLines(path: string, text: string): Line[] {
  const { comments, module, errors } = parseSync(path, text)
  if (errors.length > 0) return []
  let bare = text
  for (const { start, end } of [...comments, ...module.staticImports]) {
    const blank = bare.slice(start, end).replaceAll(/[^\n]/g, ' ')
    bare = bare.slice(0, start) + blank + bare.slice(end)
  }
  return bare
    .split('\n')
    .map((line, at) => ({ text: line.trim().replaceAll(/\s+/g, ' '), number: at + 1 }))
    .filter((line) => /\w/.test(line.text))
}

/**
 * Every two places of the given files (texts by paths) that share six or more consecutive lines, each at its
 * full length and listed once. Three places with the same lines are three pairs. A place isn't compared with
 * one that overlaps it.
 */
export function duplicates(files: ReadonlyMap<string, string>): Pair[] {
  const read = [...files].map(([file, text]) => ({ file, lines: tellingLines(file, text) }))
  const places = new Map<string, { of: number; at: number }[]>()
  for (const [of, { lines }] of read.entries()) {
    for (let at = 0; at + shared <= lines.length; at++) {
      const said = lines
        .slice(at, at + shared)
        .map((line) => line.text)
        .join('\n')
      places.set(said, [...(places.get(said) ?? []), { of, at }])
    }
  }

  // Matching windows that continue each other, on one diagonal of the two files, are one range.
  const diagonals = new Map<
    string,
    { one: number; other: number; apart: number; starts: number[] }
  >()
  for (const same of places.values()) {
    for (const [place, one] of same.entries()) {
      for (const other of same.slice(place + 1)) {
        const apart = other.at - one.at
        if (one.of === other.of && apart < shared) continue
        const name = `${one.of} ${other.of} ${apart}`
        const diagonal = diagonals.get(name)
        if (diagonal) diagonal.starts.push(one.at)
        else diagonals.set(name, { one: one.of, other: other.of, apart, starts: [one.at] })
      }
    }
  }

  const placeOf = (of: number, first: number, lines: number): Place[] => {
    const file = read[of]
    const from = file?.lines[first]?.number
    const to = file?.lines[first + lines - 1]?.number
    return file && from !== undefined && to !== undefined ? [{ file: file.file, from, to }] : []
  }
  return [...diagonals.values()].flatMap((diagonal) =>
    stretches(diagonal.starts).flatMap(({ first, count }): Pair[] => {
      const lines = count + shared - 1
      const [one] = placeOf(diagonal.one, first, lines)
      const [other] = placeOf(diagonal.other, first + diagonal.apart, lines)
      return one && other ? [{ one, other, lines }] : []
    }),
  )
}

/** Groups sorted numbers into ranges without gaps. */
function stretches(numbers: readonly number[]): { first: number; count: number }[] {
  const runs: { first: number; count: number }[] = []
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const last = runs.at(-1)
    if (last && last.first + last.count === number) last.count++
    else runs.push({ first: number, count: 1 })
  }
  return runs
}
