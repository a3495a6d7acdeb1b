import { deleteCustomer } from '@lantern/contract/customers'
import { getFloor } from '@lantern/contract/floor'
import { getSettings, updateSettings } from '@lantern/contract/settings'
import fc from 'fast-check'
import type { Club, Person } from './club.ts'
import { lookThrough } from './doctor.ts'
import { menuOf } from './ordering.ts'
import { houseActs, idPath, partyActs, pick, type Choice, type Ended } from './random-acts.ts'
import { billActs } from './random-bill-acts.ts'
import { memberActs } from './random-member-acts.ts'
import type { Visitor } from './visitor.ts'

const PIN = '864201'
const acts = { ...partyActs, ...houseActs, ...billActs, ...memberActs }
/** How often each act comes up, compared with the others. */
const weights: Readonly<Record<keyof typeof acts | 'wait' | 'forget', number>> = {
  book: 6,
  later: 2,
  confirm: 2,
  cancel: 2,
  reschedule: 2,
  noShow: 1,
  checkIn: 7,
  seat: 4,
  extend: 4,
  move: 4,
  leave: 5,
  undo: 4,
  order: 4,
  ticket: 4,
  cash: 2,
  openBill: 4,
  sale: 7,
  pay: 6,
  split: 3,
  correct: 3,
  giveBack: 3,
  closeBill: 3,
  reopen: 1,
  card: 6,
  cancelOwn: 4,
  moreTime: 6,
  series: 2,
  endSeries: 1,
  cardRefund: 4,
  guestsLeave: 2,
  settings: 2,
  closeDay: 1,
  forget: 2,
  wait: 6,
}
type Kind = keyof typeof weights

const isKind = (name: string): name is Kind => name in weights
const kind = fc.oneof(
  ...Object.entries(weights).map(([name, weight]) => ({
    weight,
    arbitrary: fc.constant(name).filter(isKind),
  })),
)
const step = fc.record({
  kind,
  instance: fc.constantFrom(0 as const, 1 as const),
  a: fc.nat(1_000),
  b: fc.nat(1_000),
  c: fc.nat(1_000),
})
type Step = ReturnType<typeof step.generate>['value']

/** An evening of the house in moments. The acts of one moment happen at once. */
export const houseEvening = (moments: number) =>
  fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: moments, size: 'max' })
export type HouseEvening = readonly (readonly Step[])[]

/** Each evening has a Friday of its own. */
const WEEK_MS = 7 * 86_400_000
let weeks = 0
/** How many moments pass between two examinations by the doctor. */
const ROUND = 10

/** Whether an act may happen beside others, because it changes neither the time nor the people. */
const isOrdinary = (kind: Kind): kind is keyof typeof acts => kind in acts

/**
 * Plays an evening of members, desk, floor, kitchen, till and office at two instances. Throws if a call fails or the
 * doctor finds anything. Refusals are answers like others; `ends` counts the acts by how they ended. Returns how many
 * acts there were.
 */
export async function liveThroughHouse(
  club: Club,
  evening: HouseEvening,
  ends: Map<string, number>,
): Promise<number> {
  const friday = new Date(Date.parse('2026-11-27T20:00:00Z') + weeks++ * WEEK_MS)
  club.clock.set(friday)
  const adminPerson = await club.member({ role: 'admin' })
  const newcomer = (at: number) => club.member({ balance: at % 3 === 0 ? 0 : 90_000 })
  const people: Person[] = await Promise.all([1, 2, 3, 4].map(newcomer))
  const menu = await menuOf(club)
  let admin = await club.signIn(adminPerson)
  let members: { id: number; visitor: Visitor }[] = []
  const signIn = async () => {
    admin = await club.signIn(adminPerson)
    const entries = people.map(async (one) => ({ id: one.id, visitor: await club.signIn(one) }))
    members = await Promise.all(entries)
  }
  await signIn()
  const { version } = (await admin.call(getSettings, {})).reply
  await admin.call(updateSettings, { body: { staffPin: PIN, version } })

  const wait = async ({ a }: Choice): Promise<Ended> => {
    club.clock.set(new Date(club.clock.now().getTime() + (1 + (a % 75)) * 60_000))
    await signIn()
    return { status: 200, code: null }
  }
  const forget = async ({ a, b }: Choice): Promise<Ended> => {
    const person = pick(people, a)
    if (!person) return null
    const answer = await admin.call(deleteCustomer, idPath(person.id), { 'x-staff-pin': PIN })
    if (answer.code === null) people.splice(people.indexOf(person), 1, await newcomer(b))
    await signIn()
    return answer
  }
  const live = async (one: Step): Promise<Ended> => {
    if (!isOrdinary(one.kind)) return null
    const { app } = club.instances[one.instance]
    const desk = admin.at(app)
    const floor = (await desk.call(getFloor, {})).reply
    const night = friday.toISOString().slice(0, 10)
    const there = members.map(({ id, visitor }) => ({ id, visitor: visitor.at(app) }))
    return acts[one.kind]({ floor, desk, night, menu, members: there }, one)
  }
  const note = (kind: Kind, ended: Ended) => {
    if (ended === null) return
    if (ended.status >= 500) throw new Error(`${kind} failed: ${JSON.stringify(ended)}`)
    const end = `${kind}: ${ended.code ?? 'done'}`
    ends.set(end, (ends.get(end) ?? 0) + 1)
  }

  let count = 0
  for (const [place, moment] of evening.entries()) {
    for (const one of moment) {
      if (one.kind === 'wait') note('wait', await wait(one))
      if (one.kind === 'forget') note('forget', await forget(one))
    }
    const answers = await Promise.all(moment.map(live))
    moment.forEach(({ kind }, at) => note(kind, answers[at] ?? null))
    count += moment.length
    if (place % ROUND === ROUND - 1) await lookThrough(club.kernels[0])
  }
  await lookThrough(club.kernels[0])
  return count
}
