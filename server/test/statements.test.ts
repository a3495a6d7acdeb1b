import { randomBytes } from 'node:crypto'
import { listAmenities } from '@lantern/contract/amenities'
import { getBill, type Bill } from '@lantern/contract/bills'
import { openTableBill, payBill } from '@lantern/contract/bills-acts'
import { createBooking, getAvailability, getTonight } from '@lantern/contract/bookings'
import { checkInBooking } from '@lantern/contract/party'
import { getUser, ping } from '@lantern/contract/members'
import { listFoodCategories, listFoodItems, type FoodItem } from '@lantern/contract/menu'
import { createOrder, processFreeOrder } from '@lantern/contract/orders'
import { createSale } from '@lantern/contract/till'
import { getVenue } from '@lantern/contract/venue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gatherSuccesses, jobsOf } from '../src/job-list.ts'
import { builtPages } from '../src/kernel/http/paths.ts'
import { openClub, type Club } from './club.ts'
import { menuOf } from './ordering.ts'
import { watchStatements, type Asked } from './statements.ts'
import type { Visitor } from './visitor.ts'

/**
 * How many statements and round trips each call takes. Unlike times, these don't depend on the machine. A call
 * that exceeds its number here has become slower.
 */
const TONIGHT = '2026-11-20'
const SATURDAY = '2026-11-21'
const KARAOKE = 1

let club: Club
let member: Visitor & { person: { id: number } }
let staff: Visitor
let menu: FoodItem[]
let asks: (call: () => Promise<unknown>) => Promise<Asked>
beforeAll(async () => {
  club = await openClub()
  asks = watchStatements(club.instances[0].database.pool)
  member = await club.signedIn({ balance: 1_000_000 })
  staff = await club.signedIn({ role: 'staff' })
  menu = await menuOf(club)
})
afterAll(() => club.close())

const fiveDishes = () => menu.slice(0, 5)

/** The header that the page sends with calls that move money. */
const withKey = () => ({ 'idempotency-key': randomBytes(8).toString('hex') })

const book = (startTime: string, endTime: string, bookingDate = SATURDAY) => {
  const body = { amenityId: KARAOKE, bookingDate, startTime, endTime }
  return member.call(createBooking, { body }, withKey())
}

type Call = () => Promise<{ status: number; code: string | null }>

/** Makes a call once before counting, so that the instance has its data in memory. */
async function counted(call: Call, end = '200'): Promise<Asked> {
  await call()
  return asks(async () => {
    const { status, code } = await call()
    expect(code ?? String(status)).toBe(end)
  })
}

/** The statements of a call that exceed its number; nothing if it keeps to it. */
function over(most: { trips: number; statements: number }, { trips, statements }: Asked): string[] {
  if (trips <= most.trips && statements.length <= most.statements) return []
  return [`${trips} trips, ${statements.length} statements`, ...statements]
}

describe('calls that move money', () => {
  it('a booking from the balance', async () => {
    let hour = 14
    const asked = await counted(() => book(`${(hour += 1)}:00`, `${hour + 1}:00`))
    expect(over({ trips: 2, statements: 12 }, asked)).toEqual([])
  })

  it('a booking that is refused', async () => {
    for (let place = 0; place < 3; place += 1) await book('20:00', '21:00')
    const asked = await counted(() => book('20:00', '21:00'), 'slot_taken')
    expect(over({ trips: 1, statements: 1 }, asked)).toEqual([])
  })

  it('an order of five lines', async () => {
    const items = fiveDishes().map(({ id, price }) => ({
      foodItemId: id,
      quantity: 1,
      unitPrice: price,
    }))
    const asked = await counted(() => member.call(createOrder, { body: { items } }, withKey()))
    expect(over({ trips: 2, statements: 11 }, asked)).toEqual([])
  })

  it('an order with a discount code', async () => {
    await club.pool.query("UPDATE venue_settings SET discount_code = 'FREE'")
    const items = fiveDishes().map(({ id }) => ({ foodItemId: id, quantity: 1 }))
    const body = { items, discountCode: 'FREE' }
    const asked = await counted(() => member.call(processFreeOrder, { body }, withKey()))
    // Ten of them count the guess before it is checked, and take a right one off again.
    expect(over({ trips: 12, statements: 20 }, asked)).toEqual([])
  })

  it('a sale at the till', async () => {
    const items = fiveDishes().map(({ id }) => ({ foodItemId: id, quantity: 1 }))
    const body = { items, paymentType: 'cash' as const }
    const asked = await counted(() => staff.call(createSale, { body }, withKey()))
    expect(over({ trips: 2, statements: 7 }, asked)).toEqual([])
  })
})

