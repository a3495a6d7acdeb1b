import { isKeyOf, keysOf } from '@lantern/contract/calls/records'
import { listManagedAmenities } from '@lantern/contract/venue/amenities'
import { clockTime, moment, timeOfDay } from '@lantern/contract/venue/clock'
import { listTables } from '@lantern/contract/floor/tables'
import { nameIn, recordIn, sayIn } from '@lantern/contract/venue/languages'
import { placeName } from '@lantern/contract/members/names'
import { allRights, rightWords } from '@lantern/contract/members/rights'
import { settingKeys } from '@lantern/contract/venue/settings'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { fullDate, money, moneyOfCents } from '../../lib/shown/format.ts'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { useVenue } from '../../lib/api/venue.ts'
import { auditActions, type AuditAction, type AuditEvent } from '@lantern/contract/reports/audit'
import words from '../../i18n/en/audit.ts'

type Value = keyof typeof words.values

/** The subjects of acts, for the filter of the log. */
export const actKinds = keysOf(words.kinds)

/** The act of an event; `other` for an unknown act, from another version. */
export const mutationOf = (action: string): AuditAction | 'other' =>
  auditActions.find((act) => act === action) ?? 'other'

/** The name of a field with a label; `undefined` for settings, which have their own, and for unknown fields. */
export const knownField = (name: string): keyof typeof words.fields | undefined =>
  isKeyOf(name, words.fields) ? name : undefined

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
  typeof name === 'string' && isKeyOf(name, words.values)

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
const isSecret = (field: string): boolean =>
  ['staffPin', 'discountCode', 'password'].includes(field)

/** The old and new value of one field. A field that didn't exist before has no `from`. */
interface EventChange {
  field: string
  from: unknown
  to: unknown
  hasFrom: boolean
  hasTo: boolean
}

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

/** Fields that contain names of rooms and tables; some acts record a table's id in `table`. */
const ofPlaces = new Set(['table', 'tables', 'units'])

/** Returns the name of an amenity or table by its id, and a table's name in the reader's language. */
function useThingName(): (field: string, id: unknown) => string | undefined {
  const language = useLanguage()
  const amenities = useQuery(queryOf(listManagedAmenities, {})).data
  const tables = useQuery(queryOf(listTables, {})).data
  return (field, id) => {
    if (ofPlaces.has(field) && typeof id === 'string') return placeName(id, language)
    if (field === 'table') {
      const table = tables?.find((each) => each.id === id)
      return table && placeName(table.name, language)
    }
    if (field !== 'amenityId') return undefined
    const amenity = amenities?.find((each) => each.id === id)
    return amenity && nameIn(amenity, language)
  }
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)

function useValueText(): (field: string, value: unknown) => string {
  const t = useTranslations('audit')
  const thingName = useThingName()
  const language = useLanguage()
  const timeZone = useVenue()?.timeZone ?? 'UTC'
  const formedText = (field: string, value: unknown): string | undefined => {
    const form = formOf(field, value)
    if (form === 'cents') return moneyOfCents(Number(value))
    if (form === 'dollars') return money(String(value))
    if (form === 'moment') return moment(String(value), language, timeZone)
    if (form === 'time') return timeOfDay(String(value), language)
    return form === 'night' ? fullDate(String(value), language) : undefined
  }
  const plainText = (field: string, value: unknown): string => {
    const right = allRights.find((one) => field === 'rights' && one === value)
    if (right) return sayIn(rightWords[right], language)
    const known = knownValue(field, value)
    if (known) return t(`values.${known}`)
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number' && field.endsWith('BasisPoints')) return `${value / 100}%`
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  const textOf = (field: string, value: unknown): string => {
    const formed = formedText(field, value)
    if (formed !== undefined) return formed
    if (isNothing(value)) return t('none')
    if (Array.isArray(value)) return value.map((each) => textOf(field, each)).join(', ')
    return thingName(field, value) ?? plainText(field, value)
  }
  return textOf
}

function Change({ change }: { change: EventChange }) {
  const t = useTranslations('audit')
  const tSettings = useTranslations('settings')
  const textOf = useValueText()
  const { field, from, to, hasFrom, hasTo } = change
  const known = knownField(field)
  const setting = settingKeys.find((key) => key === field)
  const label = known
    ? t(`fields.${known}`)
    : setting
      ? tSettings(`fields.${setting}.label`)
      : field
  if (isSecret(field)) {
    return (
      <li className="text-sm">
        <span className="text-soft">{label}:</span>{' '}
        <span className="font-medium">{t('changed')}</span>
      </li>
    )
  }
  return (
    <li className="flex flex-wrap gap-x-2 text-sm">
      <span className="text-soft">{label}:</span>
      {hasFrom && (
        <span className={hasTo ? 'text-soft line-through wrap-anywhere' : 'wrap-anywhere'}>
          {textOf(field, from)}
        </span>
      )}
      {hasFrom && hasTo && <span aria-hidden="true">→</span>}
      {hasTo && <span className="font-medium wrap-anywhere">{textOf(field, to)}</span>}
    </li>
  )
}

interface EventRowProps {
  event: AuditEvent
  onSubject: (subject: string) => void
}

export function EventRow({ event, onSubject }: EventRowProps) {
  const t = useTranslations('audit')
  const language = useLanguage()
  const venue = useVenue()
  const { action, subject, subjectName, actor, createdAt } = event
  const what = subjectName ? recordIn(subjectName, language) : numberOf(subject)
  const who = actor?.name ?? t('nobody')
  return (
    <li className="grid gap-x-6 gap-y-1 border-t border-line py-2 first:border-t-0 md:grid-cols-[3.5rem_minmax(0,1fr)]">
      <time dateTime={createdAt} className="figures pt-0.5 text-sm text-soft">
        {clockTime(createdAt, language, venue?.timeZone ?? 'UTC')}
      </time>
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-4">
        <p className="wrap-anywhere">
          <button
            type="button"
            data-tip={t('onlySubject')}
            className="-my-2 min-h-11 rounded-small py-2 text-left font-medium hover:underline"
            onClick={() => onSubject(subject)}
          >
            {t(`actions.${mutationOf(action)}`, { who, what, action })}
          </button>
        </p>
        <ul className="flex flex-wrap gap-x-4">
          {changesOf(event).map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </ul>
      </div>
    </li>
  )
}
