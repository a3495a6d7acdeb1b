import { setBookingStatus } from '@lantern/contract/bookings/bookings'
import { deleteCustomer, moveCash } from '@lantern/contract/members/customers'
import {
  checkImport,
  lacksChinese,
  lineSays,
  runImport,
  type Imported,
  type ImportKind,
} from '@lantern/contract/reports/imports'
import { listManagedFoodItems } from '@lantern/contract/menu/menu'
import { issueSignInLink } from '@lantern/contract/account/signin'
import type { Language } from '@lantern/contract/venue/languages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClub, type Club } from '../../../test/club/club.ts'
import { encode } from '../../../test/cards/encode.ts'
import { lookThrough } from '../../../test/checks/doctor.ts'
import type { Visitor } from '../../../test/club/visitor.ts'
import { transact } from '../../kernel/db/db.ts'
import { sweepLines } from './service.ts'

let club: Club
let admin: Visitor
let other: Visitor
beforeAll(async () => {
  club = await openClub()
  admin = await club.signedIn({ role: 'admin' })
  other = await club.signedIn({ role: 'admin' }, 1)
})
afterAll(() => club.close())

const content = (text: string) => Buffer.from(text).toString('base64')
const check = async (kind: ImportKind, text: string, by = admin) =>
  by.call(checkImport, { body: { kind, content: content(text) } })
const run = async (kind: ImportKind, text: string, made: number, by = admin) =>
  by.call(runImport, { body: { kind, content: content(text), made } })
const fates = ({ lines }: Pick<Imported, 'lines'>) =>
  lines.map(({ line, fate, says }) => [line, fate, ...says.map(({ code }) => code)])
