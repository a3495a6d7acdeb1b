import { sql } from 'drizzle-orm'
import { areaOf, builtInLayout, type Area } from '@lantern/contract/layout'
import { toCents } from '@lantern/contract/pricing'
import { insertAmenities } from '../src/features/amenities/service.ts'
import { insertTables } from '../src/features/tables/service.ts'
import { insertCategory, insertItem } from '../src/features/menu/service.ts'
import type { Tx } from '../src/kernel/db/db.ts'
import { sampleMenu } from './sample-menu.ts'

const picture = (id: number) => `/media/amenities/${id}/room-1280.webp`

/** The sample club's rooms. The address of a picture contains the id that its amenity will get. */
const amenities = [
  {
    nameEn: 'Karaoke Room',
    nameCh: 'K房',
    description:
      'A private room for up to ten voices: two microphones, a wall of song in English, Mandarin and Cantonese, and a table that the kitchen knows well.',
    descriptionCh: '可容纳十人的私密包房：双麦克风，国⁠、⁠粤⁠、⁠英语曲库齐全，厨房随时送餐到桌。',
    pricePerHour: 4_800,
    imageUrl: picture(1),
    capacity: 10,
  },
  {
    nameEn: 'Mahjong Room',
    nameCh: '麻将室',
    description:
      'Five automatic tables under warm lamps. Tiles shuffle themselves; the tea is refilled until the last hand is played.',
    descriptionCh: '五张自动麻将桌，暖灯之下自动洗牌，热茶续到最后一局。',
    pricePerHour: 2_800,
    imageUrl: picture(2),
    capacity: 4,
  },
  {
    nameEn: 'Theater Room',
    nameCh: '影音厅',
    description:
      'A 4K projection, three rows of deep seats and room for twenty-four. Bring your own film, or the final everyone will talk about tomorrow.',
    descriptionCh: '4K 投影，三排沙发座，可容纳二十四人。带上想看的电影，或一起看一场决赛。',
    pricePerHour: 9_000,
    imageUrl: picture(3),
    capacity: 24,
  },
  {
    nameEn: 'VIP Section',
    nameCh: 'VIP 区',
    description:
      'Two booths behind the screen, each for twelve, with a host of your own and the quietest view of the floor.',
    descriptionCh: '屏风之后的两处雅座，每处可坐十二人，专人服务，静享全场。',
    pricePerHour: 12_000,
    imageUrl: picture(4),
    capacity: 12,
  },
  {
    nameEn: 'Dining Table',
    nameCh: '餐桌',
    description:
      'A round table for six by the moon gate, kept for your party by the hour. Order from the menu when you are seated.',
    descriptionCh: '月洞门旁的六人圆桌，按小时为您预留，入座后即可点餐。',
    pricePerHour: 1_500,
    imageUrl: picture(5),
    capacity: 6,
  },
  {
    nameEn: 'Whole Venue',
    nameCh: '包场',
    description:
      'Every room, every table and the whole team, for up to a hundred guests. Weddings, company nights, a birthday that deserves it.',
    descriptionCh: '全部房间、全部餐桌与整个团队，最多一百位宾客。婚宴、年会，或一场值得的生日。',
    pricePerHour: 60_000,
    imageUrl: picture(6),
    capacity: 100,
    isWholeVenue: true,
  },
]

/** The amenity of the tables in each area. */
const amenityOf: Readonly<Record<Area, string>> = {
  karaoke: 'Karaoke Room',
  mahjong: 'Mahjong Room',
  theater: 'Theater Room',
  vip: 'VIP Section',
  dining: 'Dining Table',
}

/** The menu, with each item's picture. */
async function seedMenu(tx: Tx, at: Date): Promise<void> {
  const dates = { createdAt: at, updatedAt: at }
  for (const [place, { nameEn, nameCh, kind, items }] of sampleMenu.entries()) {
    const displayOrder = (place + 1) * 10
    const category = await insertCategory(tx, { nameEn, nameCh, kind, displayOrder, ...dates })
    for (const item of items) {
      await insertItem(tx, {
        categoryId: category.id,
        nameEn: item.nameEn,
        nameCh: item.nameCh,
        description: item.descriptionEn,
        descriptionCh: item.descriptionCh,
        price: toCents(item.price),
        imageUrl: `/media/menu/${item.slug}-640.webp`,
        ...dates,
      })
    }
  }
}

/** Fills an empty database with the sample club: amenities, their rooms, and the menu (product#people). */
export async function seedSample(tx: Tx, at: Date): Promise<void> {
  await seedMenu(tx, at)
  const rows = await insertAmenities(tx, amenities)
  const idOf = new Map(rows.map((amenity) => [amenity.nameEn, amenity.id]))
  await insertTables(
    tx,
    builtInLayout.map((table) => {
      const area = areaOf(table.name)
      return { ...table, amenityId: (area && idOf.get(amenityOf[area])) ?? null }
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
