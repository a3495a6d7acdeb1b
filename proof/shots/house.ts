import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listFoodItems } from '@lantern/contract/menu/menu'
import { seedDemo } from '../../server/seeds/demo.ts'
import { startEmbeddedPostgres } from '../../server/src/embedded/postgres/embedded-postgres.ts'
import { byNow } from '../../server/src/features/bills/service.post.ts'
import { credit } from '../../server/src/features/wallet/service.ts'
import { openInstance, type Instance } from '../../server/src/instance.ts'
import { clockFrom } from '../../server/src/kernel/clock.ts'
import { transact } from '../../server/src/kernel/db/db.ts'
import { readEnv } from '../../server/src/kernel/env.ts'
import { runEvening, type Call, type Paths } from './evening.ts'

/** A Friday evening in Toronto: 20:30 on 20 November 2026. */
export const evening = new Date('2026-11-21T01:30:00Z')

/** The time at which the evening's bookings are made: 15:00. */
const afternoon = new Date('2026-11-20T20:00:00Z')

/** The people whose screens are taken. `rich` has $1,234,567.89 and a very long name, `new` has no data yet. */
export const people = {
  member: 'member@lantern.example',
  staff: 'staff@lantern.example',
  admin: 'admin@lantern.example',
  rich: 'rich@club.test',
  new: 'new@club.test',
} as const
export type Who = keyof typeof people | 'visitor'

/** The seeds set the passwords of three of them; the other two chose one, which can't contain the club's name. */
export const passwordOf = (who: keyof typeof people): string =>
  who === 'rich' || who === 'new' ? 'paper kites at dusk' : 'lantern-demo'

export interface House {
  address: string
  /** Addresses of this evening by the names that screens use for them. */
  paths: Paths
  close: () => Promise<void>
}

