import { confirmSandboxPayment } from '@lantern/contract/payments'
import { toDollars } from '@lantern/contract/pricing'
import fc from 'fast-check'
import { changeBooking, quoteOwn } from '../src/features/bookings/change/service.ts'
import { changeStatus, lockBooking } from '../src/features/bookings/core/service.ts'
import { cancelBooking, createBooking } from '../src/features/bookings/member/service.ts'
import { createIntent, readPayment } from '../src/features/payments/service.intent.ts'
import { balanceOf } from '../src/features/wallet/service.ts'
import { transact } from '../src/kernel/db/db.ts'
import { Refusal } from '../src/kernel/http/errors.ts'
import { FRIDAY, type Club } from './club.ts'

const HOUR = 3_600_000
/** Cents an hour of the sample club's karaoke rooms, theater and dining room, by the ids of these amenities. */
const prices = new Map([
  [1, 4_800],
  [3, 9_000],
  [5, 1_500],
])
/** The rules that `openForChanges` sets. */
const rules = { cancelHours: 24, halfHours: 6, noneHours: 1, changes: 4, changeHours: 2 }

const when = fc.record({
  amenityId: fc.constantFrom(...prices.keys()),
  /** Days from Saturday on; none of them is a Tuesday. */
  day: fc.constantFrom(0, 1, 2, 4, 5, 6),
  from: fc.integer({ min: 14, max: 22 }),
  hours: fc.integer({ min: 1, max: 3 }),
})
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('change' as const), when }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('card' as const), when }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.nat(30) }) },
)

/** A booking, and what its member does with it until the desk cancels it. */
export const chain = fc.record({
  first: when,
  steps: fc.array(step, { minLength: 1, maxLength: 7 }),
})
type Chain = ReturnType<typeof chain.generate>['value']
type When = Chain['first']

