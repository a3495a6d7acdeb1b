import { confirmSandboxPayment, type NewPaymentIntent } from '@lantern/contract/payments'
import { toDollars } from '@lantern/contract/pricing'
import fc from 'fast-check'
import { changeBooking, quoteOwn } from '../src/features/bookings/change/service.ts'
import { quoteOwnTime, takeOwnTime } from '../src/features/bookings/more-time/service.own.ts'
import { checkInParty, leave, undo } from '../src/features/floor/acts/service.ts'
import { changeStatus, lockBooking } from '../src/features/bookings/core/service.ts'
import { cancelBooking, createBooking } from '../src/features/bookings/member/service.ts'
import { createIntent, readPayment } from '../src/features/payments/service.intent.ts'
import { balanceOf } from '../src/features/wallet/service.ts'
import { transact } from '../src/kernel/db/db.ts'
import { Refusal } from '../src/kernel/http/errors.ts'
import { FRIDAY, type Club } from './club.ts'
import { versionOf } from './versions.ts'

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
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('link' as const), when }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.nat(30) }) },
)

/** A party that comes and takes more time, which the desk may undo. */
const stay = fc.record({ choice: fc.nat(1), byCard: fc.boolean(), isUndone: fc.boolean() })

/** A booking, and what its member does with it until its party has left or it is canceled. */
export const chain = fc.record({
  first: when,
  steps: fc.array(step, { minLength: 1, maxLength: 7 }),
  stay: fc.option(stay, { freq: 1 }),
})
type Chain = ReturnType<typeof chain.generate>['value']
type When = Chain['first']
type Stay = NonNullable<Chain['stay']>

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

/** A booking as the model has it: why a change of it may be refused, and until when it can be canceled. */
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
  /** The amount that goes back, in cents; `null` if its member can't cancel any more. */
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

/** The member who changes, and who is at the desk. */
interface People {
  memberId: number
  actorId: number
}

/**
 * Opens a club for chains: four changes, until two hours before the start. A cancellation gives everything back until a
 * day before, half until six hours, and nothing until one.
 */
export async function openForChanges(club: Club): Promise<People> {
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
  const member = await club.member({ balance: 100_000_000 })
  const staff = await club.member({ role: 'staff' })
  return { memberId: member.id, actorId: staff.id }
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
 * Plays a chain at two instances in turn and compares every answer, the balance, the cards and the points with the
 * model. At the end its member cancels, and the model says what goes back. If the member can't cancel any more, the
 * desk gives everything back. Throws at the first difference.
 */
export async function liveThroughChain(
  club: Club,
  { memberId, actorId }: People,
  { first, steps, stay }: Chain,
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
  async function byCard(asked: NewPaymentIntent, instance: number): Promise<void> {
    const kernel = club.kernels[instance % 2 === 0 ? 0 : 1]
    const intent = await createIntent(kernel, { memberId, asked, repeatable: null })
    const body = { clientSecret: intent.clientSecret, cardNumber: '4242 4242 4242 4242' }
    await club.visitor().call(confirmSandboxPayment, { body: { ...body, webhook: 'never' } })
    const { credited } = await readPayment(kernel, memberId, intent.paymentIntentId)
    same('the card’s money', credited, false)
  }

  /** The party comes, takes more time, which may be undone, and leaves. */
  async function come({ choice, byCard: isByCard, isUndone }: Stay, paid: number): Promise<void> {
    const [here, there] = club.kernels
    const act = { actorId, id, repeatable: null }
    const seen = async () => ({ version: await versionOf(club, id) })
    await checkInParty(here, { ...act, body: await seen() })
    const offered = await quoteOwnTime(there, memberId, id)
    const chosen = offered.choices[choice] ?? offered.choices[0]
    if (!chosen) throw new Error('no more time is offered')
    const { endsAt, totalPrice, minutes } = chosen
    const more = ((prices.get(model.at.amenityId) ?? 0) * minutes * 1.05) / 60
    same('more time', totalPrice, toDollars(more))
    const { version } = offered
    if (isByCard) {
      const metadata = { bookingId: id, version, endsAt }
      await byCard({ paymentType: 'booking_extension', metadata }, choice)
    } else {
      const wish = { pay: 'balance' as const, version, endsAt, totalPrice }
      await takeOwnTime(here, { memberId, bookingId: id, wish, repeatable: null })
    }
    await checkMoney('what more time took', paid + more)
    if (isUndone) {
      await undo(there, { ...act, body: { ...(await seen()), act: 'extend' } })
      await checkMoney('what an undone hour gave back', paid)
    }
    const { rows } = await club.pool.query<{ id: number }>(
      'SELECT table_id AS id FROM occupancies WHERE booking_id = $1 LIMIT 1',
      [id],
    )
    const party = { bookingId: id, ...(await seen()) }
    await leave(here, { ...act, id: rows[0]?.id ?? 0, body: { party } })
    return checkMoney('what a stay costs', isUndone ? paid : paid + more)
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
    const { totalPrice, version } = quote
    const isSignedIn = step.kind !== 'link'
    const asked = { ...wish, totalPrice, version }
    const request = { memberId, bookingId: id, wish: asked, repeatable: null, isSignedIn }
    same('what a link may not', quote.needsSignIn, more > 0)
    if (!isSignedIn && more > 0) {
      const refused = await codeOf(changeBooking(kernel, request))
      same('a dearer change by link', refused, 'change_needs_sign_in')
      await checkMoney('what a link spent', totalOf(model.at))
      continue
    }
    if (step.kind === 'card' && more >= 50) {
      const metadata = { ...wish, bookingId: id, version }
      await byCard({ paymentType: 'booking_change', metadata }, turn)
    } else await changeBooking(kernel, request)
    model.change(step.when)
    same('the clock', Date.parse(quote.refundFrom), model.cancelUntil + rules.cancelHours * HOUR)
    await checkMoney('what was paid', totalOf(model.at))
  }
  const paid = totalOf(model.at)
  const begins = startOf(model.at)
  if (stay !== null && now() < begins + model.at.hours * HOUR) {
    waited = Math.max(waited, begins - FRIDAY.getTime())
    club.clock.set(new Date(now()))
    return come(stay, paid)
  }
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