/** Calls of signed-in people, as their browsers make them. */
function callsOf({ app }: Instance): Call {
  const cookies = new Map<string, string>()
  return async (who, url, payload) => {
    const isEntry = /\/(login|register)$/.test(url)
    const answer = await app.inject({
      method: payload ? 'POST' : 'GET',
      url,
      headers: {
        cookie: isEntry ? '' : (cookies.get(who) ?? ''),
        'sec-fetch-site': 'same-origin',
      },
      ...(payload && { payload }),
    })
    if (answer.statusCode >= 400) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
    if (isEntry) {
      cookies.set(who, answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; '))
    }
    return answer.json<unknown>()
  }
}

/** A name that is too long for any line. */
export const long = {
  firstName: 'Bartholomew-Maximilian',
  lastName: 'Featherstonehaugh-Cholmondeley',
}

/** Registers the two people who aren't in the seeds. */
async function register(call: Call): Promise<void> {
  const named = { rich: long, new: { firstName: 'Lu', lastName: 'Ng' } }
  for (const who of ['rich', 'new'] as const) {
    const body = { email: people[who], password: passwordOf(who), ...named[who] }
    await call(who, '/api/register', body)
  }
}

/** Signs everybody in, because the time has advanced by more than five minutes. */
async function signIn(call: Call): Promise<void> {
  for (const who of ['member', 'rich', 'staff', 'admin'] as const) {
    await call(who, '/api/login', { email: people[who], password: passwordOf(who) })
  }
}

const tonight = '2026-11-20'

/** Fills a Friday: parties that are booked, checked in, late and unpaid, and orders in every status. */
async function fill(call: Call): Promise<void> {
  const parties = [
    ['Auntie Lam', 1, '20:00', '22:00', 6],
    ['Madam Lau', 5, '20:00', '21:00', 4],
    ['Uncle Ho', 1, '21:00', '00:00', 8],
    ['Wong family', 2, '21:00', '23:00', 4],
    [`${long.firstName} ${long.lastName}`, 3, '22:00', '01:00', 20],
    ['陈伟强', 5, '21:00', '23:00', 2],
  ] as const
  for (const [guestName, amenityId, startTime, endTime, partySize] of parties) {
    const slot = { amenityId, bookingDate: tonight, startTime, endTime }
    const who = { guestName, partySize, contactPhone: '416 555 0142' }
    const payment = startTime === '20:00' ? 'cash' : 'later'
    await call('staff', '/api/staff/bookings', { ...slot, ...who, payment, reason: 'At the desk' })
  }
  for (const who of ['member', 'rich']) {
    for (const [amenityId, bookingDate] of [
      [2, '2026-11-27'],
      [4, '2026-12-04'],
    ] as const) {
      const slot = { amenityId, bookingDate, startTime: '19:00', endTime: '20:00' }
      await call(who, '/api/bookings', { ...slot, paymentMethod: 'balance' })
    }
  }
  await order(call)
}

/** Orders dishes and drinks, in statuses like in a busy kitchen. */
async function order(call: Call): Promise<void> {
  const menu = listFoodItems.reply.parse(await call('staff', '/api/food/items'))
  const dishes = menu.filter(({ category }) => category.kind === 'food').slice(0, 6)
  const drinks = menu.filter(({ category }) => category.kind === 'beverage').slice(0, 4)
  const states = ['pending', 'pending', 'confirmed', 'preparing', 'ready', 'served'] as const
  for (const [place, status] of states.entries()) {
    const lines = [dishes[place], drinks[place % drinks.length]].flatMap((item) => item ?? [])
    const items = lines.map(({ id }, line) => ({
      foodItemId: id,
      quantity: line + (place % 3) + 1,
    }))
    const sale = {
      items,
      paymentType: 'card',
      customerName: 'Table by the window',
      tableId: 4 + place,
    }
    const sold = await call('staff', '/api/staff/sales', sale)
    const id = /"id":(\d+)/.exec(JSON.stringify(sold))?.[1] ?? ''
    if (status !== 'pending') await call('staff', `/api/food/orders/${id}/status`, { status })
  }
  const [dish, other] = dishes
  if (dish && other) {
    const items = [dish, other].map(({ id }) => ({ foodItemId: id, quantity: 2 }))
    await call('member', '/api/food/orders', { items, tableLocation: 9 })
  }
}

/** Gives a member $1,234,567.89. */
async function enrich({ kernel }: Instance): Promise<void> {
  await transact(kernel.db, async (tx) => {
    const found = await kernel.db.$client.query<{ id: number }>(
      'SELECT id FROM users WHERE email = $1',
      [people.rich],
    )
    const [{ id } = { id: 0 }] = found.rows
    const opening = { userId: id, kind: 'opening_balance', amount: 123_456_789 } as const
    await credit(tx, opening, await byNow(tx, kernel.clock.now()))
  })
}

/** A club on a busy evening, with the built pages and its own database. */
export async function openHouse(port: number): Promise<House> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern-shots-'))
  const log = (problem: Error | string) => process.stderr.write(`${String(problem)}\n`)
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } })
  let clock = clockFrom(afternoon)
  const instance = await openInstance({
    connection: postgres.connection,
    env: readEnv({ RATE_LIMITS: 'off', SESSION_SECRET: 'a secret of pictures that nobody keeps' }),
    clock: { now: () => clock.now() },
    log,
    seed: seedDemo,
  })
  const call = callsOf(instance)
  await register(call)
  await signIn(call)
  await enrich(instance)
  await fill(call)
  clock = clockFrom(evening)
  await signIn(call)
  const pin = { currentPassword: passwordOf('admin'), pin: '271828' }
  await call('admin', '/api/account/pin', pin)
  const address = `http://127.0.0.1:${port}`
  const paths = await runEvening(call, instance, {
    night: tonight,
    origin: address,
    rich: people.rich,
  })
  await instance.app.listen({ port, host: '127.0.0.1' })
  return {
    address,
    paths,
    async close() {
      await instance.close()
      await postgres.stop()
      await rm(postgres.dataDir, { recursive: true, force: true })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
