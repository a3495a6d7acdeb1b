import { isInteger, isShaped, type Check } from '../browser/shape.ts'

/** A choice is kept for a night, because nobody wants today what they wanted yesterday. */
const keptFor = 12 * 60 * 60 * 1_000

/** How a browser keeps what a member has chosen under a name. It keeps one: the next member's replaces it. */
export const choiceText = (name: string, memberId: number, choice: unknown, now: number): string =>
  JSON.stringify({ memberId, at: now, [name]: choice })

/** What that member had chosen, if it is of this night. Nobody is given another member's choice. */
export function choiceIn<T>(
  text: string | null,
  { name, memberId, now, check }: { name: string; memberId: number; now: number; check: Check<T> },
): T | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? '')
    if (!isShaped({ memberId: isInteger, at: isInteger })(kept)) return undefined
    const choice: unknown = Reflect.get(kept, name)
    const isTheirs = kept.memberId === memberId && Math.abs(now - kept.at) < keptFor
    return isTheirs && check(choice) ? choice : undefined
  } catch {
    return undefined
  }
}
