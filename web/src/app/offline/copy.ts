import { Instant, LanternId, NightDate } from '@lantern/contract/calls/primitives'
import * as z from 'zod/mini'
import { forget, recall, remember } from '../../lib/browser/storage.ts'
import { keptCopyAs } from '../../lib/session/kept-choice.ts'

const Both = z.object({ en: z.string(), ch: z.string() })

/** The data of one member that a browser keeps, to show it without a network. */
const OfflineCopy = z.object({
  memberId: z.int(),
  name: z.string(),
  club: Both,
  timeZone: z.string(),
  /** The time of the server's response, in milliseconds. */
  asOf: z.int(),
  bookings: z.array(
    z.object({
      lanternId: LanternId,
      amenity: Both,
      units: z.array(z.string()),
      bookingDate: NightDate,
      startTime: z.string(),
      endTime: z.string(),
      endsAt: Instant,
    }),
  ),
})
export type OfflineCopy = z.output<typeof OfflineCopy>
export type OfflineBooking = OfflineCopy['bookings'][number]

/** No session lasts longer, so no copy does: a closed page isn't notified of the end of its session. */
const LONGEST_MS = 12 * 60 * 60_000

/** The most bookings that are kept. More would not fit on a phone's screen. */
const MOST = 20

/** Keeps a copy and replaces the one before. Returns whether this browser could store it. */
export const storeOfflineCopy = (copy: OfflineCopy): boolean =>
  remember(keptCopyAs, JSON.stringify({ ...copy, bookings: copy.bookings.slice(0, MOST) }))

function parsed(text: string): OfflineCopy | null {
  try {
    return OfflineCopy.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** The kept copy, with the bookings that aren't over at `now` (ms). One too old or of another version is deleted. */
export function readCopy(now: number): OfflineCopy | null {
  const text = recall(keptCopyAs)
  if (text === null) return null
  const copy = parsed(text)
  if (!copy || copy.asOf > now + 60_000 || now - copy.asOf > LONGEST_MS) {
    forget(keptCopyAs)
    return null
  }
  return { ...copy, bookings: copy.bookings.filter(({ endsAt }) => Date.parse(endsAt) > now) }
}
