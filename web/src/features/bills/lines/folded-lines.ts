/** A bill of more lines than this is shown by its latest ones first. */
const LONG = 14
const LATEST = 8

/** The lines that a bill is shown by at first: all of them, or the latest of a long one, so that its shares stay in reach. */
export const foldedLines = <Line>(lines: readonly Line[]): readonly Line[] =>
  lines.length > LONG ? lines.slice(-LATEST) : lines
