import { fullName } from '@lantern/contract/members/names'
import type * as contract from '@lantern/contract/members/stations'
import { audit } from '../../kernel/db/audit.ts'
import { transact } from '../../kernel/db/db.ts'
import { noteSecurity } from '../../kernel/db/security-events.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { UseCase } from '../../kernel/http/mount.ts'
import { startSelling, stopSelling, tillOf } from '../../kernel/http/seller.ts'
import { endStation } from '../../kernel/http/session/session-store.ts'
import { listWithPin, provePin } from '../members/secrets/service.pin.ts'
import { findStations, insertStation, updateStation, type StationRow } from './repository.ts'

const toStation = ({ id, name, screen }: StationRow) => ({ id, name, screen })

const toSeller = ({
  id,
  ...name
}: { id: number } & Parameters<typeof fullName>[0]): contract.Seller => ({
  id,
  name: fullName(name),
})

/** Stores a new station, and signs this device in as it (`POST /api/admin/stations`). */
export const issueStation: UseCase<typeof contract.startStation> = async (
  { db, clock },
  { viewer, session, body },
) => {
  const at = clock.now()
  const { id: actorId } = viewer
  const station = await transact(db, async (tx) => {
    const row = { ...body, issuedBy: actorId, createdAt: at, lastSeenAt: at }
    const station = await insertStation(tx, row)
    const subject = `station:${station.id}`
    const about = { userId: actorId, actorId, detail: body.name, from: session.from, at }
    await noteSecurity(tx, { ...about, kind: 'station.issue', isSerious: true })
    await audit(tx, { actorId, action: 'station.issue', subject, after: body, at })
    return { ...toStation(station), seller: null }
  })
  await session.startStation({ id: station.id, screen: station.screen, issuedBy: actorId })
  return station
}

/** A device's station and its seller; `null` if revoked (`GET /api/station`). Notes the time of the activity. */
export const readStation: UseCase<typeof contract.getStation> = async (
  { db, clock },
  { session },
) => {
  if (!session.station) return null
  const { id } = session.station
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
export const listSellers: UseCase<typeof contract.listSellers> = async ({ db }, { session }) => {
  const people = await transact(db, listWithPin)
  return people.map((person) => ({ ...toSeller(person), isSelling: person.id === session.seller }))
}

/**
 * Changes the acting person by a PIN (`POST /api/station/seller`): at a till that is a station for one sale, in
 * somebody's own session until another is chosen.
 */
export const chooseSeller: UseCase<typeof contract.chooseSeller> = async (
  kernel,
  { viewer: { id: actorId }, session, body: { userId, pin } },
) => {
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
export const restTill: UseCase<typeof contract.restTill> = async ({ db }, { session }) => {
  const till = tillOf(session)
  if (till !== null) await transact(db, (tx) => stopSelling(tx, till))
  else if (session.seller !== null) await session.sellAs(null)
}

/** The stations that aren't revoked, oldest first. */
export const listStations: UseCase<typeof contract.listStations> = ({ db, clock }) =>
  transact(db, async (tx) =>
    (await findStations(tx, clock.now())).map(({ station, isSignedIn, ...issuer }) => ({
      ...toStation(station),
      issuedBy: fullName(issuer),
      createdAt: station.createdAt.toISOString(),
      lastSeenAt: station.lastSeenAt.toISOString(),
      isSignedIn,
    })),
  )

/** Revokes a station at once, and closes its live stream. */
export const revokeStation: UseCase<typeof contract.revokeStation> = (
  { db, clock },
  { viewer: { id: actorId }, session: { from }, params: { id } },
) => {
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
