import type { Availability } from '@lantern/contract/bookings/bookings'
import type { Sent } from '@lantern/contract/calls/endpoint'
import {
  durationInNight,
  hoursOfNight,
  lengthRefusal,
  nightLength,
  openingOn,
  type HoursByDay,
  type Lengths,
  type OpeningHours,
} from '@lantern/contract/venue/hours'
import { readMoney, readWhole } from '@lantern/contract/calls/numbers'
import { toDollars } from '@lantern/contract/payments/pricing'
import { addWait, joinWaitlist } from '@lantern/contract/bookings/waitlist'
import { refusedIn } from '../../lib/api/failures/checked-by.ts'

/** The hours between the end of the wait and the last possible start. */
export const untils = { last: 0, two: 2, six: 6, day: 24 } as const
export type Until = keyof typeof untils

export interface TimeEntries {
  fromTime: string
  toTime: string
  hours: string
  partySize: string
}

export interface WaitEntries extends TimeEntries {
  until: Until
  isAtOnce: boolean
  limit: string
}

/** The usual start of an evening, and its length. */
const USUAL = { start: '19:00', hours: 2 }

/** From the usual evening, or the next full hour if that is later, until closing. `now` is the venue's clock. */
export function restOfNight(opening: OpeningHours, now: string): TimeEntries {
  const starts = hoursOfNight(opening).slice(0, -1)
  const place = starts.indexOf(`${now.slice(0, 2)}:00`)
  const next = Math.max(starts.indexOf(USUAL.start), place + 1, 0)
  const fromTime = starts[Math.min(next, starts.length - 1)] ?? opening.opensAt
  return { fromTime, toTime: opening.closesAt, hours: String(USUAL.hours), partySize: '' }
}

/** The full hours of a night. Of two half hours the taken one tells how the hour stands. */
const fullHours = (hours: Availability['hours']): Availability['hours'] =>
  hours.flatMap((hour, place) => {
    if (!hour.time.endsWith(':00')) return []
    const half = hours[place + 1]
    return [half?.time.endsWith(':30') && half.reason ? { ...hour, reason: half.reason } : hour]
  })

/** The full hours with taken time, first to last, so that no room is held at hours that could be booked. */
export function takenHours(hours: Availability['hours'], opening: OpeningHours, lengths: Lengths) {
  const night = fullHours(hours)
  const taken = night.flatMap(({ reason }, place) => (reason === 'slot_taken' ? [place] : []))
  const [first = 0, last = night.length - 1] = [taken[0], taken.at(-1)]
  const usual = Math.min(USUAL.hours, last - first + 1)
  const length = lengthsOf(opening, lengths).find((each) => each >= usual) ?? usual
  const start = Math.max(0, Math.min(first, night.length - length))
  return {
    fromTime: night[start]?.time ?? opening.opensAt,
    toTime: night[Math.max(last + 1, start + length)]?.time ?? opening.closesAt,
    hours: String(length),
    partySize: '',
  }
}

/** The numbers of full hours that may be waited for. */
export const lengthsOf = (opening: OpeningHours, lengths?: Lengths): number[] =>
  Array.from({ length: nightLength(opening) }, (_, place) => place + 1).filter(
    (hours) => lengths === undefined || lengthRefusal(hours, lengths) === null,
  )

export function rangesOf(opening: OpeningHours): { starts: string[]; ends: string[] } {
  const hours = hoursOfNight(opening)
  return { starts: hours.slice(0, -1), ends: hours.slice(1) }
}

const isLongEnough = ({ fromTime, toTime, hours }: TimeEntries, opening: OpeningHours) =>
  (durationInNight(fromTime, toTime, opening) ?? 0) >= Number(hours)

/** The end of the wait; `undefined` if it lasts until the last possible start. */
export function endsAtOf(
  { until, toTime, hours: length }: Pick<WaitEntries, 'until' | 'toTime' | 'hours'>,
  hours: Availability['hours'],
): string | undefined {
  if (until === 'last') return undefined
  const night = fullHours(hours)
  const end = night.findIndex(({ time }) => time === toTime)
  const last = night[(end === -1 ? night.length : end) - Number(length)]
  if (!last) return undefined
  return new Date(Date.parse(last.startsAt) - untils[until] * 3_600_000).toISOString()
}

const timeOf = ({ fromTime, toTime, hours, partySize }: TimeEntries) => ({
  fromTime,
  toTime,
  hours: Number(hours),
  ...(partySize.trim() !== '' && { partySize: readWhole(partySize) }),
})

interface JoinAsked {
  amenityId: number
  date: string
  night: Availability['hours']
}

export function joinBody(
  entries: WaitEntries,
  { amenityId, date, night }: JoinAsked,
): Sent<typeof joinWaitlist>['body'] {
  const endsAt = endsAtOf(entries, night)
  const cents = entries.isAtOnce ? readMoney(entries.limit) : null
  return {
    amenityId,
    bookingDate: date,
    ...timeOf(entries),
    ...(endsAt !== undefined && { endsAt }),
    ...(cents !== null && { bookUpTo: toDollars(cents) }),
  }
}

export function validateWait(
  entries: WaitEntries,
  request: JoinAsked & { opening: OpeningHours },
): ('toTime' | 'partySize' | 'limit')[] {
  const refused = refusedIn(joinWaitlist.body, joinBody(entries, request))
  const cents = readMoney(entries.limit)
  const isLimited = !entries.isAtOnce || (cents !== null && cents > 0)
  return [
    ...(isLongEnough(entries, request.opening) ? [] : ['toTime' as const]),
    ...(refused.has('partySize') ? ['partySize' as const] : []),
    ...(isLimited && !refused.has('bookUpTo') ? [] : ['limit' as const]),
  ]
}

export interface GuestEntries extends TimeEntries {
  kind: 'walkIn' | 'caller'
  name: string
  phone: string
  amenityId: string
  date: string
}

interface DeskHouse {
  venue: HoursByDay
  tonight: string
}

export function guestBody(
  entries: GuestEntries,
  { venue, tonight }: DeskHouse,
): Sent<typeof addWait>['body'] {
  const { kind, name, phone, amenityId, date } = entries
  const isWalkIn = kind === 'walkIn'
  const { opensAt, closesAt } = openingOn(tonight, venue)
  const range = { fromTime: opensAt, toTime: closesAt }
  return {
    guestName: name.trim(),
    ...(phone.trim() !== '' && { contactPhone: phone }),
    amenityId: Number(amenityId),
    bookingDate: isWalkIn ? tonight : date,
    ...timeOf({ ...entries, ...(isWalkIn && range) }),
    ...(isWalkIn && { isWalkIn }),
  }
}

/** The invalid fields of the desk's request. A guest at the door wants a room from now on, at any time of the night. */
export function validateGuest(
  entries: GuestEntries,
  house: DeskHouse,
): ('toTime' | 'partySize' | 'name' | 'phone' | 'amenityId')[] {
  const body = guestBody(entries, house)
  const refused = refusedIn(addWait.body, body)
  const time = { ...entries, fromTime: body.fromTime, toTime: body.toTime }
  return [
    ...(isLongEnough(time, openingOn(body.bookingDate, house.venue)) ? [] : ['toTime' as const]),
    ...(refused.has('partySize') ? ['partySize' as const] : []),
    ...(refused.has('guestName') ? ['name' as const] : []),
    ...(refused.has('contactPhone') ? ['phone' as const] : []),
    ...(refused.has('amenityId') ? ['amenityId' as const] : []),
  ]
}
