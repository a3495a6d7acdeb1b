import type { listAffected } from '@lantern/contract/bookings-affected'
import type { Received, Reply } from '@lantern/contract/endpoint'
import { nightLength } from '@lantern/contract/hours'
import { fullName } from '@lantern/contract/names'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { nightAt, readSettings, type VenueSettings } from '../../venue/service.ts'
import {
  countAffected,
  findAffectedBookings,
  type Closing,
  type AffectedFilter,
} from './repository.ts'

/** The most bookings in the list; for more, staff use the calendar. */
const LIMIT = 100

/** Opening hours in the form that is compared with bookings. */
export function hoursOf(
  venue: Pick<VenueSettings, 'opensAt' | 'closesAt' | 'timeZone'>,
): NonNullable<Closing['hours']> {
  const { opensAt, closesAt, timeZone } = venue
  return { opens: Number(opensAt.slice(0, 2)), closesAt, length: nightLength(venue), timeZone }
}

/** The future bookings of an amenity, a unit or a closing: their number and the first of them. */
export async function findAffected(
  tx: Tx,
  filter: Pick<AffectedFilter, 'amenityId' | 'tableId' | 'closing'>,
  now: Date,
): Promise<Reply<typeof listAffected>> {
  const tonight = nightAt(now, await readSettings(tx, now))
  const all = { ...filter, now, tonight }
  const rows = await findAffectedBookings(tx, all, LIMIT)
  const count = rows.length < LIMIT ? rows.length : await countAffected(tx, all)
  return {
    count,
    bookings: rows.map(({ guestName, firstName, lastName, ...row }) => ({
      ...row,
      customer: guestName ?? fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }),
    })),
  }
}

type ClosingQuery = Received<typeof listAffected>['query']

/** The venue's hours after a change of the settings; `undefined` if they stay the same. */
function changedHours({ opensAt, closesAt, timeZone }: ClosingQuery, venue: VenueSettings) {
  if ((opensAt ?? closesAt ?? timeZone) === undefined) return undefined
  return hoursOf({
    opensAt: opensAt ?? venue.opensAt,
    closesAt: closesAt ?? venue.closesAt,
    timeZone: timeZone ?? venue.timeZone,
  })
}

/** The future bookings that a closing would affect (`GET /api/staff/bookings/affected`). */
export function listAffectedBookings(
  { db, clock }: Kernel,
  query: ClosingQuery,
): Promise<Reply<typeof listAffected>> {
  const now = clock.now()
  const { amenityId, tableId, dates, weekdays } = query
  return transact(db, async (tx) => {
    const closing = { dates, weekdays, hours: changedHours(query, await readSettings(tx, now)) }
    return findAffected(tx, { amenityId, tableId, closing }, now)
  })
}
