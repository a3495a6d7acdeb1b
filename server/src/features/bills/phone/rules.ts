import type { LinePart } from '@lantern/contract/splitting'

const isTitle = (word: string) => /^(mr|mrs|ms|miss|mx|dr)\.?$/i.test(word)
const isNumber = (word: string) => /^\d+$/.test(word)

/** The first name in a guest's name as staff wrote it, with its title or number. */
export function firstNameOf(written: string): string {
  const words = written.trim().split(/\s+/)
  const first = words.findIndex((word) => !isTitle(word))
  return words
    .filter((word, place) => isTitle(word) || place === Math.max(0, first) || isNumber(word))
    .join(' ')
}

/** The parts into which a line is divided when guests choose by dish, and the number of parts that are still free. */
export function cutOf(
  line: { id: number; quantity: number },
  taken: readonly LinePart[],
): { parts: number; free: number } {
  const mine = taken.filter(({ lineId }) => lineId === line.id)
  const whole = line.quantity <= 99 ? line.quantity : 1
  const parts = mine[0]?.of ?? whole
  return { parts, free: parts - mine.reduce((sum, part) => sum + part.parts, 0) }
}
