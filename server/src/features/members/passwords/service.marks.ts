import { createHash } from 'node:crypto'

// These stand apart from the lists, because the program that makes the lists (`scripts/password-lists.ts`) needs them
// too.

/** How many bytes of its hash a password has in a list. One in 100,000 other passwords is found in it by chance. */
export const MARK_BYTES = 4

/** The beginning of the hash of a password that `sameCase` has made. */
export const markOf = (password: string): number =>
  createHash('sha256').update(password).digest().readUInt32BE(0)

/** Whether a list has that mark. The list is sorted, so it is halved again and again. */
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