const slotOf = ({ amenityId, day, from, hours }: When) => {
  const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`
  const date = new Date(Date.UTC(2026, 10, 21 + day)).toISOString().slice(0, 10)
  return { amenityId, bookingDate: date, startTime: clock(from), endTime: clock(from + hours) }
}
/** Toronto is five hours behind in winter. */
const startOf = ({ day, from }: When) => Date.UTC(2026, 10, 21 + day, from + 5)
const totalOf = ({ amenityId, hours }: When) => (prices.get(amenityId) ?? 0) * hours * 1.05
const pointsOf = ({ amenityId, hours }: When) => ((prices.get(amenityId) ?? 0) * hours) / 100
const isSame = (one: When, other: When) => JSON.stringify(one) === JSON.stringify(other)

/** A booking as it must be: what a change of it may be refused for, and until when it can be canceled. */
class ModelBooking {
  at: When
  made = 0
  cancelUntil: number
  constructor(at: When) {
    this.at = at
    this.cancelUntil = startOf(at) - rules.cancelHours * HOUR
  }
  refusal(to: When, now: number): string | null {
    const isSameTime = isSame({ ...to, amenityId: this.at.amenityId }, this.at)
    const end = startOf(this.at) + this.at.hours * HOUR
    if (isSameTime && now >= end) return 'booking_over'
    if (!isSameTime && startOf(to) < now) {
      const isOverNight = now >= Date.UTC(2026, 10, 21 + to.day + 1, 7)
      return isOverNight ? 'date_past' : 'hour_past'
    }
    if (now >= startOf(this.at) - rules.changeHours * HOUR) return 'change_too_late'
    if (this.made >= rules.changes) return 'change_too_often'
    if (isSame(to, this.at)) return 'change_same'
    const isCheaper = totalOf(to) < totalOf(this.at)
    return isCheaper && now >= this.cancelUntil ? 'change_cheaper_late' : null
  }
  /** What goes back of an amount, in cents; `null` where its member can't cancel any more. */
  back(paid: number, now: number): number | null {
    const start = this.cancelUntil + rules.cancelHours * HOUR
    if (now < this.cancelUntil) return paid
    if (now < start - rules.halfHours * HOUR) return Math.round(paid / 2)
    return now < start - rules.noneHours * HOUR ? 0 : null
  }
  change(to: When): void {
    this.at = to
    this.made += 1
    this.cancelUntil = Math.min(this.cancelUntil, startOf(to) - rules.cancelHours * HOUR)
  }
}

/**
 * Opens a club for chains: four changes, until two hours before; of a cancellation all goes back until a day before,
 * half until six hours, and nothing until one.
 */
export async function openForChanges(club: Club): Promise<number> {
  const tiers = [
    { hours: rules.cancelHours, percent: 100 },
    { hours: rules.halfHours, percent: 50 },
    { hours: rules.noneHours, percent: 0 },
  ]
  await club.pool.query(
    `UPDATE venue_settings SET refund_tiers = $1,
       member_changes = ${rules.changes}, change_hours = ${rules.changeHours}`,
    [JSON.stringify(tiers)],
  )
  return (await club.member({ balance: 100_000_000 })).id
}

function same(what: string, found: unknown, expected: unknown): void {
  const [is, should] = [JSON.stringify(found), JSON.stringify(expected)]
  if (is !== should) throw new Error(`${what}: found ${is}, expected ${should}`)
}

const codeOf = async (call: Promise<unknown>): Promise<string | null> => {
  try {
    await call
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/**
 * Lives through a chain at two instances in turn and holds every answer, the balance, the cards and the points against
 * the model. At the end its member cancels, and what goes back is what the model says; where they can't any more, the
 * desk gives everything back. Throws at the first difference.
 */
export async function liveThroughChain(
  club: Club,
  memberId: number,
  { first, steps }: Chain,
): Promise<void> {
  club.clock.set(FRIDAY)
  const start = Date.now()
  let waited = 0
  const now = () => FRIDAY.getTime() + waited + (Date.now() - start)
  const { db } = club.kernels[0]
  const opening = await transact(db, (tx) => balanceOf(tx, memberId))
  const cards = async () => {
    const { rows } = await club.pool.query<{ cents: string | null }>(
      `SELECT (100 * (SELECT coalesce(sum(amount), 0) FROM payment_attempts WHERE user_id = $1 AND outcome = 'bought')
        - 100 * (SELECT coalesce(sum(r.amount), 0) FROM payment_refunds r JOIN payment_attempts a
            ON a.id = r.attempt_id WHERE a.user_id = $1))::int AS cents`,
      [memberId],
    )
    return Number(rows[0]?.cents)
  }
  const byCards = await cards()
  const model = new ModelBooking(first)
  const { id } = await createBooking(club.kernels[0], {
    memberId,
    wish: slotOf(first),
    repeatable: null,
  })

  async function checkMoney(what: string, paid: number): Promise<void> {
    const balance = await transact(db, (tx) => balanceOf(tx, memberId))
    same(what, opening - balance + (await cards()) - byCards, paid)
  }
  async function byCard(to: When, version: number, instance: number): Promise<void> {
    const kernel = club.kernels[instance % 2 === 0 ? 0 : 1]
    const metadata = { ...slotOf(to), bookingId: id, version }
    const asked = { paymentType: 'booking_change' as const, metadata }
    const intent = await createIntent(kernel, { memberId, asked, repeatable: null })
    const body = { clientSecret: intent.clientSecret, cardNumber: '4242 4242 4242 4242' }
    await club.visitor().call(confirmSandboxPayment, { body: { ...body, webhook: 'never' } })
    const { credited } = await readPayment(kernel, memberId, intent.paymentIntentId)
    same('the card’s money', credited, false)
  }

  for (const [turn, step] of steps.entries()) {
    if (step.kind === 'wait') {
      waited += step.hours * HOUR
      club.clock.set(new Date(now()))
      continue
    }
    const kernel = club.kernels[turn % 2 === 0 ? 0 : 1]
    const wish = slotOf(step.when)
    const refusal = model.refusal(step.when, now())
    if (refusal !== null) {
      same('a refusal', await codeOf(quoteOwn(kernel, memberId, id, wish)), refusal)
      continue
    }
    const quote = await quoteOwn(kernel, memberId, id, wish)
    const more = totalOf(step.when) - totalOf(model.at)
    same('a difference', quote.difference, toDollars(more))
    same('its points', quote.points, pointsOf(step.when) - pointsOf(model.at))
    if (step.kind === 'card' && more >= 50) await byCard(step.when, quote.version, turn)
    else {
      const { totalPrice, version } = quote
      const request = { memberId, bookingId: id, wish: { ...wish, totalPrice, version } }
      await changeBooking(kernel, { ...request, repeatable: null, isSignedIn: true })
    }
    model.change(step.when)
    same('the clock', Date.parse(quote.refundFrom), model.cancelUntil + rules.cancelHours * HOUR)
    await checkMoney('what was paid', totalOf(model.at))
  }
  const paid = totalOf(model.at)
  const back = model.back(paid, now())
  const request = { memberId, bookingId: id, repeatable: null }
  if (back !== null) {
    await cancelBooking(club.kernels[1], { ...request, back })
    return checkMoney('what was kept at the end', paid - back)
  }
  const refusal = await codeOf(cancelBooking(club.kernels[1], request))
  const late = ['not_cancelable', 'too_late_to_cancel', 'cancel_clock_over']
  same('a late cancellation', late.includes(refusal ?? ''), true)
  await transact(db, async (tx) => {
    const booking = await lockBooking(tx, id)
    if (booking) await changeStatus(tx, booking, 'canceled', { at: new Date(now()) })
  })
  return checkMoney('what is left at the end', 0)
}
