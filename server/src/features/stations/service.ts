import { fullName } from '@lantern/contract/members/names'
import type { Reply } from '@lantern/contract/calls/endpoint'
import type {
  IssuedStation,
  listSellers as listSellersEndpoint,
  Seller,
  Station,
} from '@lantern/contract/members/stations'
import { audit } from '../../kernel/db/audit.ts'
import { transact } from '../../kernel/db/db.ts'
import { noteSecurity, type Origin } from '../../kernel/db/security-events.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { startSelling, stopSelling, tillOf } from '../../kernel/http/seller.ts'
import type { CallSession } from '../../kernel/http/session/session.ts'
import { endStation } from '../../kernel/http/session/session-store.ts'
import { listWithPin, provePin } from '../members/secrets/service.pin.ts'
import { findStations, insertStation, updateStation, type StationRow } from './repository.ts'

const toStation = ({ id, name, screen }: StationRow) => ({ id, name, screen })

const toSeller = ({ id, ...name }: { id: number } & Parameters<typeof fullName>[0]): Seller => ({
  id,
  name: fullName(name),
})

/** Stores a new station; the caller signs its device in (`POST /api/admin/stations`). */
export function issueStation(
  { db, clock }: Kernel,
  actorId: number,
  choice: Pick<Station, 'name' | 'screen'>,
  from: Origin,
): Promise<Station> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const row = { ...choice, issuedBy: actorId, createdAt: at, lastSeenAt: at }
    const station = await insertStation(tx, row)
    const subject = `station:${station.id}`
    const about = { userId: actorId, actorId, detail: choice.name, from, at }
    await noteSecurity(tx, { ...about, kind: 'station.issue', isSerious: true })
    await audit(tx, { actorId, action: 'station.issue', subject, after: choice, at })
    return { ...toStation(station), seller: null }
  })
}

/** A device's station and its seller; `null` if revoked (`GET /api/station`). Notes the time of the activity. */
export function readStation({ db, clock }: Kernel, id: number): Promise<Station | null> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const station = await updateStation(tx, id, { lastSeenAt: now })
    if (!station) return null
    const sellers = await listWithPin(tx)
    const isSelling = station.sellerUntil !== null && station.sellerUntil > now
    const seller = isSelling && sellers.find((each) => each.id === station.sellerId)
    return { ...toStation(station), seller: seller ? toSeller(seller) : null }
  })
}

/** The staff who have a PIN, and who of them acts in somebody's session (`GET /api/station/sellers`). */
export async function listSellers(
  { db }: Kernel,
  seller: number | null,
): Promise<Reply<typeof listSellersEndpoint>> {
  const people = await transact(db, listWithPin)
  return people.map((person) => ({ ...toSeller(person), isSelling: person.id === seller }))
}

/**
 * Changes the acting person by a PIN (`POST /api/station/seller`): at a till that is a station for one sale, in
 * somebody's own session until another is chosen.
 */
export async function chooseSeller(
  kernel: Kernel,
  { actorId, session }: { actorId: number; session: CallSession },
  { userId, pin }: { userId: number; pin: string },
): Promise<Seller> {
  const { db, clock } = kernel
  const till = tillOf(session)
  const place = till === null ? `session-of-${actorId}` : String(till)
  const typist = till === null ? actorId : null
  await provePin(kernel, { place, userId, pin, actorId: typist, from: session.from })
  const seller = await transact(db, async (tx) => {
    const found = (await listWithPin(tx)).find(({ id }) => id === userId)
    // The person left the staff while the PIN was checked.
    if (!found) throw new Refusal('incorrect_pin')
    if (till !== null) {
      await startSelling(tx, { stationId: till, sellerId: userId, now: clock.now() })
    }
    return toSeller(found)
  })
  if (till === null) await session.sellAs(userId === actorId ? null : userId)
  return seller
}

/** Ends the seller's turn (`DELETE /api/station/seller`): at this till, or in somebody's session. */
export async function restTill({ db }: Kernel, session: CallSession): Promise<void> {
  const till = tillOf(session)
  if (till !== null) await transact(db, (tx) => stopSelling(tx, till))
  else if (session.seller !== null) await session.sellAs(null)
}

/** The stations that aren't revoked, oldest first. */
export function listStations({ db, clock }: Kernel): Promise<IssuedStation[]> {
  return transact(db, async (tx) =>
    (await findStations(tx, clock.now())).map(({ station, firstName, lastName, isSignedIn }) => ({
      ...toStation(station),
      issuedBy: fullName({ firstName, lastName }),
      createdAt: station.createdAt.toISOString(),
      lastSeenAt: station.lastSeenAt.toISOString(),
      isSignedIn,
    })),
  )
}

/** Revokes a station at once, and closes its live stream. */
export function revokeStation(
  { db, clock }: Kernel,
  { actorId, id, from }: { actorId: number; id: number; from: Origin },
): Promise<void> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const station = await updateStation(tx, id, { revokedAt: at })
    if (!station) throw new Refusal('not_found')
    await endStation(tx, id)
    const before = { name: station.name, screen: station.screen }
    const about = { userId: station.issuedBy, actorId, detail: station.name, from, at }
    await noteSecurity(tx, { ...about, kind: 'station.revoke' })
    await audit(tx, { actorId, action: 'station.revoke', subject: `station:${id}`, before, at })
  })
}