it('checking a party in', async () => {
  const hours = ['16', '17']
  const ids = await Promise.all(
    hours.map(
      async (hour) => (await book(`${hour}:00`, `${Number(hour) + 1}:00`, TONIGHT)).reply.id,
    ),
  )
  const asked = await counted(() => {
    const body = { version: 1 }
    return staff.call(checkInBooking, { params: { id: String(ids.pop()) }, body }, withKey())
  })
  expect(over({ trips: 2, statements: 9 }, asked)).toEqual([])
})

describe('a party’s bill', () => {
  let bill: Bill
  const show = () => staff.call(getBill, { params: { id: String(bill.id) } })
  const dishes = () => fiveDishes().map(({ id }) => ({ foodItemId: id, quantity: 1 }))
  beforeAll(async () => {
    const opened = await staff.call(openTableBill, {
      params: { id: '1' },
      body: { userId: member.person.id },
    })
    bill = opened.reply
  })

  it('dishes that the till puts on it', async () => {
    const body = { items: dishes(), paymentType: 'bill' as const, billId: bill.id }
    const asked = await counted(() => staff.call(createSale, { body }, withKey()))
    expect(over({ trips: 2, statements: 11 }, asked)).toEqual([])
  })

  it('dishes that its member puts on it', async () => {
    const body = { items: dishes(), onBill: true }
    const asked = await counted(() => member.call(createOrder, { body }, withKey()))
    expect(over({ trips: 2, statements: 11 }, asked)).toEqual([])
  })

  it.each(['terminal', 'cash', 'balance'] as const)('a payment by %s', async (way) => {
    let { due } = (await show()).reply
    const asked = await counted(async () => {
      const body = { way, amount: '5.00', due }
      const paid = await staff.call(payBill, { params: { id: String(bill.id) }, body }, withKey())
      due = paid.reply.due
      return paid
    })
    expect(over({ trips: 2, statements: 10 }, asked)).toEqual([])
  })

  it('is read', async () => {
    expect(over({ trips: 1, statements: 1 }, await counted(show))).toEqual([])
  })
})

describe('calls that read', () => {
  const night = { params: { id: String(KARAOKE) }, query: { date: SATURDAY } }
  it.each<[what: string, call: Call, trips: number]>([
    ['availability of a night', () => club.visitor().call(getAvailability, night), 0],
    ['the amenities', () => club.visitor().call(listAmenities, {}), 0],
    ['the menu', () => club.visitor().call(listFoodItems, { query: {} }), 0],
    ['the menu’s parts', () => club.visitor().call(listFoodCategories, {}), 0],
    ['tonight', () => club.visitor().call(getTonight, {}), 0],
    ['the venue', () => club.visitor().call(getVenue, {}), 0],
    ['who is signed in', () => member.call(getUser, {}), 3],
  ])('%s', async (_, call, most) => {
    expect(over({ trips: most, statements: most }, await counted(call))).toEqual([])
  })

  it('a sign of life', async () => {
    const asked = await counted(() => member.call(ping, {}), '204')
    expect(over({ trips: 0, statements: 0 }, asked)).toEqual([])
  })
})

it('an idle club looks by single statements, and by few a minute', async () => {
  const idle = await openClub({ jobsByHand: true })
  const asksIdle = watchStatements(idle.instances[0].database.pool)
  const fail = (problem: unknown) => expect.unreachable(String(problem))
  const mailer = { send: () => Promise.reject(new Error('no letter is due')) }
  const kernel = { ...idle.kernels[0], mailer }
  const successes = gatherSuccesses(kernel)
  const jobs = jobsOf(kernel, builtPages, fail)
  jobs.forEach(({ name }) => successes.add(name))
  let aMinute = 0
  const more: Record<string, string[]> = {}
  for (const { name, look, pauseMs } of [...jobs, successes]) {
    const asked = await asksIdle(look)
    more[name] = over({ trips: 1, statements: 1 }, asked)
    aMinute += asked.statements.length * (60_000 / pauseMs)
  }
  // The sweeps have a transaction each, and run six times an hour.
  const { sweeps: _sweeps, ...looks } = more
  expect(Object.values(looks).flat()).toEqual([])
  // With four comparisons of the clock, and four to twenty questions whether the listening connection lives, an instance
  // makes fewer than sixty.
  expect(aMinute).toBeLessThan(36)
  await idle.close()
})
