import type { Act } from '@lantern/contract/acts'
import type { AuditEvent } from '@lantern/contract/admin'
import type { Messages } from '../../../i18n/messages.ts'

type Action = keyof Messages['audit']['actions']
type Field = keyof Messages['audit']['fields']
type Value = keyof Messages['audit']['values']

/** The sentence of each act that the log takes; one without doesn't compile. */
const sentences: Readonly<Record<Act, Action>> = {
  'amenity.create': 'amenityCreate',
  'amenity.change': 'amenityChange',
  'amenity.withdraw': 'amenityWithdraw',
  'amenity.restore': 'amenityRestore',
  'amenity.date': 'amenityDate',
  'booking.status': 'bookingStatus',
  'booking.create': 'bookingCreate',
  'booking.move': 'bookingMove',
  'booking.move-table': 'bookingMove',
  'booking.check-in': 'bookingCheckIn',
  'booking.seat': 'bookingSeat',
  'booking.extend': 'bookingExtend',
  'table.create': 'tableCreate',
  'table.change': 'tableChange',
  'table.amenity': 'tableAmenity',
  'table.delete': 'tableDelete',
  'table.occupy': 'tableOccupy',
  'table.mark': 'tableMark',
  'table.leave': 'tableLeave',
  'layout.save': 'layoutSave',
  'layout.default': 'layoutDefault',
  'menu.create': 'menuCreate',
  'menu.update': 'menuUpdate',
  'menu.delete': 'menuDelete',
  'menu.availability': 'menuAvailability',
  'menu.bulk_update': 'menuBulk',
  'menu.category.create': 'categoryCreate',
  'menu.category.update': 'categoryUpdate',
  'menu.category.delete': 'categoryDelete',
  'order.status': 'orderStatus',
  'till.close': 'tillClose',
  'user.role': 'userRole',
  'user.admin_by_command': 'userAdmin',
  'user.sign_in_link': 'userLink',
  'user.discord_unlink': 'userDiscord',
  'customer.create': 'customerCreate',
  'customer.update': 'customerUpdate',
  'customer.delete': 'customerDelete',
  'customer.cash_in': 'customerCashIn',
  'customer.cash_out': 'customerCashOut',
  'station.issue': 'stationIssue',
  'station.revoke': 'stationRevoke',
  'table.highlight': 'tableMark',
  'settings.change': 'settingsChange',
  'payment.review': 'paymentReview',
  'refund.retry': 'refundRetry',
}

const isAct = (action: string): action is Act => Object.hasOwn(sentences, action)

/** Which sentence tells an action; one that an older version wrote down and this one doesn't know is told by its name. */
export const sentenceOf = (action: string): Action => (isAct(action) ? sentences[action] : 'other')

const fields: readonly Field[] = [
  'name',
  'nameEn',
  'nameCh',
  'description',
  'descriptionCh',
  'imageUrl',
  'pricePerHour',
  'price',
  'capacity',
  'isActive',
  'isAvailable',
  'isBlocked',
  'date',
  'status',
  'role',
  'reason',
  'note',
  'how',
  'amount',
  'failure',
  'amenityId',
  'userId',
  'tables',
  'firstName',
  'lastName',
  'email',
  'phone',
  'screen',
  'units',
  'startTime',
  'endTime',
  'bookingDate',
  'until',
  'table',
  'total',
  'payment',
  'refundTo',
  'settled',
  'float',
  'counted',
  'expected',
]

/** Features that write of the same thing by another name. */
const aliases: Readonly<Record<string, Field>> = { totalPrice: 'total', pay: 'payment' }

/** A field that has words here; any other is told by its name. */
export const knownField = (name: string): Field | undefined =>
  fields.find((each) => each === name) ?? (Object.hasOwn(aliases, name) ? aliases[name] : undefined)

const values: readonly Value[] = [
  'customer',
  'staff',
  'admin',
  'pending',
  'confirmed',
  'paid_online',
  'completed',
  'no_show',
  'canceled',
  'preparing',
  'ready',
  'served',
  'credit',
  'refund',
  'note',
  'available',
  'occupied',
  'reserved',
  'cash',
  'balance',
  'later',
  'none',
]

/** States and roles that have words here; names and figures are told as they are. */
export const knownValue = (field: string, value: unknown): Value | undefined =>
  ['status', 'role', 'how', 'payment', 'pay', 'refundTo', 'settled'].includes(field)
    ? values.find((each) => each === value)
    : undefined

const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)

/** What a value is, where it wants a form of its own: money in cents or in dollars, a moment, a night. */
export function formOf(
  field: string,
  value: unknown,
): 'cents' | 'dollars' | 'moment' | 'night' | null {
  if (typeof value === 'number' && ['total', 'totalPrice'].includes(field)) return 'cents'
  if (['amount', 'float', 'counted', 'expected', 'price', 'pricePerHour'].includes(field)) {
    return typeof value === 'string' && /^-?\d+(\.\d{1,2})?$/.test(value) ? 'dollars' : null
  }
  if (typeof value !== 'string') return null
  if (isInstant(value)) return 'moment'
  return /^\d{4}-\d\d-\d\d$/.test(value) ? 'night' : null
}

/** What an event never tells, but for there being another. */
export const isSecret = (field: string): boolean =>
  ['staffPin', 'discountCode', 'password'].includes(field)

/** One thing that an event changed, as it was and as it is; what wasn't there before has no `from`. */
export interface EventChange {
  field: string
  from: unknown
  to: unknown
  hasFrom: boolean
  hasTo: boolean
}

/** What an event changed, field by field. */
export function changesOf({ before, after }: Pick<AuditEvent, 'before' | 'after'>): EventChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].map((field) => ({
    field,
    from: before?.[field],
    to: after?.[field],
    hasFrom: before !== null && field in before,
    hasTo: after !== null && field in after,
  }))
}

/** The number in a subject: `17` of `booking:17`; nothing of `settings`. */
export const numberOf = (subject: string): string => subject.split(':')[1] ?? ''
