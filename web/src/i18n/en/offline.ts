export default {
  title: 'You are offline',
  asOf: 'You are offline. This is as of {moment}.',
  none: 'You are offline. Once there is a network again, this page opens by itself.',
  unreachable: 'What you open, order or pay needs a network. Nothing was sent meanwhile.',
  number: 'Member No.',
  qr: 'Your member number as a QR code',
  bookings: 'Upcoming Bookings',
  empty: 'Nothing was booked.',
  id: 'Booking ID',
  again: 'Try again',
}
