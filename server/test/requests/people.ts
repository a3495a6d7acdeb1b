import { changePin } from '@lantern/contract/account/account'
import { deleteCustomer } from '@lantern/contract/members/customers'
import type { Access, Endpoint, StationScreen } from '@lantern/contract/calls/endpoint'
import { chooseSeller, getStation, startStation } from '@lantern/contract/members/stations'
import { PASSWORD, type Club, type NewPerson, type Person } from '../club/club.ts'
import type { Visitor } from '../club/visitor.ts'

export const STAFF_PIN = '2468'
const OWN_PIN = '135790'

const roles: Readonly<Record<string, NewPerson>> = {
  mei: { balance: 900_000 },
  chen: { balance: 900_000 },
  staff: { role: 'staff', balance: 900_000 },
  admin: { role: 'admin', balance: 900_000 },
}
const screens = ['floor', 'kitchen', 'till'] as const satisfies readonly StationScreen[]
const others = ['guest', 'deleted'] as const

/** Everybody who makes requests, by their name in reports. */
export const everybody: readonly string[] = [...Object.keys(roles), ...screens, ...others]

const ranks: Readonly<Record<Access, number>> = { public: 0, member: 1, staff: 2, admin: 3 }
const rankOf: Readonly<Record<string, number>> = { mei: 1, chen: 1, staff: 2, admin: 3 }

/** Whether a person's role, or their station, may make a call. */
export function mayCall(who: string, { access, stations }: Endpoint): boolean {
  const screen = screens.find((each) => each === who)
  if (screen) return access === 'public' || stations.includes(screen)
  return (rankOf[who] ?? 0) >= ranks[access]
}

/**
 * The people of one club: two members, staff, an admin, three stations, a guest, and a member whose account is
 * deleted.
 */
export class People {
  readonly #club: Club
  readonly #persons = new Map<string, Person>()
  readonly #visitors = new Map<string, Visitor>()

  constructor(club: Club) {
    this.#club = club
  }

  visitor(who: string): Visitor {
    return this.#visitors.get(who) ?? this.#club.visitor()
  }

  /** Signs a person in again; a deleted or locked account is replaced by a new one. */
  async signIn(who: string): Promise<Visitor> {
    const known = this.#persons.get(who)
    const role = roles[who]?.role ?? 'customer'
    const again = known && (await this.#club.signIn(known).catch(() => null))
    if (again && (await isStill(again, role))) {
      this.#visitors.set(who, again)
      return again
    }
    const visitor = await this.#club.signedIn(roles[who])
    this.#persons.set(who, visitor.person)
    this.#visitors.set(who, visitor)
    if (role !== 'customer') {
      await visitor.call(changePin, { body: { currentPassword: PASSWORD, pin: OWN_PIN } })
    }
    return visitor
  }

  /** Restores a person's session, role or device if it was lost. */
  async comeBack(who: string): Promise<void> {
    const screen = screens.find((each) => each === who)
    if (screen) await this.#keep(screen)
    else if (who in roles) await this.signIn(who)
  }

  async #keep(screen: StationScreen): Promise<void> {
    const { reply } = await this.visitor(screen).call(getStation, {})
    if (reply?.screen !== screen) await this.start(screen)
  }

  /** Makes a device a station. At a till it also chooses a seller. */
  async start(screen: StationScreen): Promise<void> {
    const device = await this.#club.signedIn({ role: 'admin' })
    await device.call(startStation, { body: { name: `A ${screen}`, screen } })
    this.#visitors.set(screen, device)
    if (screen === 'till') await this.sell()
  }

  async sell(): Promise<void> {
    const seller = this.#persons.get('staff')
    if (!seller) return
    await this.visitor('till').call(chooseSeller, { body: { userId: seller.id, pin: OWN_PIN } })
  }

  /** Signs everybody in, as after some idle minutes. */
  async signAllIn(): Promise<void> {
    for (const who of Object.keys(roles)) await this.signIn(who)
    for (const screen of screens) await this.#keep(screen)
    await this.sell()
    if (this.#visitors.has('deleted')) return
    const deleted = await this.#club.signedIn()
    const params = { params: { id: String(deleted.person.id) } }
    await this.visitor('admin').call(deleteCustomer, params, { 'x-staff-pin': STAFF_PIN })
    this.#visitors.set('deleted', deleted)
  }
}

/** Whether a signed-in person still has their role. */
async function isStill(visitor: Visitor, role: string): Promise<boolean> {
  const { body } = await visitor.request({ method: 'GET', url: '/api/user' })
  return body.includes(`"role":"${role}"`)
}
