/** A bill with more lines than this shows its latest ones first. */
const LONG = 14
const LATEST = 8

/** The lines that are shown at first: all of them, or the latest of a long bill, so that its shares stay in view. */
export const foldedLines = <Line>(lines: readonly Line[]): readonly Line[] =>
  lines.length > LONG ? lines.slice(-LATEST) : lines
