import type { BookingRow } from './repository.ts'
import { awaitsCharge } from './rules.ts'
import type { VenueSettings } from '../../venue/service.ts'
import type { Sums } from './rules.sums.ts'

/** The most changes that a member may make to a booking (0: only the desk changes it), and the hours before its start. */
type ChangeRules = Pick<VenueSettings, 'memberChanges' | 'changeHours'>

/** The facts by which a member may change a booking or not. */
type Changeable = Pick<
  BookingRow,
  'status' | 'chargeAt' | 'during' | 'checkedInAt' | 'holdExpiresAt' | 'changesMade'
>

const HOUR_MS = 3_600_000

/** What decides of a booking's bill; `null` for a hold. */
export type ChangeableSums = Pick<Sums, 'billStatus' | 'isTab' | 'came' | 'other'> | null

/**
 * Whether a booking's bill is one that the desk has to deal with: other things stand on it, or may be put there, or it
 * was closed unpaid.
 */
export const isDesksBill = ({
  billStatus,
  isTab,
  other,
}: Omit<NonNullable<ChangeableSums>, 'came'>) =>
  isTab || other !== 0 || billStatus === 'owed' || billStatus === 'written_off'

/** Whether only the desk may change a booking: nothing was paid for it, its bill is the desk's, or its party is there. */
function isDesks(booking: Changeable, sums: ChangeableSums): boolean {
  const { status, checkedInAt, holdExpiresAt } = booking
  if (sums === null || checkedInAt !== null || holdExpiresAt !== null) return true
  const isPaid = (status === 'confirmed' || status === 'paid_online') && sums.came > 0
  return isDesksBill(sums) || !(isPaid || awaitsCharge(booking))
}

/**
 * The reason why a member can't change a booking now; `null` if they can. A booking that nobody has paid for, or
 * that is paid with its bill, is the desk's to change.
 */
export function changeRefusal(
  booking: Changeable,
  sums: ChangeableSums,
  { memberChanges, changeHours }: ChangeRules,
  now: Date,
): 'change_at_desk' | 'change_too_often' | 'change_too_late' | null {
  const { during, changesMade } = booking
  if (memberChanges === 0 || isDesks(booking, sums)) return 'change_at_desk'
  if (now.getTime() >= during.from.getTime() - changeHours * HOUR_MS) return 'change_too_late'
  return changesMade >= memberChanges ? 'change_too_often' : null
}

/** Until when a member may change a booking; `null` if they can't, or not any more. */
export function changeableUntil(
  booking: Changeable,
  sums: ChangeableSums,
  rules: ChangeRules,
  now: Date,
): Date | null {
  if (changeRefusal(booking, sums, rules, now) !== null) return null
  return new Date(booking.during.from.getTime() - rules.changeHours * HOUR_MS)
}

/** A stretch of time without the part of it that another covers: up to two pieces. */
export function without(
  span: { from: Date; to: Date },
  taken: { from: Date; to: Date } | undefined,
): { from: Date; to: Date }[] {
  if (!taken || taken.to <= span.from || taken.from >= span.to) return [span]
  const before = { from: span.from, to: taken.from }
  const after = { from: taken.to, to: span.to }
  return [before, after].filter(({ from, to }) => from < to)
}
