import { setTimeout as pause } from 'node:timers/promises'
import { PaymentIntent } from '@lantern/contract/payments'
import { serve, type Served } from '../bench/instances.ts'
import { reconcile } from '../../server/src/features/payments/service.reconcile.ts'
import { findDifferences } from '../../server/src/features/wallet/service.ts'
import { transact } from '../../server/src/kernel/db/db.ts'
import { findPayments, findUneven, type Payment } from '../../server/test/card-books.ts'
import type { Club } from '../../server/test/club.ts'
import type { TestConnection } from '../../server/test/postgres.ts'
import type { Outcome } from './races.ts'

const webhooks = ['now', 'late', 'twice', 'never'] as const

/** The theater has one room, so each try gets another night and hour, a month from now on. */
function slotOf(turn: number) {
  const night = new Date(Date.now() + (40 + 7 * Math.floor(turn / 8)) * 86_400_000)
  // The club is closed on Tuesdays, so they are skipped.
  while (night.getUTCDay() === 2) night.setUTCDate(night.getUTCDate() + 1)
  const hour = 14 + (turn % 8)
  return {
    amenityId: 3,
    bookingDate: night.toISOString().slice(0, 10),
    startTime: `${hour}:00`,
    endTime: `${hour + 1}:00`,
  }
}

async function post(served: Served, cookie: string, path: string, body: object): Promise<Response> {
  const headers = { cookie, 'content-type': 'application/json' }
  return fetch(served.address + path, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function newPayer(served: Served, turn: number): Promise<string> {
  const person = { email: `crash${turn}@club.test`, password: 'longer than eight' }
  const names = { firstName: 'Mei', lastName: 'Chen' }
  const answer = await post(served, '', '/api/register', { ...person, ...names })
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

/**
 * Holds a room, pays, and claims the booking, as the page does. Each step may fail, because the server is
 * killed meanwhile.
 */
async function payByCard(served: Served, cookie: string, turn: number): Promise<void> {
  const slot = slotOf(turn)
  const begun = await post(served, cookie, '/api/create-payment-intent', {
    paymentType: 'booking',
    metadata: slot,
  })
  const { clientSecret, paymentIntentId } = PaymentIntent.parse(await begun.json())
  await post(served, cookie, '/api/sandbox/confirm', {
    clientSecret,
    cardNumber: turn % 5 === 4 ? '4000000000000002' : '4242424242424242',
    webhook: webhooks[turn % webhooks.length],
  })
  const paid = { status: 'paid_online', paymentMethod: 'stripe', paymentIntentId }
  await post(served, cookie, '/api/bookings', { ...slot, ...paid })
}

/**
 * Kills the server with SIGKILL at a random moment of a card payment, again and again, starts it again and lets
 * the reconciler run. Afterwards each payment must have had exactly one effect or none.
 */
export async function crashes(
  club: Club,
  connection: TestConnection,
  { kills }: { kills: number },
): Promise<Outcome> {
  const database = String(club.pool.options.database)
  // The first server isn't killed. It shows how long a payment takes on this machine.
  let whole = Infinity
  for (let turn = 0; turn <= kills; turn += 1) {
    const served = await serve(connection, database)
    const cookie = await newPayer(served, turn)
    const started = performance.now()
    const paying = payByCard(served, cookie, turn).catch(() => undefined)
    if (whole === Infinity) {
      await paying
      whole = performance.now() - started
    } else await pause(Math.random() * whole)
    await served.kill()
    await paying
  }
  // A server whose clock is past the end of every hold. The card company sends it no more messages.
  for (const minutes of [1, 12]) {
    club.clock.set(new Date(Date.now() + minutes * 60_000))
    for (let look = 0; look < 1 + kills / 20; look += 1) {
      await reconcile(club.kernels[0], (problem) => {
        throw problem
      })
    }
  }
  const rows = await findPayments(club.pool)
  const books = await transact(club.kernels[0].db, findDifferences)
  const count = (is: (row: Payment) => boolean) => rows.filter(is).length
  return {
    line:
      `${kills} kills during a card payment: ${rows.length} begun, ` +
      `${count((row) => row.captured)} captured, ${count((row) => row.outcome === 'bought')} booked, ` +
      `${count((row) => row.outcome === 'credited')} credited, ${count((row) => row.status === 'canceled')} given up`,
    violations: [...findUneven(rows), ...books.map((each) => JSON.stringify(each))],
  }
}
