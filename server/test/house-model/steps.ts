import fc from 'fast-check'
import type { Act, Choice, Ended, Ready, Real } from './act.ts'
import { billActs } from './acts.bills.ts'
import { cardActs } from './acts.cards.ts'
import { floorActs } from './acts.floor.ts'
import { foodActs } from './acts.food.ts'
import { officeActs } from './acts.office.ts'
import { roomActs } from './acts.rooms.ts'
import { HOUR, MINUTE } from './calendar.ts'
import { compare } from './compare.ts'
import type { State, Verdict } from './state.ts'

const acts = { ...roomActs, ...floorActs, ...foodActs, ...billActs, ...cardActs, ...officeActs }
type Name = keyof typeof acts
/** How often each act comes up, compared with the others. */
const weights: Readonly<Record<Name, number>> = {
  book: 8,
  bookAtDesk: 5,
  cancelOwn: 3,
  confirm: 4,
  cancelAtDesk: 3,
  reschedule: 5,
  noShow: 2,
  checkIn: 7,
  leave: 5,
  order: 4,
  ticket: 4,
  sale: 3,
  saleOnBill: 6,
  openBill: 4,
  pay: 6,
  correct: 3,
  giveBack: 3,
  closeBill: 3,
  reopen: 1,
  guestsLeave: 2,
  seat: 5,
  extend: 6,
  undo: 7,
  settings: 2,
  cash: 3,
  forget: 3,
  close: 1,
  begin: 4,
  payCard: 4,
  comeBack: 3,
  message: 3,
}
/**
 * Acts that two people may do at once. Those are left out that read a bill's or the settings' version first, because the
 * one may read it before the other's act or after it; and those whose new id is found in a list.
 */
const atOnce = [
  ...(['book', 'bookAtDesk', 'cancelOwn', 'confirm', 'cancelAtDesk', 'noShow', 'checkIn'] as const),
  ...([
    'leave',
    'order',
    'ticket',
    'sale',
    'seat',
    'extend',
    'undo',
    'cash',
    'reschedule',
  ] as const),
  ...(['payCard', 'comeBack', 'message'] as const),
] satisfies Name[]

/** What the steps of an evening share: the model as it is now, and how the acts ended. */
export interface Model {
  state: State
  ends: Map<string, number>
  steps: number
}
export type Step = fc.AsyncCommand<Model, Real>

function note(model: Model, end: string): void {
  model.steps += 1
  model.ends.set(end, (model.ends.get(end) ?? 0) + 1)
}

/** Compares everything that often, and else what a step could have changed. */
const WHOLE = 8

interface Wished {
  name: Name
  choice: Choice
}

function readyFor({ state }: Readonly<Model>, { name, choice }: Wished): Ready | null {
  const act: Act = acts[name]
  return act(state, choice)
}
const told = ({ name, choice: { a, b, c, at } }: Wished) => `${name}(${a}, ${b}, ${c}) at ${at}`
const codeOf = (verdict: Verdict) => (typeof verdict === 'string' ? verdict : null)

/** Lets the acts have their effects on the model in this order; says where it had others ends than these. */
function follow(after: State, order: readonly { ready: Ready; ended: Ended }[]): string | null {
  for (const { ready, ended } of order) {
    const verdict = ready.rule(after)
    const says = codeOf(verdict)
    if (says !== ended.code)
      return `the model says ${says ?? 'done'} and not ${ended.code ?? 'done'}`
    if (typeof verdict !== 'string') verdict(ended.id)
  }
  return null
}

/** An act is done a second after the one before it. */
function nextMoment(before: State, real: Real): State {
  const after = { ...structuredClone(before), now: before.now + 1_000 }
  real.club.clock.stop(new Date(after.now))
  return after
}

/** An act by one person. */
class One implements Step {
  readonly wished: Wished
  #ended = ''

  constructor(wished: Wished) {
    this.wished = wished
  }

  check(model: Readonly<Model>): boolean {
    return readyFor(model, this.wished) !== null
  }