const sentences = ({ lines }: Pick<Imported, 'lines'>, kind: ImportKind, language: Language) =>
  lines.map((line) => lineSays(line, kind, language))
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
      [3, 'new'],
      [4, 'refused', 'repeated'],
      [5, 'refused', 'unreadable'],
      [6, 'refused', 'formula'],
      [7, 'refused', 'money_form'],
      [8, 'refused', 'example'],
    ])
    expect(reply).toMatchObject({ made: 2, there: 0, refused: 5 })
    expect(await count('users')).toBe(before)
    const [first, , , phone] = reply.lines
    expect(first && lineSays(first, 'members', 'en')).toBe('Opening balance $1250.50')
    expect(phone && lineSays(phone, 'members', 'ch')).toBe('无法识别「电话」：「12」。')
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
    expect((await check('members', 'Email,First name,Last name,邮箱\n')).code).toBe('import_titles')
    expect((await check('members', 'Email,First name,Last name\n')).code).toBe('import_empty')
    expect((await check('members', 'Email,First name,Last name\n"a,b,c')).code).toBe(
      'import_broken',
    )
    const long = 'Email,First name,Last name\n'.padEnd(30_000, 'a,b,c\n')
    expect((await check('members', long)).code).toBe('import_too_long')
  })

  it('reads names in the encoding that makes sense of them, or in the one that was chosen', async () => {
    const text = 'Email,First name,Last name,Balance\r\nrenee@import.test,Renée,Noël,"20,00"'
    const bytes = encode(text, 'windows-1252')
    const sent = { kind: 'members', content: Buffer.from(bytes).toString('base64') } as const
    const guessed = await admin.call(checkImport, { body: sent })
    const row = {
      email: 'renee@import.test',
      firstName: 'Renée',
      lastName: 'Noël',
      balance: '20.00',
    }
    expect(guessed.reply).toMatchObject({ encoding: 'windows-1252', sample: [{ line: 2, row }] })
    const chosen = await admin.call(checkImport, { body: { ...sent, encoding: 'gb18030' } })
    expect(chosen.reply.encoding).toBe('gb18030')
    expect(chosen.reply.sample[0]?.row['lastName']).not.toBe('Noël')
    const wrong = await admin.call(checkImport, { body: { ...sent, encoding: 'utf-8' } })
    expect(wrong.code).toBe('import_encoding')
    const kept = { ...sent, encoding: guessed.reply.encoding, made: 1 }
    expect((await admin.call(runImport, { body: kept })).status).toBe(200)
    expect(await count(`users WHERE first_name = 'Renée' AND last_name = 'Noël'`)).toBe(1)
  })

  it.each(['PK\x03\x04', '\xd0\xcf\x11\xe0'])(
    'is told to save a workbook as CSV',
    async (start) => {
      const workbook = Buffer.from(`${start} and more`, 'latin1').toString('base64')
      const answer = await admin.call(checkImport, { body: { kind: 'members', content: workbook } })
      expect(answer.code).toBe('import_workbook')
    },
  )

  it('says of each value in which form or of which kind it should be', async () => {
    const { reply } = await check(
      'members',
      [
        'Email,First name,Last name,Phone,Status,Balance,Points',
        'a@form.test,Al,Ng,,Gold,,',
        'b@form.test,Al,Ng,,,1.250,',
        'c@form.test,Al,Ng,,,￥100,',
        'd@form.test,Al,Ng,,,,1e1',
        'e@form.test,Al,Ng,,,200000,',
        'not an address,Al,Ng,,,,',
        'also none,Al,Ng,,,,',
        'f@form.test,Al,Ng,,,1,250.00,',
        ',Al,Ng,,,,',
      ].join('\n'),
    )
    expect(reply.made).toBe(0)
    expect(sentences(reply, 'members', 'en')).toEqual([
      'Status can’t be “Gold”. It can be: Regular, VIP, New.',
      'Balance can’t be read: “1.250”. Write amounts as 1250.00.',
      'Balance can’t be read: “￥100”. Write amounts as 1250.00.',
      'Points can’t be read: “1e1”. Write a whole number in digits, as 12.',
      'Balance can’t be more than 100000.00: “200000”.',
      'Email can’t be read: “not an address”.',
      'Email can’t be read: “also none”.',
      'This line has 8 cells and the file has 7 titles. A comma inside a value needs quotation marks around it.',
      'Email and phone are missing. A member needs one of them.',
    ])
    expect(sentences(reply, 'members', 'ch')[0]).toBe(
      '「等级」不能是「Gold」，可填：普通、VIP、新客。',
    )
  })

  it('takes statuses and numbers as people write them', async () => {
    const text = '邮箱,名,姓,等级,余额,积分\nnum@form.test,伟强,陈,普通,２０.５０,１３'
    expect((await run('members', text, 1)).status).toBe(200)
    const { rows } = await club.pool.query(
      `SELECT status, account_balance::text AS balance, loyalty_points AS points
       FROM users WHERE email = 'num@form.test'`,
    )
    expect(rows).toEqual([{ status: 'Regular', balance: '20.50', points: 13 }])
  })

  it('tells of an extension that is not kept with the phone', async () => {
    const text = 'Email,First name,Last name,Phone\next@form.test,Al,Ng,416 555 0177 ext 5'
    const { reply } = await check('members', text)
    expect(sentences(reply, 'members', 'en')).toEqual([
      'The extension 5 is not saved with the phone.',
    ])
  })

  it('takes members without an email by their phone, once, and writes them no emails', async () => {
    const text = [
      'First name,Last name,Phone,Balance',
      'Lan,Wu,416 555 0188,15',
      'Lin,Wu,+1 (416) 555-0188,15',
      'Wen,Li,416 555 0111,15',
    ].join('\n')
    const { reply } = await run('members', text, 1)
    expect(fates(reply)).toEqual([
      [2, 'new', 'with_balance', 'without_email'],
      [3, 'refused', 'repeated_phone'],
      [4, 'there', 'there_phone'],
    ])
    expect(fates((await check('members', text)).reply)[0]).toEqual([2, 'there', 'there_phone'])
    const { rows } = await club.pool.query<{ id: number; phone: string }>(
      `SELECT id, phone, account_balance::text AS balance FROM users WHERE first_name = 'Lan'`,
    )
    expect(rows).toEqual([{ id: rows[0]?.id, phone: '+14165550188', balance: '15.00' }])
    const params = { id: String(rows[0]?.id) }
    const link = await admin.call(issueSignInLink, { params })
    expect(link.status).toBe(200)
    expect(await count('mail_outbox WHERE member_id = $1', [rows[0]?.id])).toBe(0)
  })
})

