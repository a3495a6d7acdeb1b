import { listBills } from '@lantern/contract/bills'
import { getFloor } from '@lantern/contract/floor'
import { toCents } from '@lantern/contract/pricing'
import { getSettings, updateSettings } from '@lantern/contract/settings'
import type { RefundTier } from '@lantern/contract/refunds'
import fc from 'fast-check'
import type { Club } from '../club.ts'
import { lookThrough } from '../doctor.ts'
import { menuOf } from '../ordering.ts'
import type { Act, Choice, Real } from './act.ts'
import { billActs } from './acts.bills.ts'
import { cardActs } from './acts.cards.ts'
import { floorActs } from './acts.floor.ts'
import { foodActs } from './acts.food.ts'
import { officeActs } from './acts.office.ts'
import { roomActs } from './acts.rooms.ts'
import { HOUR, kindsOfNight, MINUTE, nextDate, nextEvening, nightOf } from './calendar.ts'
import { compare } from './compare.ts'
import { goHome } from './keeper.ts'
import { noMoney, type Settings, type State } from './state.ts'

const acts = { ...roomActs, ...floorActs, ...foodActs, ...billActs, ...cardActs, ...officeActs }
type Name = keyof typeof acts
/** How often each act comes up, compared with the others. */
const weights: Readonly<Record<Name, number>> = {
  ...{ book: 8, bookAtDesk: 5, cancelOwn: 3, confirm: 4, cancelAtDesk: 3, noShow: 2 },
  ...{ checkIn: 7, leave: 5, order: 4, ticket: 4, sale: 3, saleOnBill: 6 },
  ...{ openBill: 4, pay: 6, correct: 3, giveBack: 3, closeBill: 3, reopen: 1, guestsLeave: 2 },
  ...{ seat: 5, extend: 4, undo: 5, settings: 2, cash: 3, forget: 1, close: 1 },
  ...{ begin: 4, payCard: 4, comeBack: 3, message: 3 },
}

/** What the steps of an evening share: the model as it is now, and how the acts ended. */
export interface Model {
  state: State
  ends: Map<string, number>
  steps: number
}
type Step = fc.AsyncCommand<Model, Real>

function note(model: Model, end: string): void {
  model.steps += 1
  model.ends.set(end, (model.ends.get(end) ?? 0) + 1)
}

/** Compares everything that often, and else what a step could have changed. */
const WHOLE = 8

/** An act by one person. The model says how it ends before it is done. */
class One implements Step {
  readonly name: Name
  readonly choice: Choice
  ended = ''

  constructor(name: Name, choice: Choice) {
    this.name = name
    this.choice = choice
  }

  #ready({ state }: Readonly<Model>) {
    const act: Act = acts[this.name]
    return act(state, this.choice)
  }

  check(model: Readonly<Model>): boolean {
    return this.#ready(model) !== null
  }

  async run(model: Model, real: Real): Promise<void> {
    const [ready, before] = [this.#ready(model), model.state]
    if (!ready) return
    const after = structuredClone(before)
    after.now += 1_000
    real.club.clock.stop(new Date(after.now))
    const { code, id } = await ready.call(real, this.choice.at)
    this.ended = ` → ${code ?? id}`
    const verdict = ready.rule(after)
    const says = typeof verdict === 'string' ? verdict : null
    if (says !== code) throw new Error(`${String(this)}, but the model says ${says ?? 'done'}`)
    if (typeof verdict !== 'string') verdict(id)
    model.state = after
    note(model, `${this.name}: ${code ?? 'done'}`)
    await compare(before, after, real, { at: this.choice.at, whole: this.choice.a % WHOLE === 0 })
  }

  toString(): string {
    const { a, b, c, at } = this.choice
    return `${this.name}(${a}, ${b}, ${c}) at ${at}${this.ended}`
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
  ...{ a: number, b: number, c: number },
  at: fc.constantFrom(0 as const, 1 as const),
})
const isName = (name: string): name is Name => name in acts
const steps: fc.Arbitrary<Step>[] = [
  ...Object.keys(acts)
    .filter(isName)
    .flatMap((name) =>
      Array.from({ length: weights[name] }, () => choice.map((one) => new One(name, one))),
    ),
  ...Array.from({ length: 7 }, () =>
    fc.integer({ min: 1, max: 75 }).map((minutes) => new Wait(minutes)),
  ),
]

