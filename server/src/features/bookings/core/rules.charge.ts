import type { BookingStatus } from '@lantern/contract/bookings'
import { CHARGE_DAYS } from '@lantern/contract/series'

/** Whether a pending booking is charged to the balance by itself once its time has come. */
export const awaitsCharge = ({
  status,
  chargeAt,
}: {
  status: BookingStatus
  chargeAt: Date | null
}): boolean => status === 'pending' && chargeAt !== null

const DAY_MS = 86_400_000

/** When a booking of a series is charged, unless that was at once. */
export const chargedFrom = (startsAt: Date): Date =>
  new Date(startsAt.getTime() - CHARGE_DAYS * DAY_MS)
