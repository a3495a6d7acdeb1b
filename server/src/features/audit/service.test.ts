import { listAudit } from '@lantern/contract/reports/audit'
import { updateAmenity, setAmenityAvailability } from '@lantern/contract/venue/amenities'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClub, type Club } from '../../../test/club/club.ts'

type SignedIn = Awaited<ReturnType<Club['signedIn']>>

let club: Club
let admin: SignedIn
let staff: SignedIn
beforeAll(async () => {
  club = await openClub()
  admin = await club.signedIn({ role: 'admin' })
  staff = await club.signedIn({ role: 'staff' })
  const [karaoke, mahjong] = [{ id: '1' }, { id: '2' }]
  await staff.call(updateAmenity, { params: karaoke, body: { capacity: 11 } })
  await admin.call(updateAmenity, { params: mahjong, body: { capacity: 5 } })
  const body = { date: '2026-11-28', isBlocked: true }
  await staff.call(setAmenityAvailability, { params: karaoke, body })
  await club.pool.query(
    `INSERT INTO audit_events (actor_id, action, subject, after, created_at)
     SELECT $1, 'menu.update', 'food_item:' || n, '{"price": "8.00"}',
            '2026-10-31T12:00Z'::timestamptz - n * interval '1 hour'
     FROM generate_series(1, 120) n`,
    [admin.person.id],
  )
})
afterAll(() => club.close())

const events = async (query: Parameters<typeof admin.call<typeof listAudit>>[1]['query'] = {}) =>
  (await admin.call(listAudit, { query })).reply

describe('the audit log', () => {
  it('lists each event with actor, action and subject, newest first', async () => {
    const [date, mahjong, karaoke] = (await events()).events
    expect(date).toMatchObject({ action: 'amenity.date', before: null })
    expect(mahjong).toMatchObject({ actor: { id: admin.person.id, name: 'Mei Chen' } })
    expect(karaoke).toMatchObject({
      actor: { id: staff.person.id },
      action: 'amenity.change',
      subject: 'amenity:1',
      subjectName: { en: 'Karaoke Room', ch: 'K房' },
      before: { capacity: 10 },
      after: { capacity: 11 },
    })
  })

  it('shows a person’s full name, and no name for a deleted account', async () => {
    const people = { chen: ['伟强', '陈'], lee: ['Ann', 'Lee'], gone: ['', ''] } as const
    const named = async ([first, last]: readonly [string, string]) => {
      const { person } = await club.signedIn({ role: 'customer' })
      const rename = 'UPDATE users SET first_name = $2, last_name = $3 WHERE id = $1'
      await club.pool.query(rename, [person.id, first, last])
      const subject = `user:${person.id}`
      await club.pool.query(
        `INSERT INTO audit_events (actor_id, action, subject, created_at)
         VALUES ($1, 'customer.update', $2, '2026-10-01T12:00Z')`,
        [admin.person.id, subject],
      )
      const [event] = (await events({ subject })).events
      return event?.subjectName ?? null
    }
    expect(await named(people.chen)).toEqual({ en: '陈伟强', ch: '陈伟强' })
    expect(await named(people.lee)).toEqual({ en: 'Ann Lee', ch: 'Ann Lee' })
    expect(await named(people.gone)).toBeNull()
    await club.pool.query("DELETE FROM audit_events WHERE action = 'customer.update'")
  })

  it('is paged without gaps and without repeats', async () => {
    const seen: number[] = []
    for (let before: string | undefined, more = true; more;) {
      const page = await events(before === undefined ? {} : { before })
      seen.push(...page.events.map(({ id }) => id))
      before = String(seen.at(-1))
      more = page.hasMore
    }
    expect(seen).toHaveLength(123)
    expect(new Set(seen).size).toBe(123)
  })

  it('is filtered by person, action, subject and day', async () => {
    const count = async (query: Parameters<typeof events>[0]) => (await events(query)).events.length
    expect(await count({ actorId: String(staff.person.id) })).toBe(2)
    expect(await count({ action: 'amenity' })).toBe(3)
    expect(await count({ action: 'amenity.date' })).toBe(1)
    expect(await count({ subject: 'amenity:1' })).toBe(2)
    expect(await count({ subject: 'food_item:7', action: 'menu' })).toBe(1)
    expect(await count({ from: '2026-11-20' })).toBe(3)
    expect(await count({ to: '2026-11-19', action: 'amenity' })).toBe(0)
    // Days are in the venue's time zone: 31 October 12:00 UTC is 08:00 in Toronto.
    expect(await count({ from: '2026-10-31', to: '2026-10-31' })).toBe(8)
  })

  it('is refused to everybody but admins', async () => {
    expect((await staff.call(listAudit, { query: {} })).code).toBe('forbidden')
  })

  it('reads only the rows of the page shown, however long the log is', async () => {
    const plan = async (where: string) => {
      await club.pool.query('ANALYZE audit_events')
      const { rows } = await club.pool.query<Record<string, string>>(
        `EXPLAIN SELECT id FROM audit_events e WHERE ${where}
         ORDER BY created_at DESC, id DESC LIMIT 51`,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    await club.pool.query(
      `INSERT INTO audit_events (actor_id, action, subject, created_at)
       SELECT $1, 'menu.update', 'food_item:' || n % 50, '2026-01-01'::timestamptz + n * interval '1 minute'
       FROM generate_series(1, 20000) n`,
      [admin.person.id],
    )
    for (const where of ['true', `actor_id = ${staff.person.id}`, "subject = 'food_item:7'"]) {
      expect(await plan(where)).not.toContain('Seq Scan')
    }
    expect(await plan("split_part(action, '.', 1) = 'amenity'")).toContain('audit_events_kind')
  })
})
