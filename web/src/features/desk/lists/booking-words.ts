import { hourRange } from '@lantern/contract/venue/clock'
import type { StaffBooking } from '@lantern/contract/floor/desk'
import { type Language, nameIn } from '@lantern/contract/venue/languages'
import { placeName } from '@lantern/contract/members/names'
import type { Cents } from '@lantern/contract/payments/pricing'
import type { useTranslations } from 'use-intl'
import { shortDate } from '../../../lib/shown/format.ts'
import { knownVenue } from '../../../lib/api/venue.ts'

const MINUTE = 60_000
const STEP = 5 * MINUTE
/** A party that calls more than this many milliseconds ahead should be rescheduled instead. */
const AHEAD = 3 * 60 * MINUTE

/**
 * The arrival times that a late party can choose, in milliseconds, in round steps. There are none before the evening
 * of its booking, or when it is almost over.
 */
export function arrivalsFor(
  { startsAt, endsAt }: Pick<StaffBooking, 'startsAt' | 'endsAt'>,
  now: number,
): number[] {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  if (now < start - AHEAD) return []
  const from = Math.max(start, Math.ceil(now / STEP) * STEP)
  return [10, 20, 30, 45, 60, 90].map((minutes) => from + minutes * MINUTE).filter((at) => at < end)
}

export function namesOf(booking: StaffBooking, language: Language) {
  return {
    name: booking.userName,
    date: shortDate(booking.bookingDate, language),
    time: hourRange(booking, knownVenue(), language),
  }
}

type Words = ReturnType<typeof useTranslations<'desk'>>

/** The rooms of a booking as text; many rooms as their number. */
export const roomsOf = ({ units }: Pick<StaffBooking, 'units'>, t: Words, language: Language) =>
  units.length > 2
    ? t('units', { count: units.length })
    : units.map((unit) => placeName(unit, language)).join(' · ')

/**
 * The rooms and their amenity: K-Room 1, Karaoke Room. The amenity is left out if the name already contains it, as in
 * 1 号桌 (table 1).
 */
export function placeOf(booking: StaffBooking, t: Words, language: Language): string[] {
  const { units, amenityName: nameEn, amenityNameCh: nameCh } = booking
  const isSaid = units.length > 0 && units.every((unit) => placeName(unit, language) !== unit)
  const amenity = nameIn({ nameEn, nameCh }, language)
  return [roomsOf(booking, t, language), isSaid ? '' : amenity].filter(Boolean)
}

/** Whether the booking keeps its room from others: it may be rescheduled or canceled. */
export const holdsRoom = ({ status }: Pick<StaffBooking, 'status'>): boolean =>
  status === 'pending' || status === 'confirmed' || status === 'paid_online'

export const isHere = (booking: Pick<StaffBooking, 'status' | 'checkedInAt'>): boolean =>
  booking.checkedInAt !== null && holdsRoom(booking)

export const isDueOnBill = ({
  status,
  paymentMethod,
}: Pick<StaffBooking, 'status' | 'paymentMethod'>): boolean =>
  status !== 'pending' && paymentMethod !== 'none' && paymentMethod !== 'deposit'

/** The data of a booking for the form of a price difference. */
export const pricedOf = (
  { isTab, unpaid, userId, status, paidBy }: StaffBooking,
  difference: Cents,
) => ({
  isTab,
  unpaid,
  difference,
  isPending: status === 'pending',
  hasBalance: userId !== null,
  paidBy,
})
