import type { ActField } from '@lantern/contract/acts'
import type { AuditEvent } from '@lantern/contract/audit'
import type { Messages } from '../../i18n/messages.ts'

type Field = keyof Messages['audit']['fields']
type Value = keyof Messages['audit']['values']

/**
 * The label of each field of the log. The type requires all of them. Some features use other names for the same
 * field.
 */
const fields: Readonly<Record<ActField, Field>> = {
  name: 'name',
  names: 'names',
  act: 'act',
  difference: 'difference',
  owing: 'owing',
  nameEn: 'nameEn',
  nameCh: 'nameCh',
  description: 'description',
  descriptionCh: 'descriptionCh',
  imageUrl: 'imageUrl',
  pricePerHour: 'pricePerHour',
  minimumSpends: 'minimumSpends',
  deposits: 'deposits',
  price: 'price',
  capacity: 'capacity',
  isActive: 'isActive',
  isAvailable: 'isAvailable',
  isBlocked: 'isBlocked',
  date: 'date',
  status: 'status',
  role: 'role',
  reason: 'reason',
  note: 'note',
  how: 'how',
  amount: 'amount',
  failure: 'failure',
  amenityId: 'amenityId',
  userId: 'userId',
  tables: 'tables',
  firstName: 'firstName',
  lastName: 'lastName',
  leftOut: 'leftOut',
  made: 'made',
  email: 'email',
  phone: 'phone',
  screen: 'screen',
  units: 'units',
  startTime: 'startTime',
  endTime: 'endTime',
  bookingDate: 'bookingDate',
  until: 'until',
  table: 'table',
  total: 'total',
  payment: 'payment',
  percent: 'percent',
  back: 'back',
  backByRule: 'backByRule',
  refundTo: 'refundTo',
  differenceBy: 'differenceBy',
  float: 'float',
  counted: 'counted',
  expected: 'expected',
  expectedAt: 'expectedAt',
  bookings: 'bookings',
  categoryId: 'categoryId',
  kind: 'kind',
  displayOrder: 'displayOrder',
  discordId: 'discordId',
  discordUsername: 'discordUsername',
  password: 'password',
  totalPrice: 'total',
  pay: 'payment',
  tip: 'tip',
  approvedBy: 'approvedBy',
}

const isActField = (name: string): name is ActField => Object.hasOwn(fields, name)

/** The label of a field. Settings have their own labels, and unknown fields of older versions are shown by name. */
export const knownField = (name: string): Field | undefined =>
  isActField(name) ? fields[name] : undefined

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
  'waiting',
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
  'bill',
  'terminal',
  'elsewhere',
  'card_closed',
  'card_refused',
  'open',
  'owed',
  'paid',
  'written_off',
  'equal',
  'dish',
  'mistake',
  'not_served',
  'quality',
  'waited',
  'goodwill',
  'other',
  'later',
  'seat',
  'check_in',
  'extend',
  'move',
  'leave',
  'floor',
  'kitchen',
  'till',
  'food',
  'beverage',
  'service',
  'none',
  'waived',
]

/** The fields whose values have labels. */
const fieldsOfWords = [
  'status',
  'role',
  'how',
  'payment',
  'pay',
  'refundTo',
  'differenceBy',
  'act',
  'reason',
  'screen',
  'kind',
]

/** The states and roles that have labels. Names and numbers are shown as they are. */
export const knownValue = (field: string, value: unknown): Value | undefined =>
  fieldsOfWords.includes(field) ? values.find((each) => each === said(field, value)) : undefined

/** A difference without a method was waived. */
const said = (field: string, value: unknown) =>
  field === 'differenceBy' && value === 'none' ? 'waived' : value

const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)

const dollars = [
  'amount',
  'back',
  'backByRule',
  'tip',
  'float',
  'counted',
  'expected',
  'price',
  'pricePerHour',
]

/** The format of a value, if it needs one: money in cents or in dollars, a moment, a night. */
export function formOf(
  field: string,
  value: unknown,
): 'cents' | 'dollars' | 'moment' | 'night' | null {
  if (typeof value === 'number' && ['total', 'totalPrice', 'price'].includes(field)) return 'cents'
  if (dollars.includes(field)) {
    return typeof value === 'string' && /^-?\d+(\.\d{1,2})?$/.test(value) ? 'dollars' : null
  }
  if (typeof value !== 'string') return null
  if (isInstant(value)) return 'moment'
  return /^\d{4}-\d\d-\d\d$/.test(value) ? 'night' : null
}

/** Fields whose value the log never shows. It only shows that they were changed. */
export const isSecret = (field: string): boolean =>
  ['staffPin', 'discountCode', 'password'].includes(field)

/** The old and new value of one field. A field that didn't exist before has no `from`. */
export interface EventChange {
  field: string
  from: unknown
  to: unknown
  hasFrom: boolean
  hasTo: boolean
}

/** The changed fields of an event. */
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

/** The number in a subject: `17` of `booking:17`; empty for `settings`. */
export const numberOf = (subject: string): string => subject.split(':')[1] ?? ''
