import { setBookingStatus } from '@lantern/contract/bookings'
import { deleteCustomer, moveCash } from '@lantern/contract/customers'
import { checkImport, lineSays, runImport, type ImportKind } from '@lantern/contract/imports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClub, type Club } from '../../../test/club.ts'
import { lookThrough } from '../../../test/doctor.ts'
import { menuOf } from '../../../test/ordering.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { transact } from '../../kernel/db/db.ts'
import { sweepLines } from './service.forget.ts'

let club: Club
let admin: Visitor
let other: Visitor
beforeAll(async () => {
  club = await openClub()
  admin = await club.signedIn({ role: 'admin' })
  other = await club.signedIn({ role: 'admin' }, 1)
})
afterAll(() => club.close())

const check = async (kind: ImportKind, text: string, by = admin) =>
  by.call(checkImport, { body: { kind, text } })
const run = async (kind: ImportKind, text: string, made: number, by = admin) =>
  by.call(runImport, { body: { kind, text, made } })
const fates = (reply: { lines: { line: number; fate: string; code: string | null }[] }) =>
  reply.lines.map(({ line, fate, code }) => [line, fate, code])
const count = async (query: string, values: unknown[] = []) =>
  Number(
    (await club.pool.query<{ n: string }>(`SELECT count(*) AS n FROM ${query}`, values)).rows[0]?.n,
  )

const members = [
  'Email,First name,Last name,Phone,Status,Balance,Points',
  'wen@import.test,Wen,Li,416 555 0111,vip,"$1,250.50",30',
  'ada@import.test,Ada,Ng,,,,',
  'Wen@import.test,Wen,Li,,,,',
  'bo@import.test,Bo,Xu,12,,,',
  'cy@import.test,=1+1,Xu,,,,',
  'di@import.test,Di,Xu,,,-5,',
  'mei@example.com,Mei,Chen,416 555 0100,VIP,40.00,120',
].join('\r\n')

describe('importing members', () => {
  it('is tried first, tells every line’s fate, and keeps nothing of it', async () => {
    const before = await count('users')
    const { reply } = await check('members', members)
    expect(fates(reply)).toEqual([
      [2, 'new', 'with_balance'],
      [3, 'new', null],
      [4, 'refused', 'repeated'],
      [5, 'refused', 'unreadable'],
      [6, 'refused', 'formula'],
      [7, 'refused', 'unreadable'],
      [8, 'refused', 'example'],
    ])
    expect(reply).toMatchObject({ made: 2, there: 0, refused: 5 })
    expect(await count('users')).toBe(before)
    const [first, , , phone] = reply.lines
    expect(first && lineSays(first, 'members', 'en')).toBe('Opening balance $1250.50')
    expect(phone && lineSays(phone, 'members', 'ch')).toBe('无法识别「电话」。')
  })

  it('opens accounts with entries that are neither income nor money that came in', async () => {
    const { reply } = await run('members', members, 2)
    expect(reply.made).toBe(2)
    const { rows } = await club.pool.query(
      `SELECT u.account_balance::text, u.loyalty_points, u.status, u.phone, e.kind, j.account, j.cents::int
       FROM users u JOIN wallet_entries e ON e.user_id = u.id JOIN journal j ON j.id = e.id
       WHERE u.email = 'wen@import.test' ORDER BY j.cents`,
    )
    const known = {
      account_balance: '1250.50',
      loyalty_points: 30,
      status: 'VIP',
      phone: '+14165550111',
    }
    expect(rows).toEqual([
      { ...known, kind: 'opening_balance', account: 'opening_balances', cents: -125_050 },
      { ...known, kind: 'opening_balance', account: 'wallet', cents: 125_050 },
    ])
    await lookThrough(club.kernels[0])
    expect(await count(`audit_events WHERE action = 'import.run'`)).toBe(1)
    expect(await count('mail_outbox')).toBe(0)
  })

  it('makes nothing a second time', async () => {
    const again = await check('members', members)
    expect(fates(again.reply).slice(0, 2)).toEqual([
      [2, 'there', 'there_member'],
      [3, 'there', 'there_member'],
    ])
    expect((await run('members', members, 2)).code).toBe('import_changed')
    expect(
      await count(`wallet_entries WHERE kind = 'opening_balance' AND actor_id IS NOT NULL`),
    ).toBe(1)
  })

  it('makes nothing twice by two instances at once', async () => {
    const text = 'Email,First name,Last name,Balance\nrace@import.test,Ray,Cer,10'
    const both = await Promise.all([run('members', text, 1), run('members', text, 1, other)])
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
    expect(await count(`users WHERE email = 'race@import.test' AND account_balance = 10`)).toBe(1)
  })

  it('is for admins, and for tables that can be read', async () => {
    const staff = await club.signedIn({ role: 'staff' })
    expect((await check('members', members, staff)).code).toBe('forbidden')
    expect((await check('members', 'Email\n')).code).toBe('import_columns')
    expect((await check('members', 'Email,First name,Last name\n')).code).toBe('import_empty')
    expect((await check('members', 'Email,First name,Last name\n"a,b,c')).code).toBe(
      'import_broken',
    )
    const long = 'Email,First name,Last name\n'.padEnd(30_000, 'a,b,c\n')
    expect((await check('members', long)).code).toBe('import_too_long')
  })
})

