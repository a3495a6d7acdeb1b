import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Booking, cancelBooking, createBooking } from '@lantern/contract/bookings/bookings'
import type { Endpoint } from '@lantern/contract/calls/endpoint'
import { ErrorBody } from '@lantern/contract/calls/errors'
import {
  confirmSandboxPayment,
  createPaymentIntent,
  PaymentIntent,
} from '@lantern/contract/payments/payments'
import { createSale } from '@lantern/contract/bills/till'

/** The records of a run's calls. */
export interface Diary {
  /** The number of tries by answer: a status, `lost` without one, or `given up` by the client. */
  answers: Map<string, number>
  /** The longest time that a try waited for its answer, in milliseconds, while the page's own line was whole. */
  longest: number
  violations: string[]
}

export const newDiary = (): Diary => ({ answers: new Map(), longest: 0, violations: [] })

/** A target of calls, one after the other, and the time since when its line is whole; `Infinity` if it isn't. */
export interface Door {
  address: string
  wholeSince(): number
}

/** The client gives up a call after this time, in milliseconds. */
export interface Limits {
  answerMs: number
}

/** An act that was acknowledged, or that the client gave up. */
export interface Action {
  kind: 'booking' | 'card' | 'cancellation' | 'sale'
  key: string
  /** The id of the booking or order in the acknowledgment; `null` without one. */
  id: number | null
  refused: string | null
}

/** Answers after which the page offers to try again. */
const again: ReadonlySet<string> = new Set(['payment_unreachable', 'payment_pending', 'too_slow'])
const AGAIN_MS = 60

interface Told {
  status: number
  code: string
  text: string
}

/** A client with a signed-in browser, which repeats a call under the same key until it is answered. */
export class Shopper {
  readonly memberId: number
  readonly acts: Action[] = []
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

  /** One try at the next instance. `null` without an answer. */
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
          // One connection per try: on a dead connection of a silent line the client would wait as long as it
          // likes.
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

  /** Tries until there is an answer that isn't due to an outage. `null` once `over`. */
  async #insist(path: string, key: string, body: object, over: AbortSignal): Promise<Told | null> {
    while (!over.aborted) {
      const told = await this.#try(path, key, body)
      if (told && told.status < 500 && !again.has(told.code)) return told
      await pause(AGAIN_MS)
    }
    return null
  }

  async #act(
    kind: Action['kind'],
    path: string,
    body: object,
    idIn: (text: string) => number,
    over: AbortSignal,
    key: string = randomUUID(),
  ): Promise<Action> {
    const act: Action = { kind, key, id: null, refused: null }
    this.acts.push(act)
    const told = await this.#insist(path, key, body, over)
    if (told?.code) act.refused = told.code
    else if (told) act.id = idIn(told.text)
    return act
  }

  /** Books from the balance. */
  book(slot: object, over: AbortSignal): Promise<Action> {
    return this.#act('booking', createBooking.path, slot, bookingIn, over)
  }

  /** Holds a room, pays by card, and claims the booking, as the page does. */
  async bookByCard(slot: object, over: AbortSignal): Promise<Action | null> {
    const request = { paymentType: 'booking', metadata: slot }
    const begun = await this.#insist(createPaymentIntent.path, randomUUID(), request, over)
    if (!begun || begun.code) return null
    const { clientSecret, paymentIntentId } = PaymentIntent.parse(JSON.parse(begun.text))
    const card = { clientSecret, cardNumber: '4242424242424242', webhook: 'late' }
    const paid = await this.#insist(confirmSandboxPayment.path, randomUUID(), card, over)
    if (!paid || paid.code) return null
    const claim = { ...slot, status: 'paid_online', paymentMethod: 'stripe', paymentIntentId }
    return this.#act('card', createBooking.path, claim, bookingIn, over)
  }

  /** Cancels a booking; card payments are refunded to the card. */
  cancel(bookingId: number, over: AbortSignal): Promise<Action> {
    const path = pathOf(cancelBooking, bookingId)
    return this.#act('cancellation', path, {}, bookingIn, over)
  }

  /** Makes a cash sale at the till. The note of the sale is its key. */
  sell(foodItemId: number, over: AbortSignal): Promise<Action> {
    const key = randomUUID()
    const body = { items: [{ foodItemId, quantity: 1 }], paymentType: 'cash', note: key }
    return this.#act('sale', createSale.path, body, saleIn, over, key)
  }
}

const pathOf = ({ path }: Endpoint, id: number) => path.replace(':id', String(id))
const bookingIn = (text: string) => Booking.parse(JSON.parse(text)).id
const saleIn = (text: string) => createSale.reply.parse(JSON.parse(text)).order.id
