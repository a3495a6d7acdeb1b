import type { Board, BoardBooking } from '@lantern/contract/desk'

/** The states of a bar of the night board; each has a colour, a sign and a text. */
export const boardStates = ['held', 'unpaid', 'paid', 'here', 'over', 'left', 'noShow'] as const
export type BoardState = (typeof boardStates)[number]

/** The fields of a booking that decide its state. */
export type StateFacts = Pick<
  BoardBooking,
  'status' | 'heldUntil' | 'checkedInAt' | 'endsAt' | 'unpaid'
>

const isPaid = ({ status, unpaid }: StateFacts) => status !== 'pending' && Number(unpaid) === 0

/** The state of a booking at a moment (in milliseconds). */
export function stateOf(booking: StateFacts, now: number): BoardState {
  const { status, heldUntil, checkedInAt, endsAt } = booking
  if (status === 'no_show') return 'noShow'
  if (status === 'completed') return 'left'
  if (heldUntil !== null) return 'held'
  if (checkedInAt !== null) return Date.parse(endsAt) <= now ? 'over' : 'here'
  return isPaid(booking) ? 'paid' : 'unpaid'
}

/** Whether the booking keeps its room from others. */
export const keepsRoom = (state: BoardState): boolean => state !== 'left' && state !== 'noShow'

/** The minutes until a moment, rounded up; at least one. */
export const minutesUntil = (moment: number, now: number): number =>
  Math.max(1, Math.ceil((moment - now) / 60_000))

/** The number of unavailable rooms of the night: those of a blocked amenity, and those that are being cleaned. */
export function unusable(
  { amenities, tonight, date }: Pick<Board, 'amenities' | 'tonight' | 'date'>,
  now: number,
): { state: 'blocked' | 'cleaning'; count: number }[] {
  const blocked = amenities.filter(({ closed }) => closed === 'date_blocked')
  const cleaned = (date === tonight ? amenities : [])
    .flatMap(({ rooms }) => rooms)
    .filter(({ cleaningUntil }) => cleaningUntil !== null && Date.parse(cleaningUntil) > now)
  const counts = [
    { state: 'blocked', count: blocked.flatMap(({ rooms }) => rooms).length },
    { state: 'cleaning', count: cleaned.length },
  ] as const
  return counts.filter(({ count }) => count > 0)
}

/** The number of bookings in each state, in the order of the states, without empty states. */
export function tally(
  bookings: readonly StateFacts[],
  now: number,
): { state: BoardState; count: number }[] {
  const states = bookings.map((booking) => stateOf(booking, now))
  return boardStates
    .map((state) => ({ state, count: states.filter((one) => one === state).length }))
    .filter(({ count }) => count > 0)
}
