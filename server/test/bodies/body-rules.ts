/** Hostile values that are valid in the named field. */
const welcome: Readonly<Record<string, readonly unknown[]>> = {
  company: [null],
  amount: [1.5],
  specialRequests: [null],
  isBlocked: [true],
  isAvailable: [true],
  items: [[1]],
  areas: [[]],
  ids: [[1]],
  force: [true],
  owing: [true],
  party: [null],
  cleaningUntil: [null],
  approve: [true],
  partySize: [null],
  contactPhone: [null],
  bookUpTo: [null, 1.5],
  tierId: [null],
  tierFrom: [null],
  isWalkIn: [true],
  aboveCapacity: [true],
  descriptionCh: [null],
  pricePerHour: [1.5, '２０２６'],
  prices: [[]],
  isActive: [true],
  isOn: [true],
  isAsked: [true],
  names: [true],
  phoneNumber: [null, '', ' ', '2026-02-30', '2026-13-01', '1999-12-31'],
}
/** Optional fields, and fields in which most texts are valid. */
const optional = new Set([
  'role',
  'payment',
  'refundTo',
  'guestName',
  'unitId',
  'totalPrice',
  'specialRequests',
  'force',
  'owing',
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
  'shareId',
  'lineId',
  'onBill',
  'limit',
  'billId',
  'description',
  'descriptionCh',
  'imageUrl',
  'isAvailable',
  'version',
  'isActive',
  'partySize',
  'contactPhone',
  'endsAt',
  'bookUpTo',
  'isWalkIn',
  'aboveCapacity',
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
  'text',
  'message',
  'stack',
])

/** Calls whose body is a list, with the values that are valid in its items, and the items' optional fields. */
const lists = new Set(['POST /api/venue/tables/layout', 'POST /api/venue/tables/save-default'])
const welcomeInLists: typeof welcome = {
  id: [-1, 99_999_999_999],
  positionX: [1.5],
  positionY: [1.5],
  amenityId: [null],
}
/** Optional fields of these calls that others require. */
const optionalInCalls = new Set([
  'PATCH /api/admin/opening at',
  'PATCH /api/admin/opening step',
  'POST /api/staff/tables/:id/mark name',
  'POST /api/staff/tables/:id/bill name',
  'POST /api/staff/bills/:id/close reason',
  'POST /api/staff/bills/:id/corrections amount',
])
const optionalInLists = new Set(['status', 'amenityId'])

export const payloadOf = (call: string, body: unknown): string =>
  JSON.stringify(lists.has(call) ? [body] : body)

export const welcomeIn = (call: string): typeof welcome =>
  lists.has(call) ? welcomeInLists : welcome

export const isOptional = (call: string, field: string): boolean =>
  lists.has(call)
    ? optionalInLists.has(field)
    : optional.has(field) || optionalInCalls.has(`${call} ${field}`)
