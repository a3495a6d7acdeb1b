type Fields = Readonly<Record<string, unknown>>

/** What each call would take, if it were not for one thing being wrong. */
export const bodies: Readonly<Record<string, Fields>> = {
  'POST /api/register': {
    email: 'new@club.test',
    password: 'longer than eight',
    firstName: 'Mei',
    lastName: 'Chen',
  },
  'POST /api/login': { email: 'nobody@club.test', password: 'wrong' },
  'POST /api/account/profile': {
    firstName: 'Mei',
    lastName: 'Chen',
    email: 'mei@club.test',
    phoneNumber: '+1 416 555 0100',
    currentPassword: 'wrong',
  },
  'POST /api/account/password': { currentPassword: 'wrong', newPassword: 'longer than eight' },
  'POST /api/account/picture': { image: 'A'.repeat(64) },
  'POST /api/account/topup': { amount: '25.00' },
  'POST /api/create-payment-intent': { paymentType: 'topup', amount: '25.00' },
  'POST /api/sandbox/confirm': {
    clientSecret: 'pi_nobodys_secret_either',
    cardNumber: '4242 4242 4242 4242',
    approve: true,
    webhook: 'now',
  },
  'POST /api/bookings': {
    amenityId: 1,
    bookingDate: '2026-11-21',
    startTime: '19:00',
    endTime: '21:00',
    totalPrice: '99.75',
    specialRequests: 'A quiet corner',
  },
  'POST /api/amenities': {
    nameEn: 'Tea Room',
    nameCh: '茶室',
    description: 'Twelve seats and a kettle.',
    descriptionCh: null,
    imageUrl: '/media/amenities/1/room-1280.webp',
    pricePerHour: '32.00',
    capacity: 12,
  },
  'PATCH /api/amenities/:id': {
    nameEn: 'Karaoke Room',
    nameCh: 'K房',
    description: 'Two microphones and a wall of song.',
    descriptionCh: null,
    imageUrl: '/media/amenities/1/room-1280.webp',
    pricePerHour: '48.00',
    capacity: 10,
    isActive: true,
    version: 7,
  },
  'POST /api/amenities/:id/units': { name: 'K-Room 4', capacity: 8 },
  'PATCH /api/amenities/:id/units/:tableId': { name: 'K-Room 9', capacity: 8 },
  'POST /api/amenities/:id/availability': { date: '2026-11-21', isBlocked: true, force: true },
  'POST /api/staff/bookings/:id/status': { status: 'canceled' },
  'POST /api/venue/highlight-table': { tableId: 999_999, duration: 3_600_000 },
}

/** A hostile value that is right in this field after all. */
export const welcome: Readonly<Record<string, readonly unknown[]>> = {
  amount: [1.5],
  specialRequests: [null],
  isBlocked: [true],
  force: [true],
  approve: [true],
  phoneNumber: [null, '', ' ', '2026-02-30', '2026-13-01', '1999-12-31'],
  descriptionCh: [null],
  pricePerHour: [1.5],
  isActive: [true],
}
/** Fields that a call may leave out. */
export const optional = new Set([
  'totalPrice',
  'specialRequests',
  'force',
  'approve',
  'webhook',
  'duration',
  'currentPassword',
  'descriptionCh',
  'isActive',
  'version',
])
/** Fields that may say nearly anything. */
export const freeTexts = new Set([
  'firstName',
  'lastName',
  'password',
  'currentPassword',
  'newPassword',
  'specialRequests',
  'name',
  'nameEn',
  'nameCh',
  'description',
  'descriptionCh',
])
