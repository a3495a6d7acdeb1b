import type { BookingRow } from './repository.ts'
import { awaitsCharge, holdsRoom } from './rules.ts'
import type { VenueSettings } from '../../venue/service.ts'
import type { Sums } from './rules.sums.ts'

/**
 * The most changes that a member may make to a booking (0: only the desk may), and the hours before its start until
 * which they may.
 */
type ChangeRules = Pick<VenueSettings, 'memberChanges' | 'changeHours'>

type Changeable = Pick<
  BookingRow,
  'userId' | 'status' | 'chargeAt' | 'during' | 'checkedInAt' | 'holdExpiresAt' | 'changesMade'
>

const HOUR_MS = 3_600_000

/** The sums of a booking's bill that decide it; `null` for a hold. */
export type ChangeableSums = Pick<Sums, 'billStatus' | 'isTab' | 'came' | 'other'> | null

/** Whether only the desk can deal with a booking's bill: it has other lines, is a tab, or was closed unpaid. */
export const isDesksBill = ({
  billStatus,
  isTab,
  other,
}: Omit<NonNullable<ChangeableSums>, 'came'>) =>
  isTab || other !== 0 || billStatus === 'owed' || billStatus === 'written_off'

/**
 * Whether only the desk may change a booking: its member paid nothing for it, its bill is for the desk, or its party is
 * present. A guest, who pays later as a rule, may change a booking by its link before.
 */
function isDesks(booking: Changeable, sums: ChangeableSums): boolean {
  const { userId, status, checkedInAt, holdExpiresAt } = booking
  if (sums === null || checkedInAt !== null || holdExpiresAt !== null) return true
  const isPaid = (status === 'confirmed' || status === 'paid_online') && sums.came > 0
  const isGuests = userId === null && holdsRoom(status)
  return isDesksBill(sums) || !(isPaid || isGuests || awaitsCharge(booking))
}

/**
 * The reason why a member can't change a booking now; `null` if they can. Only the desk changes a booking that nobody
 * has paid for, or that is paid on a tab.
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

/** The time until which a member may change a booking; `null` if they can't. */
export function changeableUntil(
  booking: Changeable,
  sums: ChangeableSums,
  rules: ChangeRules,
  now: Date,
): Date | null {
  if (changeRefusal(booking, sums, rules, now) !== null) return null
  return new Date(booking.during.from.getTime() - rules.changeHours * HOUR_MS)
}

/** A span without the part that another covers: up to two spans. */
export function without(
  span: { from: Date; to: Date },
  taken: { from: Date; to: Date } | undefined,
): { from: Date; to: Date }[] {
  if (!taken || taken.to <= span.from || taken.from >= span.to) return [span]
  const before = { from: span.from, to: taken.from }
  const after = { from: taken.to, to: span.to }
  return [before, after].filter(({ from, to }) => from < to)
}
