import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { bookForCustomer } from '@lantern/contract/desk'
import { login } from '@lantern/contract/members'
import { createSale } from '@lantern/contract/till'
import { demo } from '../../server/src/kernel/demo.ts'
import { demoSignIns } from '../../server/seeds/demo.ts'

/** How long somebody waits for an answer before they try again. */
const PATIENCE_MS = 12_000
const AGAIN_MS = 100

/** One thing that somebody wanted, with the moments (by `performance.now`) of asking first and of the yes. */
interface Act {
  key: string
  worker: number
  asked: number
  done: number
}

/** What came of everybody's wishes. */
export interface Doings {
  readonly acts: Act[]
  /** Answers that are neither a yes, nor a 503 that says when to come again. */
  readonly wrong: string[]
  /** Every key that was ever sent. */
  readonly keys: Set<string>
  unavailable: number
  unanswered: number
}

export const nothingDone = (): Doings => ({
  acts: [],
  wrong: [],
  keys: new Set(),
  unavailable: 0,
  unanswered: 0,
})

/** Signs the demo's staff in at the first address that answers. */
export async function signIn(address: string): Promise<string> {
  const password = demoSignIns.find(({ role }) => role === 'staff')?.password
  const answer = await fetch(address + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demo.emails.staff, password }),
  })
  if (!answer.ok) throw new Error(`signing in: ${answer.status} ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
}

let slots = 0
/** A room's hour that nobody else wants: the desk books 60 days ahead at most, and the club is closed on Tuesdays. */
function nextSlot() {
  slots += 1
  const night = new Date(Date.now() + (2 + (Math.floor(slots / 9) % 50)) * 86_400_000)
  if (night.getUTCDay() === 2) night.setUTCDate(night.getUTCDate() + 1)
  const hour = 15 + (slots % 9)
  const clock = (at: number) => `${String(at % 24).padStart(2, '0')}:00`
  const bookingDate = night.toISOString().slice(0, 10)
  const amenityId = 1 + (Math.floor(slots / 450) % 4)
  return { amenityId, bookingDate, startTime: clock(hour), endTime: clock(hour + 1) }
}

/** Wishes in turn: a sale in cash, and a booking that is paid later. Each is known again by its key. */
function wishOf(turn: number, key: string, foodItemId: number) {
  const items = [{ foodItemId, quantity: 1 }]
  return turn % 4 === 3
    ? { call: bookForCustomer, body: { ...nextSlot(), guestName: key, payment: 'later' } }
    : { call: createSale, body: { items, paymentType: 'cash', note: key } }
}

export interface Work {
  /** Whom to ask: the next of them each time, as a proxy does. */
  addresses: readonly string[]
  cookie: string
  foodItemId: number
  workers: number
  over: AbortSignal
}

/** Asks once. An answer that is neither a yes nor "again" is noted, and asked no more. */
async function ask(
  url: string,
  request: RequestInit,
  doings: Doings,
): Promise<'done' | 'again' | 'wrong'> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const answer = await fetch(url, { ...request, signal }).catch(() => null)
  const text = await answer?.text().catch(() => null)
  if (!answer || text === null || text === undefined) {
    doings.unanswered += 1
    return 'again'
  }
  if (answer.ok) return 'done'
  if (answer.status === 503 && answer.headers.get('retry-after') !== null) {
    doings.unavailable += 1
    return 'again'
  }
  doings.wrong.push(`${answer.status} ${text.slice(0, 200)}`)
  return 'wrong'
}

/** Has everybody want things until it is over. Who gets no yes tries again under the same key, as the pages do. */
export async function work(
  { addresses, cookie, foodItemId, workers, over }: Work,
  doings: Doings,
): Promise<void> {
  const one = async (worker: number) => {
    for (let turn = worker; !over.aborted; turn += 1) {
      const key = randomUUID()
      doings.keys.add(key)
      const { call, body } = wishOf(turn, key, foodItemId)
      const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': key }
      const request = { method: call.method, headers, body: JSON.stringify(body) }
      const asked = performance.now()
      let end: Awaited<ReturnType<typeof ask>> = 'again'
      for (let tries = 0; end === 'again'; tries += 1) {
        if (tries > 0) await pause(AGAIN_MS)
        const address = addresses[(turn + tries) % addresses.length] ?? ''
        end = await ask(address + call.path, request, doings)
      }
      if (end === 'done') doings.acts.push({ key, worker, asked, done: performance.now() })
      else await pause(AGAIN_MS)
    }
  }
  await Promise.all(Array.from({ length: workers }, (_each, worker) => one(worker)))
}

/** How long after a moment, in milliseconds, the last of the workers had a yes again. */
export function recovery({ acts }: Doings, since: number, workers: number): number {
  const firsts = Array.from({ length: workers }, (_each, worker) => {
    const next = acts.find((act) => act.worker === worker && act.done > since)
    return next ? next.done - since : Infinity
  })
  return Math.max(...firsts)
}
