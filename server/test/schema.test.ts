import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { settingKeys, settingOf } from '@lantern/contract/venue/settings'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as amenities from '../src/features/amenities/schema.ts'
import * as bills from '../src/features/bills/schema.ts'
import * as invitation from '../src/features/bookings/core/schema.ts'
import * as calendar from '../src/features/bookings/core/schema.ts'
import * as bookings from '../src/features/bookings/core/schema.ts'
import * as close from '../src/features/close/schema.ts'
import * as customers from '../src/features/customers/schema.ts'
import * as discord from '../src/features/discord/schema.ts'
import * as health from '../src/features/health/schema.ts'
import * as imports from '../src/features/imports/schema.ts'
import * as mail from '../src/features/mail/schema.ts'
import * as members from '../src/features/members/schema.ts'
import * as memberships from '../src/features/memberships/schema.ts'
import * as menu from '../src/features/menu/schema.ts'
import * as opening from '../src/features/opening/schema.ts'
import * as orders from '../src/features/orders/schema.ts'
import * as payments from '../src/features/payments/schema.ts'
import * as push from '../src/features/push/schema.ts'
import * as series from '../src/features/series/schema.ts'
import * as venueTables from '../src/features/tables/schema.ts'
import * as venue from '../src/features/venue/schema.ts'
import * as waitlist from '../src/features/waitlist/schema.ts'
import * as wallet from '../src/features/wallet/schema.ts'
import { serverRoot } from '../src/kernel/http/paths.ts'
import { openClub, type Club } from './club/club.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

const schemas = {
  amenities,
  bills,
  bookings,
  calendar,
  invitation,
  close,
  customers,
  discord,
  health,
  imports,
  opening,
  mail,
  members,
  memberships,
  menu,
  orders,
  payments,
  push,
  series,
  tables: venueTables,
  venue,
  waitlist,
  wallet,
}

/** Every table of all features' schemas. Throws if a schema isn't listed above. */
async function drizzleTables(): Promise<PgTable[]> {
  const files = await readdir(join(serverRoot, 'src/features'), { recursive: true })
  const features = files.flatMap((file) => /^(\w+)\/(?:\w+\/)?schema\.ts$/.exec(file)?.[1] ?? [])
  const forgotten = features.filter((feature) => !Object.hasOwn(schemas, feature))
  if (forgotten.length > 0) throw new Error(`not listed here: ${forgotten.join(', ')}`)
  const exported: readonly Readonly<Record<string, unknown>>[] = Object.values(schemas)
  return exported.flatMap((schema) => Object.values(schema)).filter((each) => is(each, PgTable))
}

const sqlTypes: readonly (readonly [RegExp, string])[] = [
  [/^varchar/, 'character varying'],
  [/^char\b/, 'character'],
]
const sqlType = (type: string) =>
  sqlTypes.reduce((name, [drizzle, postgres]) => name.replace(drizzle, postgres), type)

interface Column {
  name: string
  type: string
  required: boolean
  /** Whether an insert may leave the column out. */
  filled: boolean
}

async function columnsOf(table: string): Promise<Column[]> {
  const { rows } = await club.pool.query<Column>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type, attnotnull AS required,
            atthasdef OR attidentity <> '' AS filled
     FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [table],
  )
  return rows
}

const tables = await drizzleTables()
const named = tables.map((table) => [getTableConfig(table).name, table] as const)

it('the tables are found', () => {
  expect(named.length).toBeGreaterThan(10)
})

it.each(named)('%s is the same in code and in SQL', async (name, table) => {
  const inSql = await columnsOf(name)
  const inCode = getTableConfig(table).columns.map((column) => ({
    name: column.name,
    type: sqlType(column.getSQLType()),
    required: column.notNull,
  }))
  expect(inCode).toEqual(
    inCode.map((column) => {
      const { filled: _, ...same } = inSql.find((each) => each.name === column.name) ?? {}
      return same
    }),
  )
})

it.each(named)('%s accepts inserts with the columns that the code has', async (name, table) => {
  const inSql = await columnsOf(name)
  const { columns } = getTableConfig(table)
  const mustGive = inSql
    .filter(({ required, filled }) => required && !filled)
    .map((each) => each.name)
  const leftOut = mustGive.filter((column) => {
    const known = columns.find((each) => each.name === column)
    return !known || known.hasDefault
  })
  expect(leftOut).toEqual([])
})

it('each setting of the venue has a column with a default', async () => {
  const kept = settingKeys.filter(
    (key) => key !== 'specialDays' && settingOf(key).seenBy !== 'nobody',
  )
  const columns = await columnsOf('venue_settings')
  const filled = columns.filter((column) => column.filled).map(({ name }) => name)
  const snake = kept.map((key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  expect(snake.filter((name) => !filled.includes(name))).toEqual([])
})

it('a new venue has nothing of the sample club: no name, city, fee or closed day', async () => {
  await club.pool.query('CREATE TABLE new_venue (LIKE venue_settings INCLUDING DEFAULTS)')
  const { rows } = await club.pool.query(`
    INSERT INTO new_venue DEFAULT VALUES
    RETURNING name_en, name_ch, city_en, city_ch, address, time_zone, closed_weekdays, service_fee_basis_points, is_sample`)
  await club.pool.query('DROP TABLE new_venue')
  expect(rows).toEqual([
    {
      name_en: 'Our Club',
      name_ch: '本俱乐部',
      city_en: '',
      city_ch: '',
      address: '',
      time_zone: 'UTC',
      closed_weekdays: [],
      service_fee_basis_points: 0,
      is_sample: false,
    },
  ])
})

it.each([
  '[]',
  '[{"hours": 8, "percent": 90}, {"hours": 8, "percent": 10}]',
  '[{"hours": 8, "percent": 10}, {"hours": 0, "percent": 10}]',
  '[{"hours": 8}]',
  '{}',
])('the venue’s refund rules can’t be %s', async (tiers) => {
  const writing = club.pool.query('UPDATE venue_settings SET refund_rules = $1', [tiers])
  await expect(writing).rejects.toThrow(/venue_settings_refund_rules_check/)
})
