import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { listFoodItems } from '@lantern/contract/menu/menu'
import type { Club } from '../club/club.ts'
import { openClub } from '../club/club.ts'
import { openPostOffice } from '../stand-ins/post-office.ts'
import type { TestConnection } from '../club/postgres.ts'
import { finish, judge } from './judge.ts'
import { faults, type Fault } from './line.ts'
import { newDiary, Shopper, type Diary, type Door } from './shopper.ts'
import { openWired, places, type Place, type Wired } from './wired.ts'

/** One fault of one line, its duration, and the pause before the next, in milliseconds. */
export interface Gust {
  place: Place
  fault: Fault
  forMs: number
  restMs: number
}

/** Short gusts, so that a small run has each fault and each place. */
export const eachFault = (forMs: number): Gust[] =>
  faults.flatMap((fault, at) =>
    [at, at + 2].map((turn) => ({
      place: places[turn % places.length] ?? 'pool',
      fault,
      forMs,
      restMs: 50,
    })),
  )

/** Limits of the instances under test, in milliseconds; a venue's own are longer. */
const limits = { statement: 1_000, lock: 1_000, connect: 2_000, cards: 700 }
/** The longest time of a try: a session's read, three tries at the card company, and two database calls. */
const ANSWER_MS = 12_000
/** A write must succeed within this time after a line is repaired. */
const RECOVERY_MS = 5_000

/** A wired instance, with the times at which its page's line was repaired. */
interface House {
  wired: Wired
  door: Door
  breakAt(gust: Gust): Promise<void>
}

function houseOf(wired: Wired): House {
  let whole = -Infinity
  return {
    wired,
    door: { address: wired.address, wholeSince: () => whole },
    async breakAt({ place, fault, forMs }) {
      const line = wired.lines[place]
      if (place === 'page') whole = Infinity
      await line.break(fault)
      await pause(forMs)
      await line.mend()
      if (place === 'page') whole = performance.now()
    },
  }
}

const acts = ['book', 'book', 'sell', 'card', 'book and cancel', 'card and cancel'] as const

/** Hours of a year in three rooms, so that no two acts use the same one. The club is closed on Tuesdays. */
function* slots() {
  for (let day = 2; ; day += 1) {
    const night = new Date(Date.parse('2026-11-20T12:00:00Z') + day * 86_400_000)
    if (night.getUTCDay() === 2) continue
    for (let hour = 14; hour < 22; hour += 1) {
      for (const amenityId of [1, 2, 3]) {
        const bookingDate = night.toISOString().slice(0, 10)
        yield { amenityId, bookingDate, startTime: `${hour}:00`, endTime: `${hour + 1}:00` }
      }
    }
  }
}
type Slots = ReturnType<typeof slots>

/** Does one act after the other until the end, and then waits for the current one only. */
async function shop(
  shopper: Shopper,
  around: { free: Slots; dish: number; seed: number; over: AbortSignal; last: AbortSignal },
): Promise<void> {
  const { over, last, free, dish, seed } = around
  const wanted = fc.sample(fc.constantFrom(...acts), { numRuns: 400, seed })
  for (let turn = 0; !over.aborted; turn += 1) {
    const act = wanted[turn % wanted.length] ?? 'sell'
    const slot = free.next().value ?? {}
    if (act === 'sell') await shopper.sell(dish, last)
    else if (act === 'book') await shopper.book(slot, last)
    else if (act === 'card') await shopper.bookByCard(slot, last)
    else {
      const isCard = act === 'card and cancel'
      const made = await (isCard ? shopper.bookByCard(slot, last) : shopper.book(slot, last))
      if (made?.id != null) await shopper.cancel(made.id, last)
    }
    await pause(20)
  }
}

/** The result of a storm. */
export interface Storm {
  line: string
  violations: string[]
}

export interface StormOptions {
  connection?: TestConnection
  /** The gusts of each instance. */
  gusts: readonly (readonly Gust[])[]
  shoppers: number
  seed: number
  /** The factor by which a machine is slower than expected, and by which the times may be longer. */
  slowness?: number
}

interface Shop {
  club: Club
  diary: Diary
  doors: readonly Door[]
  slowness: number
}

