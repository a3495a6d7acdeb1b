interface Timed {
  endsAt: string
  status: string
}

/** A night's bookings as the desk wants them: those to come or running first, then what is over, then the canceled. */
export function aheadFirst<Booking extends Timed>(
  bookings: readonly Booking[],
  now: Date,
): { ahead: Booking[]; rest: Booking[] } {
  const kept = bookings.filter(({ status }) => status !== 'canceled')
  const isAhead = ({ endsAt }: Timed) => Date.parse(endsAt) > now.getTime()
  return {
    ahead: kept.filter(isAhead),
    rest: [
      ...kept.filter((booking) => !isAhead(booking)),
      ...bookings.filter(({ status }) => status === 'canceled'),
    ],
  }
}