describe('importing a menu', () => {
  const menu = [
    'Category;Kind;Name;Name (Chinese);Price',
    'Broths;food;Bone broth;大骨汤;12,50',
    'Broths;food;Clear broth;;9',
    'Broths;pudding;Sweet broth;;9',
  ].join('\n')

  it('puts items on it, with their category, once', async () => {
    expect(fates((await check('menu', menu)).reply).map(([, fate]) => fate)).toEqual([
      'new',
      'new',
      'refused',
    ])
    expect((await run('menu', menu, 2)).reply.made).toBe(2)
    const items = (await menuOf(club)).filter(({ category }) => category.nameEn === 'Broths')
    expect(items.map(({ nameCh, price }) => [nameCh, price])).toEqual([
      ['大骨汤', '12.50'],
      ['Clear broth', '9.00'],
    ])
    expect((await check('menu', menu)).reply).toMatchObject({ made: 0, there: 2, refused: 1 })
  })
})

describe('importing bookings to come', () => {
  const bookings = [
    'Date,Start,End,Amenity,Room,Name,Email,People',
    '2026-11-27,19:00,21:00,Theater Room,,Wen,wen@import.test,4',
    '2026-11-27,20:00,22:00,影音厅,,Guest Two,,4',
    '2026/11/28,7 PM,9 PM,Mahjong Room,M2,Guest Three,nobody@import.test,4',
    '28/11/2026,19:00,21:00,Mahjong Room,,Guest Four,,4',
    '2020-11-27,19:00,21:00,Mahjong Room,,Guest Five,,4',
    '2026-11-28,19:00,21:00,Ball Pit,,Guest Six,,4',
  ].join('\n')

  it('books by the venue’s rules, the first of two that want a room, and lists conflicts', async () => {
    const { reply } = await check('bookings', bookings)
    expect(fates(reply)).toEqual([
      [2, 'new', null],
      [3, 'refused', 'slot_taken'],
      [4, 'new', 'as_guest'],
      [5, 'refused', 'date_form'],
      [6, 'refused', 'date_past'],
      [7, 'refused', 'no_amenity'],
    ])
    expect(await count('bookings')).toBe(0)
    expect((await run('bookings', bookings, 2)).status).toBe(200)
    const { rows } = await club.pool.query(
      `SELECT b.status, s.method, s.bill_status AS bill, b.units, b.guest_name, u.email FROM bookings b
       JOIN booking_sums s ON s.booking_id = b.id LEFT JOIN users u ON u.id = b.user_id ORDER BY b.id`,
    )
    const awaits = { status: 'pending', method: null, bill: 'open' }
    expect(rows).toEqual([
      { ...awaits, units: ['Theater'], guest_name: null, email: 'wen@import.test' },
      { ...awaits, units: ['M2'], guest_name: 'Guest Three', email: null },
    ])
    await lookThrough(club.kernels[0])
  })

  it('books nothing twice, also after a booking was canceled', async () => {
    const { rows } = await club.pool.query<{ id: number }>('SELECT id FROM bookings ORDER BY id')
    const params = { id: String(rows[0]?.id) }
    const canceled = { status: 'canceled', reason: 'They called', version: 1 } as const
    expect((await admin.call(setBookingStatus, { params, body: canceled })).status).toBe(200)
    const { reply } = await check('bookings', bookings)
    expect(fates(reply).filter(([, fate]) => fate === 'there')).toEqual([
      [2, 'there', 'there_booking'],
      [4, 'there', 'there_booking'],
    ])
  })

  it('forgets what a line said with its member’s account', async () => {
    const { rows } = await club.pool.query<{ id: number; balance: string }>(
      `SELECT id, account_balance AS balance FROM users WHERE email = 'wen@import.test'`,
    )
    const params = { id: String(rows[0]?.id) }
    for (const amount of ['1000.00', '250.50']) {
      const body = { direction: 'out', amount, reason: 'They leave' } as const
      expect((await admin.call(moveCash, { params, body })).status).toBe(200)
    }
    expect(await count('imported_bookings')).toBe(2)
    const gone = await admin.call(deleteCustomer, { params }, { 'x-staff-pin': '2468' })
    expect(gone.status).toBe(204)
    const { rows: left } = await club.pool.query(
      'SELECT b.guest_name FROM imported_bookings i JOIN bookings b ON b.id = i.booking_id',
    )
    expect(left).toEqual([{ guest_name: 'Guest Three' }])
  })

  it('forgets it too once no import could book it again, and no sooner', async () => {
    const { kernels, pool, clock } = club
    const sweep = async (days: number) => {
      await pool.query(
        `UPDATE imported_bookings SET created_at = $1::timestamptz - make_interval(days =>
           (SELECT booking_days_ahead FROM venue_settings) + $2)`,
        [clock.now(), days],
      )
      await transact(kernels[0].db, (tx) => sweepLines(tx, clock.now()))
      return count('imported_bookings')
    }
    expect(await sweep(1)).toBe(1)
    expect(await sweep(3)).toBe(0)
  })
})
