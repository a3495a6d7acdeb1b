export default {
  title: 'You are offline',
  asOf: 'You are offline. Last updated {moment}.',
  none: 'You are offline. This page opens when you are back online.',
  unreachable:
    'Booking, ordering and paying need a connection. Nothing was sent while you were offline.',
  number: 'Member No.',
  qr: 'Your member number as a QR code',
  bookings: 'Upcoming Bookings',
  empty: 'No bookings.',
  id: 'Booking ID',
  again: 'Try again',
}
