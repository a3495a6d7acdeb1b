export default {
  title: 'You are offline',
  asOf: 'You are offline. This is as of {moment}.',
  none: 'You are offline. Once there is a network again, this page opens by itself.',
  unreachable: 'Booking, ordering and paying need a network. Nothing was sent in the meantime.',
  number: 'Member No.',
  qr: 'Your member number as a QR code',
  bookings: 'Upcoming Bookings',
  empty: 'Nothing was booked.',
  id: 'Booking ID',
  again: 'Try again',
}
