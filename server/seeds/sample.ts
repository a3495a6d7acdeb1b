import { sql } from 'drizzle-orm'
import { builtInLayout, builtInLook } from '@lantern/contract/floor/layout'
import { insertAmenity } from '../src/features/amenities/service.ts'
import { AreaLook } from '@lantern/contract/floor/tables'
import { provideArea } from '../src/features/tables/service.layout.ts'
import { insertTables } from '../src/features/tables/service.ts'
import { provideSampleTier } from '../src/features/memberships/service.tiers.ts'
import { provideSampleSettings, provideSampleTax } from '../src/features/venue/service.ts'
import type { Tx } from '../src/kernel/db/db.ts'
import { insertMenu } from '../src/features/opening/service.ts'
import { starterRooms } from '../src/features/opening/starter/rules.rooms.ts'

/** Fills an empty database with the sample club: its settings and tax, amenities, their rooms, and the menu. */
export async function seedSample(tx: Tx, at: Date): Promise<void> {
  await provideSampleSettings(tx)
  await provideSampleTax(tx, at)
  await provideSampleTier(tx)
  await insertMenu(tx, at)
  const idOf = new Map<string, number>()
  for (const room of Object.values(starterRooms)) {
    idOf.set(room.nameEn, (await insertAmenity(tx, room)).id)
  }
  const areas = new Map<AreaLook, number>()
  for (const look of AreaLook.options) areas.set(look, await provideArea(tx, look))
  await insertTables(
    tx,
    builtInLayout.map((table) => {
      const look = builtInLook(table.name)
      if (look === null) return table
      const amenityId = idOf.get(starterRooms[look].nameEn) ?? null
      return { ...table, amenityId, areaId: areas.get(look) ?? null }
    }),
  )
}

const LOCK = 7_426_002

/** The same, but only for a database without amenities. Returns `false` if it has some. */
export async function seedSampleOnce(tx: Tx, at: Date): Promise<boolean> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`)
  const { rows } = await tx.execute(sql`SELECT FROM amenities LIMIT 1`)
  if (rows.length > 0) return false
  await seedSample(tx, at)
  return true
}
