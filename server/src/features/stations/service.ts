import { fullName } from '@lantern/contract/names'
import type { IssuedStation, Station } from '@lantern/contract/stations'
import { audit } from '../../kernel/db/audit.ts'
import { transact } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { endStation } from '../../kernel/http/session-store.ts'
import { findStations, insertStation, revoke, touchStation, type StationRow } from './repository.ts'

const toStation = ({ id, name, screen }: StationRow): Station => ({ id, name, screen })

/** Writes a new station down; its device is signed in by whoever calls this (`POST /api/admin/stations`). */
export function issueStation(
  { db, clock }: Kernel,
  actorId: number,
  wish: Pick<Station, 'name' | 'screen'>,
): Promise<Station> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const row = { ...wish, issuedBy: actorId, createdAt: at, lastSeenAt: at }
    const station = await insertStation(tx, row)
    const subject = `station:${station.id}`
    await audit(tx, { actorId, action: 'station.issue', subject, after: wish, at })
    return toStation(station)
  })
}

/** What a device's station is, seen now; nothing where it is revoked (`GET /api/station`). */
export async function readStation({ db, clock }: Kernel, id: number): Promise<Station | null> {
  const station = await transact(db, (tx) => touchStation(tx, id, clock.now()))
  return station ? toStation(station) : null
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

/** Ends a station at once, its open stream too. Throws `not_found`. */
export function revokeStation({ db, clock }: Kernel, actorId: number, id: number): Promise<void> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const station = await revoke(tx, id, at)
    if (!station) throw new Refusal('not_found')
    await endStation(tx, id)
    const before = { name: station.name, screen: station.screen }
    await audit(tx, { actorId, action: 'station.revoke', subject: `station:${id}`, before, at })
  })
}
