import { provideAccount } from '../src/features/members/service.ts'
import { closeOpening } from '../src/features/opening/service.ts'
import { provideDiscountCode, provideSampleAddress } from '../src/features/venue/service.ts'
import { post } from '../src/features/wallet/service.ts'
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

const OPENING_BALANCE = 25_000

async function openAccounts(tx: Tx, at: Date): Promise<void> {
  for (const account of accounts) {
    const email = demo.emails[account.role]
    const id = await provideAccount(tx, { ...account, email, password, createdAt: at })
    if (id === null || account.role !== 'customer') continue
    await post(tx, {
      kind: 'opening_balance',
      reference: `member:${id}:opening`,
      at,
      postings: [
        { account: 'opening_balances', cents: -OPENING_BALANCE },
        { account: 'wallet', memberId: id, cents: OPENING_BALANCE },
      ],
    })
  }
}

/** Fills an empty database with sample content and demo accounts. A database that has amenities isn't changed. */
export async function seedDemo({ db, clock, env }: Kernel): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await seedSampleOnce(tx, clock.now()))) return
    await provideSampleAddress(tx)
    await closeOpening(tx, clock.now())
    await provideDiscountCode(tx, env.DISCOUNT_CODE ?? demo.discountCode)
    await openAccounts(tx, clock.now())
  })
}
