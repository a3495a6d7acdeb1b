/** Shorter names are too similar to many unrelated variables. */
const LONG_ENOUGH = 8
/** The maximum edit distance of a misspelling. */
const NEAR = 2

/**
 * The edit distance: the number of letters that must be inserted, removed, changed or swapped with a neighbor to turn
 * one word into the other.
 */
function distance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, i) =>
    Array.from({ length: other.length + 1 }, (__, j) => Math.max(i, j)),
  )
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity
  for (let i = 1; i <= one.length; i += 1) {
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const steps = [
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(i - 2, j - 2) + 1 : Infinity,
      ]
      rows[i]?.splice(j, 1, Math.min(...steps))
    }
  }
  return at(one.length, other.length)
}

/**
 * Whether a name is a misspelling of another. Lengths are compared first, because it excludes most of the thousands
 * of pairs.
 */
const isNear = (name: string, known: string): boolean =>
  Math.abs(name.length - known.length) <= NEAR && distance(name.toUpperCase(), known) <= NEAR

/** Finds unknown names that differ by one or two letters from a known one, and returns both. */
export function misspelt(
  names: readonly string[],
  known: readonly string[],
): (readonly [name: string, meant: string])[] {
  return names.flatMap((name) => {
    if (name.length < LONG_ENOUGH || known.includes(name)) return []
    const near = known.find((each) => each.length >= LONG_ENOUGH && isNear(name, each))
    return near ? [[name, near] as const] : []
  })
}