  async run(model: Model, real: Real): Promise<void> {
    const [ready, before] = [readyFor(model, this.wished), model.state]
    if (!ready) return
    const { name, choice } = this.wished
    const after = nextMoment(before, real)
    const ended = await ready.call(real, choice.at)
    this.#ended = ` → ${ended.code ?? ended.id}`
    const wrong = follow(after, [{ ready, ended }])
    if (wrong !== null) throw new Error(`${String(this)}: ${wrong}`)
    model.state = after
    note(model, `${name}: ${ended.code ?? 'done'}`)
    await compare(before, after, real, { at: choice.at, whole: choice.a % WHOLE === 0 })
  }

  toString(): string {
    return `${told(this.wished)}${this.#ended}`
  }
}

/** Acts by two people at once, at both instances. One of the two orders is what the model says. */
class Two implements Step {
  readonly wished: readonly [Wished, Wished]
  #ended = ''

  constructor(wished: readonly [Wished, Wished]) {
    this.wished = wished
  }

  check(model: Readonly<Model>): boolean {
    return this.wished.every((one) => readyFor(model, one) !== null)
  }

  async run(model: Model, real: Real): Promise<void> {
    const before = model.state
    const all = this.wished.map((one) => readyFor(model, one))
    const at = nextMoment(before, real)
    const done = await Promise.all(
      all.map(async (ready, place) =>
        ready ? [{ ready, ended: await ready.call(real, place === 0 ? 0 : 1) }] : [],
      ),
    )
    const order = done.flat()
    this.#ended = ` → ${order.map(({ ended }) => ended.code ?? ended.id).join(' and ')}`
    const wrong: string[] = []
    for (const each of [order, order.toReversed()]) {
      const after = structuredClone(at)
      const found = follow(after, each) ?? (await this.#differs(before, after, real))
      if (found === null) {
        model.state = after
        note(model, `at once: ${order.every(({ ended }) => ended.code === null) ? 'both' : 'one'}`)
        return
      }
      wrong.push(found)
    }
    throw new Error(`${String(this)}: in neither order, ${wrong.join('; ')}`)
  }

  async #differs(before: State, after: State, real: Real): Promise<string | null> {
    try {
      await compare(before, after, real, { at: 0, whole: true })
      return null
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  toString(): string {
    return `at once ${this.wished.map(told).join(' and ')}${this.#ended}`
  }
}

/** Time passes. Five idle minutes end a session, so everybody signs in again when they next act. */
class Wait implements Step {
  readonly minutes: number

  constructor(minutes: number) {
    this.minutes = minutes
  }

  /** An evening ends two hours after its night. */
  check({ state: { now, nights } }: Readonly<Model>): boolean {
    return now + this.minutes * MINUTE < (nights[0]?.hours.at(-1) ?? 0) + 2 * HOUR
  }

  async run(model: Model, real: Real): Promise<void> {
    const before = model.state
    model.state = { ...before, now: before.now + this.minutes * MINUTE }
    real.club.clock.stop(new Date(model.state.now))
    real.sessions.clear()
    note(model, 'wait')
    await compare(before, model.state, real, { at: 0, whole: this.minutes % WHOLE === 0 })
  }

  toString(): string {
    return `wait(${this.minutes} minutes)`
  }
}

const number = fc.nat(1_000)
const choice = fc.record({
  a: number,
  b: number,
  c: number,
  at: fc.constantFrom(0 as const, 1 as const),
})
const isName = (name: string): name is Name => name in acts
const wished = (name: Name) => choice.map((one): Wished => ({ name, choice: one }))
const oneAtOnce = fc.constantFrom(...atOnce).chain(wished)
/** Commands have no weights, so an act stands there as often as it is to come up. */
export const steps: fc.Arbitrary<Step>[] = [
  ...Object.keys(acts)
    .filter(isName)
    .flatMap((name) =>
      Array.from({ length: weights[name] }, () => wished(name).map((one) => new One(one))),
    ),
  ...Array.from({ length: 7 }, () =>
    fc.integer({ min: 1, max: 75 }).map((minutes) => new Wait(minutes)),
  ),
  ...Array.from({ length: 12 }, () => fc.tuple(oneAtOnce, oneAtOnce).map((both) => new Two(both))),
]
