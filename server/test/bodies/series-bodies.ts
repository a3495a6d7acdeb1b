const series = {
  every: 'week',
  times: 3,
  charge: 'three_days_before',
  choices: [
    {
      place: 1,
      slot: {
        amenityId: 1,
        bookingDate: '2026-11-28',
        startTime: '19:00',
        endTime: '20:00',
      },
    },
  ],
}
const shift = {
  from: 999_999,
  amenityId: 1,
  startTime: '19:00',
  endTime: '20:00',
  daysLater: 0,
}

/** A valid body for each call about a series. */
export const seriesBodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'POST /api/bookings/:id/series/quote': { ...series },
  'POST /api/bookings/:id/series': { ...series, totalPrice: '99.75' },
  'POST /api/series/:id/cancel': { from: 999_999, refund: '0.00' },
  'POST /api/series/:id/change/quote': { ...shift },
  'POST /api/series/:id/change': {
    ...shift,
    changed: 2,
    totalPrice: '99.75',
    difference: '0.00',
  },
}
