import { sql } from 'drizzle-orm'
import { builtInLayout, builtInLook } from '@lantern/contract/floor/layout'
import { insertAmenity } from '../src/features/amenities/service.ts'
import { AreaLook } from '@lantern/contract/floor/tables'
import { provideArea } from '../src/features/tables/service.layout.ts'
import { insertTables } from '../src/features/tables/service.ts'
import { provideSampleTier } from '../src/features/memberships/service.tiers.ts'
import { writeTax } from '../src/features/venue/service.settings.ts'
import type { Tx } from '../src/kernel/db/db.ts'
import { insertMenu } from '../src/features/opening/service.ts'
import { starterRooms } from '../src/features/opening/starter/rules.rooms.ts'

/** Stores the settings by which the sample club differs from a new venue. */
async function provideSampleSettings(tx: Tx): Promise<void> {
  await tx.execute(sql`
    UPDATE venue_settings SET is_sample = true, name_en = 'Lantern', name_ch = '灯会', city_en = 'Toronto', city_ch = '多伦多',
      time_zone = 'America/Toronto', closed_weekdays = '{2}', service_fee_basis_points = 500
    WHERE version = 1`)
}

/** Stores the tax of the sample club: Ontario's HST on food, drinks and services. Rooms and fees are untaxed. */
async function provideSampleTax(tx: Tx, at: Date): Promise<void> {
  const rates = (['food', 'beverage', 'alcohol', 'service'] as const).map((kind) => ({
    kind,
    from: '2000-01-01',
    rate: 13_000,
  }))
  await writeTax(tx, { en: 'HST', ch: 'HST', number: '', rates }, '2000-01-01', at)
}

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
