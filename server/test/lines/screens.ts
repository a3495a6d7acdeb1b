import { setTimeout as pause } from 'node:timers/promises'
import { createBooking } from '@lantern/contract/bookings/bookings'
import { live } from '@lantern/contract/calls/live'
import type { Club } from '../club/club.ts'
import { openPostOffice } from '../stand-ins/post-office.ts'
import type { TestConnection } from '../club/postgres.ts'
import { faults, type Fault } from './line.ts'
import { openWired } from './wired.ts'

/** A screen without a session, such as the one at the entrance. It keeps the time of its last notice. */
async function openScreen(address: string): Promise<{ toldAt: () => number; close(): void }> {
  const leaving = new AbortController()
  const { body } = await fetch(address + live.path, { signal: leaving.signal })
  if (!body) throw new Error('the stream has no body')
  let last = -Infinity
  const listen = async () => {
    const words = new TextDecoder()
    for await (const piece of body) {
      const isTold = piece instanceof Uint8Array && words.decode(piece).includes('data:')
      if (isTold) last = performance.now()
    }
  }
  listen().catch(() => undefined)
  return { toldAt: () => last, close: () => leaving.abort() }
}

const limits = { statement: 1_000, lock: 1_000, connect: 2_000, cards: 700 }
const PATIENCE_MS = 60_000

/** The time from the repair until a screen got the missed changes, in milliseconds, for each fault. */
export async function hearOfMissed(
  club: Club,
  connection: TestConnection,
  forMs: number,
): Promise<{ fault: Fault; heardMs: number }[]> {
  const office = await openPostOffice()
  const wired = await openWired(club, { connection, office, limits, logged: [] })
  const member = await club.signedIn({ balance: 1_000_000 }, 1)
  const screen = await openScreen(wired.straight)
  const heard: { fault: Fault; heardMs: number }[] = []
  let hour = 13
  for (const fault of faults) {
    hour += 1
    await wired.lines.listening.break(fault)
    const slot = { amenityId: 1, startTime: `${hour}:00`, endTime: `${hour + 1}:00` }
    const changed = performance.now()
    await member.call(createBooking, { body: { ...slot, bookingDate: '2026-11-28' } })
    await pause(forMs)
    await wired.lines.listening.mend()
    const mended = performance.now()
    while (screen.toldAt() < changed && performance.now() - mended < PATIENCE_MS) await pause(10)
    const at = screen.toldAt() < changed ? Infinity : Math.max(0, screen.toldAt() - mended)
    heard.push({ fault, heardMs: at })
  }
  screen.close()
  await wired.close()
  await office.close()
  return heard
}
