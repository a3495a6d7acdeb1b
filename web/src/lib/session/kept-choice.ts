import { isInteger, isShaped, type Check } from '../browser/shape.ts'

/** The time in milliseconds for which a choice, or what was typed under the cover, is kept: a night. */
export const keptFor = 12 * 60 * 60 * 1_000

/** The text by which a browser keeps a member's choice: one for each name, so the next member's replaces it. */
export const choiceText = (name: string, memberId: number, choice: unknown, now: number): string =>
  JSON.stringify({ memberId, at: now, [name]: choice })

interface Kept<T> {
  name: string
  memberId: number
  now: number
  check: Check<T>
  /** In milliseconds; a night by default. */
  lasts?: number
}

/** The name of the copy of one member's coming bookings, for times without a network. */
export const keptCopyAs = 'lantern_kept_copy'

/** The name of a member's last room and party size in this browser. They are kept until the member signs out. */
export const lastBookingAs = 'lantern_last_booking'

/** The member's choice, if it isn't too old. Another member's choice is never returned. */
export function choiceIn<T>(
  text: string | null,
  { name, memberId, now, check, lasts = keptFor }: Kept<T>,
): T | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? '')
    if (!isShaped({ memberId: isInteger, at: isInteger })(kept)) return undefined
    const choice: unknown = Reflect.get(kept, name)
    const isTheirs = kept.memberId === memberId && Math.abs(now - kept.at) < lasts
    return isTheirs && check(choice) ? choice : undefined
  } catch {
    return undefined
  }
}
