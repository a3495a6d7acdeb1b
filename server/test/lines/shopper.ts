import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Booking, cancelBooking, createBooking } from '@lantern/contract/bookings'
import type { Endpoint } from '@lantern/contract/endpoint'
import { ErrorBody } from '@lantern/contract/errors'
import {
  confirmSandboxPayment,
  createPaymentIntent,
  PaymentIntent,
} from '@lantern/contract/payments'
import { createSale } from '@lantern/contract/till'

/** What the calls of a run were like. */
export interface Diary {
  /** How many tries there were, by their answer: a status, `lost` without one, or `given up` by the client. */
  answers: Map<string, number>
  /** The longest that a try waited for its answer, in milliseconds, while the page's own line was whole. */
  longest: number
  violations: string[]
}

export const newDiary = (): Diary => ({ answers: new Map(), longest: 0, violations: [] })

/** Where calls go, one after the other, and since when the line there is whole; `Infinity` while it isn't. */
export interface Door {
  address: string
  wholeSince(): number
}

/** Longer than this no call may take; the client gives it up then, in milliseconds. */
export interface Limits {
  answerMs: number
}

/** An act that was acknowledged, or whose client stopped trying. */
export interface Act {
  kind: 'booking' | 'card' | 'cancellation' | 'sale'
  key: string
  /** The id of the booking or the order that the acknowledgment named; `null` without one. */
  id: number | null
  refused: string | null
}

/** Answers after which the page says that one may try again. */
const again: ReadonlySet<string> = new Set(['payment_unreachable', 'payment_pending', 'too_slow'])
const AGAIN_MS = 60

interface Told {
  status: number
  code: string
  text: string
}

/** Somebody with a signed-in browser, who repeats a call under the same key until it is answered. */
export class Shopper {
  readonly memberId: number
  readonly acts: Act[] = []
  readonly #cookie: string
  readonly #doors: readonly Door[]
  readonly #limits: Limits
  readonly #diary: Diary
  #turn = 0

  constructor(
    person: { memberId: number; cookie: string },
    around: { doors: readonly Door[]; limits: Limits; diary: Diary },
  ) {
    this.memberId = person.memberId
    this.#cookie = person.cookie
    this.#doors = around.doors
    this.#limits = around.limits
    this.#diary = around.diary
    this.#turn = person.memberId
  }

  #count(what: string): void {
    const { answers } = this.#diary
    answers.set(what, (answers.get(what) ?? 0) + 1)
  }

  /** One try at the next door. `null` where no answer came. */
  async #try(path: string, key: string, body: object): Promise<Told | null> {
    const door = this.#doors[this.#turn++ % this.#doors.length]
    if (!door) throw new Error('no door')
    const begun = performance.now()
    try {
      const answer = await fetch(door.address + path, {
        method: 'POST',
        headers: {
          cookie: this.#cookie,
          'content-type': 'application/json',
          'idempotency-key': key,
          // One connection a try: one that a silent line has killed is waited for as long as the client likes, whatever
          // the server does.
          connection: 'close',
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(this.#limits.answerMs),
      })
      const text = await answer.text()
      if (door.wholeSince() < begun) {
        this.#diary.longest = Math.max(this.#diary.longest, performance.now() - begun)
      }
      return this.#read(path, answer, text)
    } catch (error) {
      const isGivenUp = error instanceof Error && error.name === 'TimeoutError'
      this.#count(isGivenUp ? 'given up' : 'lost')
      if (isGivenUp && door.wholeSince() < begun) {
        this.#diary.violations.push(`${path} had no answer after ${this.#limits.answerMs} ms`)
      }
      return null
    }
  }

  #read(path: string, answer: Response, text: string): Told {
    const { status } = answer
    const code = status >= 400 ? ErrorBody.parse(JSON.parse(text)).code : ''
    this.#count(code === '' ? String(status) : `${status} ${code}`)
    if (status === 503 && code === 'unavailable' && answer.headers.get('retry-after') === null) {
      this.#diary.violations.push(`${path}: 503 without Retry-After`)
    }
    if (code === 'unexpected') this.#diary.violations.push(`${path}: ${status} ${text}`)
    return { status, code, text }
  }

  /** Tries until there is an answer that isn't an outage's. `null` once `over`. */
  async #insist(path: string, key: string, body: object, over: AbortSignal): Promise<Told | null> {
    while (!over.aborted) {
      const told = await this.#try(path, key, body)
      if (told && told.status < 500 && !again.has(told.code)) return told
      await pause(AGAIN_MS)
    }
    return null
  }

  async #act(
    kind: Act['kind'],
    path: string,
    body: object,
    idIn: (text: string) => number,
    over: AbortSignal,
    key: string = randomUUID(),
  ): Promise<Act> {
    const act: Act = { kind, key, id: null, refused: null }
    this.acts.push(act)
    const told = await this.#insist(path, key, body, over)
    if (told?.code) act.refused = told.code
    else if (told) act.id = idIn(told.text)
    return act
  }

  /** Books from the balance. */
  book(slot: object, over: AbortSignal): Promise<Act> {
    return this.#act('booking', createBooking.path, slot, bookingIn, over)
  }

  /** Holds a room, pays by card, and claims the booking, as the page does. */
  async bookByCard(slot: object, over: AbortSignal): Promise<Act | null> {
    const wish = { paymentType: 'booking', metadata: slot }
    const begun = await this.#insist(createPaymentIntent.path, randomUUID(), wish, over)
    if (!begun || begun.code) return null
    const { clientSecret, paymentIntentId } = PaymentIntent.parse(JSON.parse(begun.text))
    const card = { clientSecret, cardNumber: '4242424242424242', webhook: 'late' }
    const paid = await this.#insist(confirmSandboxPayment.path, randomUUID(), card, over)
    if (!paid || paid.code) return null
    const claim = { ...slot, status: 'paid_online', paymentMethod: 'stripe', paymentIntentId }
    return this.#act('card', createBooking.path, claim, bookingIn, over)
  }

  /** Cancels a booking; what was paid by card goes back to it. */
  cancel(bookingId: number, over: AbortSignal): Promise<Act> {
    const path = pathOf(cancelBooking, bookingId)
    return this.#act('cancellation', path, {}, bookingIn, over)
  }

  /** Sells something at the till in cash. The note of the sale is its key. */
  sell(foodItemId: number, over: AbortSignal): Promise<Act> {
    const key = randomUUID()
    const body = { items: [{ foodItemId, quantity: 1 }], paymentType: 'cash', note: key }
    return this.#act('sale', createSale.path, body, saleIn, over, key)
  }
}

const pathOf = ({ path }: Endpoint, id: number) => path.replace(':id', String(id))
const bookingIn = (text: string) => Booking.parse(JSON.parse(text)).id
const saleIn = (text: string) => createSale.reply.parse(JSON.parse(text)).order.id
