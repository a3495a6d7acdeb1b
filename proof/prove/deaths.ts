import { execFileSync } from 'node:child_process'
import { Lane } from '../../server/test/cards/card-lane.ts'
import { moments } from '../../server/test/cards/card-moments.ts'
import { judge, live, schedulesOf, type Schedule } from '../../server/test/cards/card-schedules.ts'
import { projectRoot } from '../../server/src/kernel/http/paths.ts'
import type { TestConnection } from '../../server/test/club/postgres.ts'
import type { Outcome } from './races.ts'

const SEED = 20_261_120

/** Runs schedules one after the other, on a separate database. */
async function liveAll(connection: TestConnection, schedules: readonly Schedule[]) {
  const lane = await Lane.open({ connection })
  try {
    const violations: string[] = []
    for (const schedule of schedules) violations.push(...(await live(lane, schedule)))
    const { payments, violations: left } = await judge(lane)
    return { payments, deaths: lane.deaths, violations: [...violations, ...left] }
  } finally {
    await lane.close()
  }
}

/**
 * Runs the given number of schedules for each named moment of a card payment; the club is killed at that moment.
 * Afterwards each payment must have had exactly one effect or, if unpaid, none.
 */
export async function deaths(
  connection: TestConnection,
  { schedules, lanes }: { schedules: number; lanes: number },
): Promise<Outcome> {
  execFileSync('npx', ['tsc', '--build', 'server'], { cwd: projectRoot })
  const all = moments.flatMap((moment, at) => schedulesOf(moment, schedules, SEED * (at + 1)))
  const shares = Array.from({ length: lanes }, (_, lane) =>
    all.filter((_schedule, turn) => turn % lanes === lane),
  )
  const lived = await Promise.all(shares.map((share) => liveAll(connection, share)))
  const payments = lived.flatMap((each) => each.payments)
  const died = lived.reduce((sum, each) => sum + each.deaths, 0)
  const count = (purpose: string, outcome: string | null) =>
    payments.filter((each) => each.purpose === purpose && each.outcome === outcome).length
  return {
    line:
      `${schedules} schedules × ${moments.length} moments of death, ${died} deaths, ` +
      `${payments.length} payments begun: ${count('booking', 'bought')} booked, ` +
      `${count('food', 'bought')} meals, ${count('topup', 'bought')} topped up, ` +
      `${count('booking', 'credited')} credited, ` +
      `${payments.filter(({ returned }) => returned > 0).length} sent back, ` +
      `${payments.filter(({ captured }) => !captured).length} given up unpaid`,
    violations: lived.flatMap((each) => each.violations),
  }
}