async function newShopper({ club, diary, doors, slowness }: Shop): Promise<Shopper> {
  const visitor = await club.signedIn({ balance: 10_000_000, role: 'staff' })
  const cookie = `lantern=${encodeURIComponent(visitor.cookie('lantern') ?? '')}`
  const person = { memberId: visitor.person.id, cookie }
  return new Shopper(person, { doors, diary, limits: { answerMs: slowness * ANSWER_MS } })
}

/** One instance's gusts; after each, the time until the seller's sale succeeded, in milliseconds. */
async function blow(
  house: House,
  gusts: readonly Gust[],
  { seller, dish }: { seller: Shopper; dish: number },
): Promise<{ gust: Gust; recoveryMs: number }[]> {
  const past: { gust: Gust; recoveryMs: number }[] = []
  for (const gust of gusts) {
    await house.breakAt(gust)
    const mended = performance.now()
    await seller.sell(dish, AbortSignal.timeout(10 * RECOVERY_MS))
    past.push({ gust, recoveryMs: performance.now() - mended })
    await pause(gust.restMs)
  }
  return past
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

function told(past: readonly { gust: Gust; recoveryMs: number }[], diary: Diary, slowness: number) {
  const slowest = past.toSorted((a, b) => b.recoveryMs - a.recoveryMs)[0]
  const late = past.filter(({ recoveryMs }) => recoveryMs > slowness * RECOVERY_MS)
  const answers = Array.from(diary.answers, ([answer, count]) => `${answer} × ${count}`).toSorted()
  return {
    line:
      `${past.length} faults; recovered in ${seconds(slowest?.recoveryMs ?? 0)} at most ` +
      `(${slowest?.gust.place} ${slowest?.gust.fault}); the longest answer ${seconds(diary.longest)}; ` +
      answers.join(', '),
    violations: [
      ...diary.violations,
      ...late.map(
        ({ gust, recoveryMs }) => `${gust.place} ${gust.fault}: well after ${seconds(recoveryMs)}`,
      ),
    ],
  }
}

/**
 * Has clients buy, sell and cancel at instances whose lines fail, one at a time each. Afterwards everything that
 * was acknowledged must exist once, nothing twice, and a write must have succeeded soon after each repair.
 */
export async function storm({
  connection,
  gusts,
  shoppers,
  seed,
  slowness = 1,
}: StormOptions): Promise<Storm> {
  const club = await openClub({ jobsByHand: true, fresh: true, ...(connection && { connection }) })
  const office = await openPostOffice()
  const logged: string[] = []
  const at = connection ?? endIn(club)
  const houses: House[] = []
  for (const _each of gusts) {
    houses.push(houseOf(await openWired(club, { connection: at, office, limits, logged })))
  }
  const diary = newDiary()
  const around = { club, diary, doors: houses.map(({ door }) => door), slowness }
  const menu = (await club.visitor().call(listFoodItems, { query: {} })).reply
  const dish = menu[0]?.id ?? 0
  const free = slots()
  const people = await Promise.all(Array.from({ length: shoppers }, () => newShopper(around)))
  const over = new AbortController()
  const last = new AbortController()
  const shopping = people.map((shopper, nth) =>
    shop(shopper, { free, dish, seed: seed + nth, over: over.signal, last: last.signal }),
  )
  const sellers: Shopper[] = []
  const blowAt = async (house: House, nth: number) => {
    const seller = await newShopper({ ...around, doors: [house.door] })
    sellers.push(seller)
    return blow(house, gusts[nth] ?? [], { seller, dish })
  }
  const blown = await Promise.all(houses.map(blowAt))
  over.abort()
  setTimeout(() => last.abort(), 2 * slowness * ANSWER_MS).unref()
  await Promise.all(shopping)
  const { line, violations } = told(blown.flat(), diary, slowness)
  const kernels = houses.map(({ wired }) => wired.instance.kernel)
  await finish(club, kernels)
  const judged = await judge(club, { shoppers: [...people, ...sellers], office })
  for (const { wired } of houses) await wired.close()
  await office.close()
  const wrong = await club.close().then(
    () => [],
    (error: unknown) => [String(error)],
  )
  return {
    line: `${line}; ${judged.line}`,
    violations: [...violations, ...judged.violations, ...wrong],
  }
}

/** The address of a club's database that vitest's global setup has provided. */
function endIn({ pool }: Club): TestConnection {
  const { host = '', port = 0, user = '' } = pool.options
  return { host, port, user }
}
