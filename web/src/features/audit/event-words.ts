import {
  actionFields,
  auditActions,
  type AuditAction,
  type ActionField,
} from '@lantern/contract/reports/audit-actions'
import type { AuditEvent } from '@lantern/contract/reports/audit'
import words from '../../i18n/en/audit.ts'

type Value = keyof typeof words.values

/** The act of an event; `other` for an unknown act, from another version. */
export const mutationOf = (action: string): AuditAction | 'other' =>
  auditActions.find((act) => act === action) ?? 'other'

/**
 * The name of a field with a label; `undefined` for settings, which have their own, and for unknown fields of older
 * versions.
 */
export const knownField = (name: string): ActionField | undefined =>
  actionFields.find((field) => field === name)

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

const isValue = (name: unknown): name is Value =>
  typeof name === 'string' && Object.hasOwn(words.values, name)

/** The states and roles that have labels. Names and numbers are shown as they are. */
export function knownValue(field: string, value: unknown): Value | undefined {
  // A difference without a method was waived.
  const name = field === 'differenceBy' && value === 'none' ? 'waived' : value
  return fieldsOfWords.includes(field) && isValue(name) ? name : undefined
}

const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)

const dollars = [
  'amount',
  'refund',
  'refundByRule',
  'tip',
  'float',
  'counted',
  'expected',
  'price',
  'pricePerHour',
]

/** The format of a value, if it needs one: money in cents or in dollars, a moment, a night, a time of day. */
export function formOf(
  field: string,
  value: unknown,
): 'cents' | 'dollars' | 'moment' | 'night' | 'time' | null {
  if (typeof value === 'number' && ['total', 'totalPrice', 'price', 'cost'].includes(field))
    return 'cents'
  if (dollars.includes(field)) {
    return typeof value === 'string' && /^-?\d+(\.\d{1,2})?$/.test(value) ? 'dollars' : null
  }
  if (typeof value !== 'string') return null
  if (isInstant(value)) return 'moment'
  if (/^\d\d:\d\d$/.test(value)) return 'time'
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
