import { byNow } from '../src/features/bills/service.post.ts'
import { sql } from 'drizzle-orm'
import { insertUser, type NewUser } from '../src/features/members/repository.ts'
import { hashPassword } from '../src/features/members/secrets/service.password.ts'
import { closeOpening } from '../src/features/opening/service.ts'
import { provideDiscountCode } from '../src/features/venue/service.ts'
import { credit } from '../src/features/wallet/service.ts'
import { transact, type Tx } from '../src/kernel/db/db.ts'
import { demo } from '../src/kernel/demo.ts'
import type { Kernel } from '../src/kernel/kernel.ts'
import { seedSampleOnce } from './sample.ts'

const { password } = demo

const accounts = [
  { role: 'admin', firstName: 'Ada', lastName: 'Lin' },
  { role: 'staff', firstName: 'Sam', lastName: 'Okafor' },
  { role: 'customer', firstName: 'Mei', lastName: 'Chen' },
] as const

/** The demo accounts. */
export const demoSignIns = accounts.map(({ role }) => ({
  role,
  email: demo.emails[role],
  password,
}))

/** The story of the demo club, as the venue's own text on the about page. */
const story = {
  en: [
    'It began with friends who could never find a table. One wanted to sing, one to play mahjong, one to watch the match on a proper screen, and all of them wanted to eat after midnight.',
    'So we took a house downtown, hung a lantern in the window and put all of it under one roof. When it is lit, somebody you know is probably in.',
    'Members book a room by the hour, order to the table, and leave the rest to us. We speak English and Chinese, and we remember how you take your tea.',
  ].join('\n\n'),
  ch: [
    '几个朋友凑到一起，总是找不到合适的地方：有人想唱歌，有人想打麻将，有人想看大屏幕球赛，而所有人都想在半夜吃上一口热的。',
    '于是我们在市中心租下一栋房子，窗前挂起一盏灯，把这些都放进同一个屋檐下。灯亮着，多半就有熟人在。',
    '会员按小时订房，酒水小食送到桌边，其余的交给我们。中英文都行，您喝什么茶，我们记得。',
  ].join('\n\n'),
}

/** Stores the address and story of the sample club, for trials only: a real venue must not show invented ones. */
async function provideSampleWords(tx: Tx): Promise<void> {
  await tx.execute(sql`
    UPDATE venue_settings SET address = '188 Spadina Avenue, Toronto, ON M5T 2C2', phone = '(416) 555-0188',
      front_desk_hours_en = '10:00 AM – 10:00 PM daily', front_desk_hours_ch = '每天 10:00 至 22:00',
      story_en = ${story.en}, story_ch = ${story.ch}
    WHERE version = 1 AND address = ''`)
}

/** Creates an account with a role, unless the email has one already. */
export async function provideAccount(
  tx: Tx,
  account: NewUser & { createdAt: Date },
): Promise<number | null> {
  const password = await hashPassword(account.password)
  const user = await insertUser(tx, { ...account, password, updatedAt: account.createdAt })
  return user?.id ?? null
}

const OPENING_BALANCE = 25_000

async function openAccounts(tx: Tx, at: Date): Promise<void> {
  for (const account of accounts) {
    const email = demo.emails[account.role]
    const id = await provideAccount(tx, { ...account, email, password, createdAt: at })
    if (id === null || account.role !== 'customer') continue
    const opening = { userId: id, kind: 'opening_balance', amount: OPENING_BALANCE } as const
    await credit(tx, opening, await byNow(tx, at))
  }
}

/** Fills an empty database with sample content and demo accounts. A database that has amenities isn't changed. */
export async function seedDemo({ db, clock, env }: Kernel): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await seedSampleOnce(tx, clock.now()))) return
    await provideSampleWords(tx)
    await closeOpening(tx, clock.now())
    await provideDiscountCode(tx, env.DISCOUNT_CODE ?? demo.discountCode)
    await openAccounts(tx, clock.now())
  })
}
