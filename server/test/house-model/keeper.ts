import { getFloor } from '@lantern/contract/floor'
import { listTickets, setOrderStatus } from '@lantern/contract/orders'
import { leaveTable } from '@lantern/contract/party'
import type { Club } from '../club.ts'
import type { Visitor } from '../visitor.ts'
import { deskAt, idPath, type Real } from './act.ts'

/** The kitchen serves what it has, and the parties leave that are in. */
async function endNight(desk: Visitor): Promise<void> {
  for (const { id } of (await desk.call(listTickets, {})).reply) {
    await desk.call(setOrderStatus, { ...idPath(id), body: { status: 'served' } })
  }
  for (const { id, version, tableIds, checkedInAt } of (await desk.call(getFloor, {})).reply
    .bookings) {
    if (checkedInAt === null) continue
    const body = { party: { bookingId: id, version }, owing: true }
    await desk.call(leaveTable, { ...idPath(tableIds[0] ?? 0), body })
  }
}

/**
 * Everybody goes home, so that the next evening finds an empty house. By the next morning no booking of the night keeps
 * a table from its guests without one, who leave last.
 */
export async function goHome(real: Real, morning: Date): Promise<void> {
  await endNight(await deskAt(real, 0))
  real.club.clock.stop(morning)
  real.sessions.clear()
  const desk = await deskAt(real, 0)
  for (const { id, unpaid } of (await desk.call(getFloor, {})).reply.tables) {
    if (unpaid === null) continue
    const answer = await desk.call(leaveTable, {
      ...idPath(id),
      body: { party: null, owing: true },
    })
    if (answer.code !== null) throw new Error(`guests stayed: ${answer.text}`)
  }
}

/**
 * Lends a club to one evening after the other. An evening that failed has left anything behind, so the next one gets a
 * new club.
 */
export class Keeper {
  readonly #open: () => Promise<Club>
  #club: Club | null = null

  constructor(open: () => Promise<Club>) {
    this.#open = open
  }

  async lend<T>(live: (club: Club) => Promise<T>): Promise<T> {
    const club = (this.#club ??= await this.#open())
    try {
      return await live(club)
    } catch (error) {
      this.#club = null
      // The doctor may object to what is left; the evening's own error is the one to tell.
      await club.close().catch(() => undefined)
      throw error
    }
  }

  /** Throws what the doctor finds at the end. */
  async close(): Promise<void> {
    const club = this.#club
    this.#club = null
    await club?.close()
  }
}
