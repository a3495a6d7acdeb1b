interface Timed {
  endsAt: string
  status: string
  /** Whose party has come is there until it leaves, also past its end. */
  checkedInAt: string | null
}

/** A night's bookings as the desk wants them: those to come or running first, then what is over, then the canceled. */
export function aheadFirst<Booking extends Timed>(
  bookings: readonly Booking[],
  now: Date,
): { ahead: Booking[]; rest: Booking[] } {
  const kept = bookings.filter(({ status }) => status !== 'canceled')
  const isThere = ({ checkedInAt, status }: Timed) =>
    checkedInAt !== null && (status === 'confirmed' || status === 'paid_online')
  const isAhead = (booking: Timed) => isThere(booking) || Date.parse(booking.endsAt) > now.getTime()
  return {
    ahead: kept.filter(isAhead),
    rest: [
      ...kept.filter((booking) => !isAhead(booking)),
      ...bookings.filter(({ status }) => status === 'canceled'),
    ],
  }
}
