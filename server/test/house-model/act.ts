import type { Slot } from '@lantern/contract/slots'
import type { Club, Person } from '../club.ts'
import type { Visitor } from '../visitor.ts'
import type { State, Verdict } from './state.ts'

/** Numbers by which an act chooses among what there is, and the instance that it is done at. */
export interface Choice {
  a: number
  b: number
  c: number
  at: 0 | 1
}

/** The real club during an evening, with what its screens show. */
export interface Real {
  club: Club
  admin: Person
  pin: string
  people: Person[]
  /** Those who are signed in at the moment. */
  sessions: Map<Person, Visitor>
  /** The tables' ids by their names. */
  tables: ReadonlyMap<string, number>
  /** The house's ids of the bills, by their places in the model's list; and those of former evenings. */
  bills: Map<number, number>
  oldBills: ReadonlySet<number>
  /** The payments by card, by their holds. */
  payments: Map<number, { clientSecret: string; paymentIntentId: string; slot: Slot }>
  /** The version of each booking, as the desk's screens had it last. */
  versions: Map<number, number>
}

/** How a call ended: the refusal's code, or the id of what it made or changed. */
export interface Ended {
  code: string | null
  id: number
}

/** An act of the evening: what the model says about it, and the call that does it. */
export interface Ready {
  rule: (s: State) => Verdict
  call: (real: Real, at: 0 | 1) => Promise<Ended>
}

/** Makes an act of what the model has; `null` where there is nothing to act on. */
export type Act = (s: State, choice: Choice) => Ready | null

export const idPath = (id: number) => ({ params: { id: String(id) } })
/** The place of some member whose account wasn't deleted. */
export function alive({ members }: State, at: number): number {
  const places = [...members.keys()].filter((place) => !members[place]?.isGone)
  return pick(places, at) ?? 0
}

export const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % from.length]

export function billId({ bills }: Real, place: number): number {
  const id = bills.get(place)
  if (id === undefined) throw new Error(`no list of the desk had the model’s bill ${place}`)
  return id
}

async function visitorAt({ club, sessions }: Real, person: Person, at: 0 | 1): Promise<Visitor> {
  const known = sessions.get(person) ?? (await club.signIn(person))
  sessions.set(person, known)
  return known.at(club.instances[at].app)
}

/** Somebody at the desk, an admin, at an instance. */
export const deskAt = (real: Real, at: 0 | 1): Promise<Visitor> => visitorAt(real, real.admin, at)

/** The member of a place in the model's list, at an instance. */
export function memberAt(real: Real, who: number, at: 0 | 1): Promise<Visitor> {
  const person = real.people[who]
  if (!person) throw new Error(`there is no member ${who}`)
  return visitorAt(real, person, at)
}

/** A call's end, with the id that its reply is about. */
export const endOf = <Reply>(
  answer: { status: number; code: string | null; text: string; readonly reply: Reply },
  idIn: (reply: Reply) => number = () => 0,
): Ended => {
  if (answer.status >= 500) throw new Error(`a call failed: ${answer.text}`)
  return { code: answer.code, id: answer.code === null ? idIn(answer.reply) : 0 }
}
