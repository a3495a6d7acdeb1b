import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createPaymentIntent } from '@lantern/contract/payments'
import { slotOf } from '../kills/acts.ts'
import type { Client } from '../kills/clients.ts'
import { countActs, underLoad, type Scene } from '../kills/house.ts'
import type { Outcome } from './races.ts'

const SYSTEM = '/usr/lib'
const HOUR_S = 3_600
/** The instances as they start: an hour apart. */
const APART = [0, HOUR_S] as const
/** So long an instance works by each setting of its machine's clock; its jobs have run by then. */
const STEP_MS = 8_000
/** What the time of an answer may be off, in milliseconds: the machine may be busy. */
const CLOSE_MS = 5_000

/** The library of the Debian package `faketime`, which shows a process another time than the machine's. */
function findFaketime(): string | null {
  const paths = readdirSync(SYSTEM).map((each) =>
    join(SYSTEM, each, 'faketime', 'libfaketime.so.1'),
  )
  return paths.find((path) => existsSync(path)) ?? null
}

/** An environment in which the clock shows as many seconds more as the file says. The monotonic clock stays true. */
const variablesOf = (library: string, file: string) => ({
  LD_PRELOAD: library,
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_NO_CACHE: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  PAYMENTS: 'sandbox',
})

/** What is wrong about the time that an instance tells, now that its machine's clock is ahead by so much. */
async function wrongTime(till: Client, address: string, ahead: number): Promise<string[]> {
  const { headers } = await fetch(`${address}/api/venue`)
  const now = Date.now()
  // HTTP's own `Date` is the machine's.
  const machine = Date.parse(headers.get('date') ?? '') - now - ahead * 1_000
  const told = (await till.at(address).timeTold()) - Date.now()
  return [
    ...(Math.abs(machine) < CLOSE_MS ? [] : [`the machine's clock wasn't set: ${machine} ms off`]),
    ...(Math.abs(told) < CLOSE_MS ? [] : [`${address} tells a time that is ${told} ms off`]),
  ]
}

const openHolds = `SELECT status FROM payment_attempts ORDER BY created_at`

/** Steps the clocks of both machines. A room that somebody is paying for must stay held meanwhile. */
async function stepAll(scene: Scene, files: readonly string[], steps: number): Promise<string[]> {
  const { house, choices, payer, club } = scene
  const body = { paymentType: 'booking', metadata: slotOf(choices) }
  await payer.call(createPaymentIntent, { body })
  const { rows: held } = await club.pool.query<{ status: string }>(openHolds)
  const ahead: number[] = [...APART]
  const wrong: string[] = held.length === 1 ? [] : ['no room was held']
  for (let step = 0; step < steps; step += 1) {
    const which = step % 2
    ahead[which] = [-HOUR_S, 0, HOUR_S][Math.floor(choices.draw() * 3)] ?? 0
    writeFileSync(files[which] ?? '', `${ahead[which] < 0 ? '' : '+'}${ahead[which]}\n`)
    await pause(STEP_MS)
    for (const [at, address] of house.addresses.entries()) {
      wrong.push(...(await wrongTime(scene.till, address, ahead[at] ?? 0)))
    }
  }
  const { rows: left } = await club.pool.query<{ status: string }>(openHolds)
  const [before, after] = [held, left].map((rows) => rows.map(({ status }) => status).join())
  if (before !== after) wrong.push(`a hold of ten minutes was ${before} and is ${after}`)
  return wrong
}

/**
 * Two instances whose machines' clocks are an hour apart, and are then stepped by an hour to and fro under load. Nobody
 * may be signed out, no hold may end, nothing may be lost or done twice.
 */
export async function clocks({ steps, seed }: { steps: number; seed: number }): Promise<Outcome> {
  const library = findFaketime()
  if (library === null) return { line: 'not run: faketime is not installed', violations: [] }
  const folder = mkdtempSync(join(tmpdir(), 'lantern-clocks-'))
  const files = APART.map((ahead, which) => {
    const file = join(folder, String(which))
    writeFileSync(file, `+${ahead}\n`)
    return file
  })
  const [one = '', other = ''] = files
  const variables = [variablesOf(library, one), variablesOf(library, other)] as const
  try {
    const { result, tally, wrong } = await underLoad({ as: 'built', seed, variables }, (scene) =>
      stepAll(scene, files, steps),
    )
    return {
      line: `${steps} steps of the clocks of two instances an hour apart: ${countActs(tally)}`,
      violations: [...result, ...wrong],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
