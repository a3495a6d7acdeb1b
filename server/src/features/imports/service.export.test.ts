import {
  checkImport,
  downloadExport,
  runImport,
  type Encoding,
  type ImportKind,
} from '@lantern/contract/reports/imports'
import { describe, expect, it } from 'vitest'
import { openClub } from '../../../test/club/club.ts'
import { encode } from '../../../test/cards/encode.ts'
import { openedBySpreadsheet } from '../../../test/checks/spreadsheet.ts'
import type { Visitor } from '../../../test/club/visitor.ts'

const kinds = ['members', 'menu', 'bookings'] as const

interface Lists {
  family: string
  given: string
  dish: string
  points: string
}

/** Lists as people keep them, with texts that a spreadsheet would run, cut or lose. */
const listsOf = ({ family, given, dish, points }: Lists): Record<ImportKind, string> => ({
  members: [
    'Email,First name,Last name,Phone,Status,Balance,Points',
    `one@trip.test,${given},${family},416 555 0111,VIP,"1,250.50",30`,
    `two@trip.test,"${given}, ""Al""",D'Arcy,,New,,`,
    `,${given},Phone,416 555 0122,,"20,00",${points}`,
    "three@trip.test,'=Tab,'-Ng,+44 20 7946 0018,,,",
  ].join('\r\n'),
  menu: [
    'Category,Category (Chinese),Kind,Name,Name (Chinese),Description,Description (Chinese),Price,Cost',
    `Pots,${dish},drink,${dish},${dish},"For two,\r\nhot",,$8.50,2.05`,
    "Pots,,,'+1 cup,,'=2+3,'@home,1,0",
    "Pots,,,''90s night,,- no ice,''=x,0,",
  ].join('\r\n'),
  bookings: [
    'Date,Start,End,Amenity,Room,Name,Email,Phone,People,Notes',
    `2026-11-27,19:00,21:00,Theater Room,,${given},one@trip.test,416 555 0111,4,"nuts, no; ${dish}"`,
    `2026/11/28,7 PM,9 PM,Mahjong Room,M2,${family},,,3,'=1+1`,
  ].join('\r\n'),
})

const bring = async (admin: Visitor, kind: ImportKind, bytes: Uint8Array) => {
  const content = Buffer.from(bytes).toString('base64')
  const sent = { kind, content, englishNames: true }
  const { made, refused, encoding } = (await admin.call(checkImport, { body: sent })).reply
  expect([kind, refused]).toEqual([kind, 0])
  expect((await admin.call(runImport, { body: { ...sent, encoding, made } })).status).toBe(200)
}

const take = async (admin: Visitor, kind: ImportKind, language: 'en' | 'ch') => {
  const answer = await admin.call(downloadExport, { params: { kind }, query: { language } })
  expect(answer.status).toBe(200)
  return answer.text
}

describe('what was imported', () => {
  it.each<[Encoding, 'en' | 'ch', Lists]>([
    ['windows-1252', 'en', { family: 'Noël', given: 'Renée', dish: 'Crème brûlée', points: '13' }],
    ['gb18030', 'ch', { family: '陈', given: '伟强', dish: '乌龙茶', points: '１３' }],
    ['utf-16le', 'ch', { family: 'Nguyễn', given: '𠮷田', dish: 'Café – 茶 €', points: '13.0' }],
  ])(
    'is exported and imported again without a difference in %s',
    async (encoding, language, words) => {
      const [here, elsewhere] = [await openClub(), await openClub()]
      const [giver, taker] = await Promise.all(
        [here, elsewhere].map((club) => club.signedIn({ role: 'admin' })),
      )
      if (!giver || !taker) throw new Error('nobody signed in')
      for (const club of [here, elsewhere]) {
        await club.pool.query('UPDATE food_items SET deleted_at = now()')
        await club.pool.query(`UPDATE users SET deleted_at = now() WHERE role = 'customer'`)
      }
      const lists = listsOf(words)
      for (const kind of kinds) {
        await bring(giver, kind, encode(lists[kind], encoding))
        const file = await take(giver, kind, language)
        expect(openedBySpreadsheet(file)).toHaveLength(lists[kind].split(/\r\n(?!hot)/).length)
        // Spreadsheets save without the mark of UTF-8.
        const saved = file.replace('\ufeff', '')
        await bring(taker, kind, encode(saved, encoding))
        expect(await take(taker, kind, language)).toBe(file)
      }
      const [, , , phoneOnly, formulas] = openedBySpreadsheet(await take(taker, 'members', 'en'))
      expect(phoneOnly).toEqual([
        '',
        words.given,
        'Phone',
        "'+14165550122",
        'Regular',
        '20.00',
        '13',
      ])
      expect(formulas?.slice(1, 3)).toEqual(["'=Tab", "'-Ng"])
      const dishes = openedBySpreadsheet(await take(giver, 'menu', 'en'))
      expect(dishes.map(([, , , name]) => name)).toEqual([
        'Name',
        words.dish,
        "'+1 cup",
        "''90s night",
      ])
      await Promise.all([here.close(), elsewhere.close()])
    },
  )

  it('is exported for admins, and told to the log of security', async () => {
    const club = await openClub()
    const [staff, admin] = [
      await club.signedIn({ role: 'staff' }),
      await club.signedIn({ role: 'admin' }),
    ]
    const sent = { params: { kind: 'menu' }, query: { language: 'en' } } as const
    expect((await staff.call(downloadExport, sent)).code).toBe('forbidden')
    expect((await admin.call(downloadExport, sent)).headers['content-disposition']).toContain(
      'lantern-menu.csv',
    )
    const { rows } = await club.pool.query(
      `SELECT detail FROM security_events WHERE kind = 'export.take'`,
    )
    expect(rows).toEqual([{ detail: 'lantern-menu.csv' }])
    await club.close()
  })
})