const tiers = fc.constantFrom<RefundTier[][]>(
  [{ hours: 0, percent: 100 }],
  [
    { hours: 24, percent: 100 },
    { hours: 3, percent: 50 },
  ],
  [
    { hours: 2, percent: 100 },
    { hours: 1, percent: 35 },
    { hours: 0, percent: 0 },
  ],
)
const settings = fc.record({
  refundTiers: tiers,
  graceMinutes: fc.constantFrom(0, 15),
  serviceFeeBasisPoints: fc.constantFrom(500, 0, 733),
  pointsPerDollar: fc.constantFrom(1, 3, 0),
  walkInStepMinutes: fc.constantFrom(15 as const, 30 as const, 60 as const),
})
const beginning = fc.record({
  kind: fc.constantFrom('plain' as const, ...kindsOfNight),
  /** How long after the opening the evening begins, in minutes. */
  minutes: fc.constantFrom(30, 9 * 60 + 20),
  settings,
})
export type Beginning = ReturnType<typeof beginning.generate>['value']

/** An evening's beginning and its steps. `replayPath` is what a failing evening printed. */
export const evenings = (maxCommands: number, replayPath?: string) =>
  fc.tuple(
    beginning,
    fc.commands(steps, { maxCommands, size: 'max', ...(replayPath && { replayPath }) }),
  )

/** The hours of a night by the clock on the wall, in a new venue. */
const NIGHT = 12
const PIN = '864201'
const purses = [90_000, 25_000, 0]
/** The date of each club's last evening; no evening comes before it. */
const lastOf = new WeakMap<Club, string>()

/** Gets a club ready for its next evening, and the model with it. */
async function prepare(club: Club, { kind, minutes, settings }: Beginning) {
  const date = nextEvening(kind, lastOf.get(club) ?? '2026-11-22')
  lastOf.set(club, nextDate(date))
  const nights = [nightOf(date, NIGHT), nightOf(nextDate(date), NIGHT)]
  const now = (nights[0]?.hours[0] ?? 0) + minutes * MINUTE
  club.clock.stop(new Date(now))
  const admin = await club.member({ role: 'admin' })
  const people = await Promise.all(purses.map((balance) => club.member({ balance })))
  const desk = await club.signIn(admin)
  const { version } = (await desk.call(getSettings, {})).reply
  await desk.call(updateSettings, { body: { ...settings, staffPin: PIN, version } })
  const menu = await menuOf(club)
  const { tables } = (await desk.call(getFloor, {})).reply
  const real: Real = {
    ...{
      club,
      admin,
      pin: PIN,
      people,
      sessions: new Map(),
      versions: new Map(),
      bills: new Map(),
      payments: new Map(),
    },
    oldBills: new Set((await desk.call(listBills, {})).reply.map(({ id }) => id)),
    tables: new Map(tables.map(({ id, name }) => [name, id])),
  }
  const state: State = {
    ...{
      now,
      nights,
      settings,
      bookings: [],
      orders: [],
      bills: [],
      payments: [],
      lit: {},
      closed: null,
    },
    menu: menu.map(({ id, price, category: { kind: of } }) => ({
      id,
      price: toCents(price),
      kind: of,
    })),
    members: purses.map((balance) => ({ balance, points: 0, isGone: false })),
    day: {
      ...{ sales: { ...noMoney }, refunds: { ...noMoney } },
      ...{ topUps: { ...noMoney }, payOuts: { ...noMoney } },
    },
  }
  return { real, state }
}

/**
 * Plays an evening at a club and compares every answer, and what results, with the model. Throws at the first
 * difference. The club's house is empty before and after it. Returns how many steps there were.
 */
export async function liveThroughModel(
  club: Club,
  [first, commands]: readonly [Beginning, Iterable<Step>],
  ends: Map<string, number>,
): Promise<number> {
  const { real, state } = await prepare(club, first)
  const model: Model = { state, ends, steps: 0 }
  await fc.asyncModelRun(() => ({ model, real }), commands)
  await compare(state, model.state, real, { at: 1, whole: true })
  await goHome(real, new Date((state.nights[0]?.hours.at(-1) ?? 0) + 8 * HOUR))
  await lookThrough(club.kernels[0])
  return model.steps
}
