const wanted = {
  amenityId: 3,
  bookingDate: '2026-11-20',
  startTime: '16:00',
  endTime: '17:00',
}

/** A valid body for each call about reminders. */
export const reminderBodies = {
  'POST /api/account/reminders': { isOn: false },
  'POST /api/reminders/open': { key: `confirm.1.${'A'.repeat(43)}` },
  'POST /api/reminders/confirm': { key: `confirm.1.${'A'.repeat(43)}` },
  'POST /api/reminders/late': { key: `late.1.${'A'.repeat(43)}`, minutes: 15 },
  'POST /api/reminders/cancel': { key: `cancel.1.${'A'.repeat(43)}`, refund: '0.00' },
  'POST /api/reminders/pay': { key: `guest.1.${'A'.repeat(43)}` },
  'POST /api/reminders/change/night': {
    key: `change.1.${'A'.repeat(43)}`,
    amenityId: 3,
    date: '2026-11-20',
  },
  'POST /api/reminders/change/quote': { key: `change.1.${'A'.repeat(43)}`, ...wanted },
  'POST /api/reminders/change': {
    key: `change.1.${'A'.repeat(43)}`,
    ...wanted,
    totalPrice: '94.50',
    minimumSpend: '0.00',
    version: 1,
  },
  'POST /api/reminders/stop': { key: `stop.1.${'A'.repeat(43)}` },
  'POST /api/account/push': {
    endpoint: 'https://fcm.googleapis.com/fcm/send/a',
    p256dh: 'A'.repeat(87),
    auth: 'A'.repeat(22),
  },
}
