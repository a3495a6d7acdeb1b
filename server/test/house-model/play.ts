import { listBills } from '@lantern/contract/bills'
import { getFloor } from '@lantern/contract/floor'
import { toCents } from '@lantern/contract/pricing'
import { getSettings, updateSettings } from '@lantern/contract/settings'
import type { RefundTier } from '@lantern/contract/refunds'
import fc from 'fast-check'
import type { Club } from '../club.ts'
import { lookThrough } from '../doctor.ts'
import { menuOf } from '../ordering.ts'
import type { Real } from './act.ts'
import { HOUR, kindsOfNight, MINUTE, nextDate, nextEvening, nightOf } from './calendar.ts'
import { compare } from './compare.ts'
import { goHome } from './keeper.ts'
import { steps, type Model, type Step } from './steps.ts'
import { noMoney, type State } from './state.ts'

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
const purses = [250_000, 60_000, 0]
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
    club,
    admin,
    pin: PIN,
    people,
    sessions: new Map(),
    versions: new Map(),
    bills: new Map(),
    payments: new Map(),
    oldBills: new Set((await desk.call(listBills, {})).reply.map(({ id }) => id)),
    tables: new Map(tables.map(({ id, name }) => [name, id])),
  }
  const state: State = {
    now,
    nights,
    settings,
    bookings: [],
    orders: [],
    bills: [],
    payments: [],
    lit: {},
    closed: null,
    menu: menu.map(({ id, price, category: { kind: of } }) => ({
      id,
      price: toCents(price),
      kind: of,
    })),
    members: purses.map((balance) => ({ balance, points: 0, isGone: false })),
    day: {
      sales: { ...noMoney },
      refunds: { ...noMoney },
      topUps: { ...noMoney },
      payOuts: { ...noMoney },
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
