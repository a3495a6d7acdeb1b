type Fields = Readonly<Record<string, unknown>>

const table = {
  id: 999_999,
  name: 'Table 99',
  status: 'available',
  positionX: 50,
  positionY: 50,
  capacity: 4,
  shape: 'square',
  width: 80,
  height: 80,
}

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
  'POST /api/food/orders': {
    items: [{ foodItemId: 1, quantity: 2, unitPrice: '12.00', note: 'No nuts' }],
    tableLocation: 1,
    discountCode: 'NOBODY',
    tip: '2.00',
    note: 'A quiet corner',
    totalPrice: '99.75',
    paymentIntentId: 'pi_nobodys',
  },
  'POST /api/food/process-free-order': {
    items: [{ foodItemId: 1, quantity: 2 }],
    tableLocation: 1,
    discountCode: 'NOBODY',
    note: 'A quiet corner',
  },
  'POST /api/food/discount': { code: 'NOBODY' },
  'POST /api/food/orders/:id/status': { status: 'canceled', reason: 'Sold out' },
  'POST /api/staff/sales': {
    items: [{ foodItemId: 999_999, quantity: 2 }],
    paymentType: 'cash',
    customerName: 'Mr. Lee',
    userId: 1,
    tableId: 1,
    tip: '2.00',
    tendered: '50.00',
    note: 'To go',
    totalPrice: '99.75',
  },
  'POST /api/staff/close/:date': {
    float: '200.00',
    countedCash: '812.35',
    note: 'A coin short',
    version: 99,
  },
  'POST /api/food/items': {
    categoryId: 999,
    nameEn: 'Soup of the day',
    nameCh: '例汤',
    description: 'Ask us',
    descriptionCh: '请询问',
    price: '8.00',
    imageUrl: '/media/menu/soup.webp',
    isAvailable: true,
  },
  'PATCH /api/food/items/:id': { nameEn: 'Soup of the night', version: 99 },
  'POST /api/food/items/bulk-update': { items: [999], updateData: { price: '8.00' } },
  'POST /api/food/items/:id/availability': { isAvailable: true },
  'POST /api/food/categories': { nameEn: 'Soups', nameCh: '汤', kind: 'food', displayOrder: 5 },
  'PATCH /api/food/categories/:id': { nameEn: 'Soups', version: 99 },
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
  'POST /api/staff/bookings/:id/status': {
    status: 'canceled',
    payment: 'cash',
    refundTo: 'cash',
    reason: 'A quiet evening',
  },
  'POST /api/staff/bookings': {
    guestName: 'Mr Wong',
    amenityId: 1,
    unitId: 1,
    bookingDate: '2026-11-21',
    startTime: '19:00',
    endTime: '21:00',
    totalPrice: '100.80',
    specialRequests: 'A quiet corner',
    payment: 'balance',
    reason: 'By phone',
  },
  'POST /api/staff/bookings/:id/move': {
    amenityId: 1,
    unitId: 1,
    bookingDate: '2026-11-21',
    startTime: '19:00',
    endTime: '21:00',
    settle: 'balance',
    totalPrice: '100.80',
    reason: 'By phone',
    version: 1,
  },
  'POST /api/staff/tables/:id/seat': { name: 'Chen', endTime: '16:00', pay: 'cash' },
  'POST /api/staff/tables/:id/mark': { status: 'occupied', minutes: 30, name: 'Chen' },
  'POST /api/staff/bookings/:id/extend': { pay: 'cash' },
  'POST /api/staff/bookings/:id/move-table': { tableId: 999_999 },
  'POST /api/venue/tables/layout': { ...table, amenityId: 999_999 },
  'POST /api/venue/tables/save-default': table,
  'POST /api/venue/highlight-table': { tableId: 999_999, duration: 3_600_000 },
}

/** A hostile value that is right in this field after all. */
const welcome: Readonly<Record<string, readonly unknown[]>> = {
  amount: [1.5],
  specialRequests: [null],
  isBlocked: [true],
  isAvailable: [true],
  items: [[1]],
  force: [true],
  approve: [true],
  descriptionCh: [null],
  pricePerHour: [1.5],
  isActive: [true],
  phoneNumber: [null, '', ' ', '2026-02-30', '2026-13-01', '1999-12-31'],
}
/** Fields that a body may leave out, and those in which most texts are right. */
const optional = new Set([
  'payment',
  'refundTo',
  'guestName',
  'unitId',
  'totalPrice',
  'specialRequests',
  'force',
  'approve',
  'webhook',
  'duration',
  'minutes',
  'currentPassword',
  'tableLocation',
  'tip',
  'note',
  'paymentIntentId',
  'customerName',
  'userId',
  'tableId',
  'tendered',
  'description',
  'descriptionCh',
  'imageUrl',
  'isAvailable',
  'version',
  'isActive',
])
export const freeTexts = new Set([
  'name',
  'firstName',
  'lastName',
  'password',
  'currentPassword',
  'newPassword',
  'specialRequests',
  'nameEn',
  'nameCh',
  'description',
  'descriptionCh',
  'note',
  'reason',
  'name',
  'customerName',
  'guestName',
])

/** Calls that take a list of such, and not one alone; what is right and what may be left out in them. */
const lists = new Set(['POST /api/venue/tables/layout', 'POST /api/venue/tables/save-default'])
const welcomeInLists: typeof welcome = {
  id: [-1, 99_999_999_999],
  positionX: [1.5],
  positionY: [1.5],
  amenityId: [null],
}
const optionalInLists = new Set(['status', 'amenityId'])

/** A body as a call takes it. */
export const payloadOf = (call: string, body: unknown): string =>
  JSON.stringify(lists.has(call) ? [body] : body)

export const welcomeIn = (call: string): typeof welcome =>
  lists.has(call) ? welcomeInLists : welcome

export const isOptional = (call: string, field: string): boolean =>
  lists.has(call)
    ? optionalInLists.has(field)
    : optional.has(field) || `${call} ${field}` === 'POST /api/staff/tables/:id/mark name'
