import { createHash } from 'node:crypto'

// These are apart from the lists, because the program that makes the lists (`scripts/password-lists.ts`) needs them
// too.

/** The number of bytes of a hash that a list stores per password. One in 100,000 other passwords matches by chance. */
export const MARK_BYTES = 4

/** The first bytes of the hash of a password that `sameCase` has normalised. */
export const markOf = (password: string): number =>
  createHash('sha256').update(password).digest().readUInt32BE(0)

/** Whether a list contains a mark. The list is sorted, so this is a binary search. */
export function hasMark(list: Buffer, mark: number): boolean {
  let [from, to] = [0, list.length / MARK_BYTES]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const found = list.readUInt32BE(middle * MARK_BYTES)
    if (found === mark) return true
    if (found < mark) from = middle + 1
    else to = middle
  }
  return false
}
