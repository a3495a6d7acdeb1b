interface Timed {
  endsAt: string
  status: string
  /** The time of the check-in. It stays until the party leaves, also after the booking's end. */
  checkedInAt: string | null
}

/** Sorts a night's bookings for the desk: upcoming or running first, then past, then canceled. */
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
