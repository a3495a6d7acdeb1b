import { listFoodItems } from '@lantern/contract/menu'
import { openClub, type Club } from '../../server/test/club.ts'
import { lookThrough } from '../../server/test/doctor.ts'
import { serve, type Served } from '../bench/instances.ts'
import { beMember, beTill, type Choices } from './acts.ts'
import { Client, emptyTally, type Act, type Tally } from './clients.ts'
import { judge, lookBefore } from './judge.ts'
import { startMortalPostgres, type MortalPostgres } from './postgres.ts'

const MEMBERS = 4
const TILLS = 2
/** In cents: nobody runs out of it. */
const BALANCE = 90_000_000
/** Where the first night lies that is booked, in days from now: all of it may be canceled free of charge. */
const FIRST_NIGHT = 30

/** How the instances are started. */
export interface Start {
  as: 'sources' | 'built'
  seed: number
  /** Variables of each instance's environment. */
  variables?: readonly [Readonly<Record<string, string>>, Readonly<Record<string, string>>]
}

/** Random numbers of a seed (mulberry32). */
function drawnFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Two instances on one database, in processes of their own, each on a port that it keeps. */
export class House {
  readonly addresses: string[] = []
  readonly #living: Served[] = []
  readonly #start: (which: 0 | 1, port: number) => Promise<Served>

  constructor(postgres: MortalPostgres, club: Club, { as, variables = [{}, {}] }: Start) {
    const database = String(club.pool.options.database)
    this.#start = (which, port) =>
      serve(postgres.connection, database, as, { PORT: String(port), ...variables[which] })
  }

  async open(): Promise<void> {
    this.#living.push(...(await Promise.all([this.#start(0, 0), this.#start(1, 0)])))
    this.addresses.push(...this.#living.map(({ address }) => address))
  }

  /** Kills one and starts it again at once, as a venue's service manager does. Returns its address. */
  async kill(which: 0 | 1): Promise<string> {
    const dead = this.#living[which]
    if (!dead) throw new Error('there are two instances')
    await dead.kill()
    this.#living[which] = await this.#start(which, Number(new URL(dead.address).port))
    return dead.address
  }

  async close(): Promise<void> {
    await Promise.all(this.#living.map((one) => one.kill()))
  }
}

export interface Scene {
  club: Club
  house: House
  postgres: MortalPostgres
  choices: Choices
  tally: Tally
  /** Looks whether anything is written again. */
  till: Client
  /** A member who does nothing by themselves: a hold of one's own gives way to one's next wish for that time. */
  payer: Client
}

async function people(club: Club, house: House, tally: Tally) {
  const come = async (person: Parameters<Club['member']>[0]) => {
    const client = new Client(await club.member(person), house.addresses, tally)
    await client.signIn()
    return client
  }
  const all = (count: number, person: Parameters<Club['member']>[0]) =>
    Promise.all(Array.from({ length: count }, () => come(person)))
  const [payer, ...members] = await all(MEMBERS + 1, { balance: BALANCE })
  const [looker, ...tills] = await all(TILLS + 1, { role: 'staff' })
  if (!looker || !payer) throw new Error('nobody came')
  return { members, tills, looker, payer }
}

async function choicesOf(club: Club, seed: number): Promise<Choices> {
  const [dish] = (await club.visitor().call(listFoodItems, { query: {} })).reply
  if (!dish) throw new Error('the menu is empty')
  const from = new Date(Date.now() + FIRST_NIGHT * 86_400_000)
  return { from, dish, draw: drawnFrom(seed) }
}

/** Tells how much was done. */
export function countActs({ acts, failedTries }: Tally): string {
  const count = (kind: Act['kind']) => acts.filter((act) => act.kind === kind).length
  return (
    `${count('booking')} bookings, ${count('cancellation')} cancellations, ${count('order')} orders, ` +
    `${count('sale')} sales, ${count('payment')} payments of bills, ${failedTries} tries without an answer`
  )
}

/**
 * Lets members and tills work at two instances while something happens to the house. Returns the result of that, what
 * was done, and whatever differs between the clients' answers and the database.
 */
export async function underLoad<T>(
  start: Start,
  happen: (scene: Scene) => Promise<T>,
): Promise<{ result: T; tally: Tally; wrong: string[] }> {
  const postgres = await startMortalPostgres()
  const quiet = { jobsByHand: true, logged: [], now: new Date() }
  const club = await openClub({ connection: postgres.connection, ...quiet })
  const house = new House(postgres, club, start)
  const tally = emptyTally()
  const over = new AbortController()
  try {
    await house.open()
    const choices = await choicesOf(club, start.seed)
    const { members, tills, looker, payer } = await people(club, house, tally)
    const before = await lookBefore(club.pool)
    const load = [
      ...members.map((one) => beMember(one, choices, over.signal)),
      ...tills.map((one) => beTill(one, choices, over.signal)),
    ]
    const scene = { club, house, postgres, choices, tally, till: looker, payer }
    const happening = happen(scene).finally(() => over.abort())
    const [result] = await Promise.all([happening, ...load])
    const wrong = await judge(club.pool, before, tally)
    await lookThrough(club.kernels[0])
    return { result, tally, wrong }
  } finally {
    over.abort()
    await house.close()
    await club.close()
    await postgres.remove()
  }
}