describe('importing a menu', () => {
  const menu = [
    'Category;Kind;Name;Name (Chinese);Price;Cost',
    'Broths;food;Bone broth;大骨汤;12,50;3,10',
    'Broths;food;Clear broth;;9;',
    'Broths;pudding;Sweet broth;;9;',
  ].join('\n')

  it('puts items on it, with their category, once; those without a Chinese name by the English one, if asked', async () => {
    const { reply } = await check('menu', menu)
    expect(fates(reply)).toEqual([
      [2, 'new'],
      [3, 'refused', 'missing'],
      [4, 'refused', 'not_allowed'],
    ])
    expect(reply.lines.map(lacksChinese)).toEqual([false, true, false])
    expect(sentences(reply, 'menu', 'en')[1]).toBe('Name (Chinese) is missing.')
    const body = { kind: 'menu' as const, content: content(menu), englishNames: true }
    expect((await admin.call(checkImport, { body })).reply.made).toBe(2)
    expect((await admin.call(runImport, { body: { ...body, made: 2 } })).reply.made).toBe(2)
    const managed = (await admin.call(listManagedFoodItems, {})).reply
    const items = managed.filter(({ category }) => category.nameEn === 'Broths')
    expect(items.map(({ nameCh, price, cost }) => [nameCh, price, cost])).toEqual([
      ['大骨汤', '12.50', '3.10'],
      ['Clear broth', '9.00', null],
    ])
    expect((await check('menu', menu)).reply).toMatchObject({ made: 0, there: 1, refused: 2 })
  })
})

describe('a menu’s values', () => {
  it('may be in other words, and are refused with the words that are known', async () => {
    const { reply } = await check(
      'menu',
      [
        'Category,Kind,Name,Name (Chinese),Price',
        'Wines,drink,House red,红酒,$9',
        'Wines,酒水,House white,白酒,9',
        'Wines,pudding,House rosé,桃红酒,9',
        'Wines,,Oolong pot,乌龙,8,50',
        'Wines,,Sherry,雪利酒,"8,500"',
        'Wines,,Port,波特酒,market price',
      ].join('\n'),
    )
    expect(fates(reply)).toEqual([
      [2, 'new'],
      [3, 'new'],
      [4, 'refused', 'not_allowed'],
      [5, 'refused', 'cells'],
      [6, 'new'],
      [7, 'refused', 'money_form'],
    ])
    expect(sentences(reply, 'menu', 'en')[2]).toBe(
      'Kind can’t be “pudding”. It can be: Food, Beverage, Service.',
    )
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
      [2, 'new'],
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

  it('tells lines that can not be read as what they are, never as repeats of each other', async () => {
    const line = (people: string, date = '2026-11-29') =>
      `${date},19:00,21:00,Mahjong Room,,Guest,${people}`
    const { reply } = await check(
      'bookings',
      [
        'Date,Start,End,Amenity,Room,Name,People,Phone,Notes',
        line('4', '29/11/2026'),
        line('4', '30/11/2026'),
        line('1e1'),
        line('0x5'),
        '2026-11-29,19:30,21:00,Mahjong Room,,Guest,4',
        '2026-11-29,19:00,21:00,Mahjong Room,M9,Guest,4',
        '2026-11-29,19:00,21:00,Mahjong Room,,Guest,4,416 555 0177 ext 5,no nuts, please',
        `${line('３')},416 555 0177 ext 5`,
      ].join('\n'),
    )
    expect(sentences(reply, 'bookings', 'en')).toEqual([
      'Date can’t be read: “29/11/2026”. Write the date as 2030-01-31. Other formats are ambiguous.',
      'Date can’t be read: “30/11/2026”. Write the date as 2030-01-31. Other formats are ambiguous.',
      'People can’t be read: “1e1”. Write a whole number in digits, as 12.',
      'People can’t be read: “0x5”. Write a whole number in digits, as 12.',
      'Start can’t be read: “19:30”. Write a full hour as 19:00.',
      'The amenity has no room with this name: “M9”.',
      'This line has 10 cells and the file has 9 titles. A comma inside a value needs quotation marks around it.',
      'The extension 5 is not saved with the phone.',
    ])
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
