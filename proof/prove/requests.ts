import { openClub } from '../../server/test/club/club.ts'
import { contractEndpoints } from '../../server/test/bodies/contract-endpoints.ts'
import type { TestConnection } from '../../server/test/club/postgres.ts'
import { doJobs } from '../../server/test/requests/jobs.ts'
import { STAFF_PIN } from '../../server/test/requests/people.ts'
import { runRequests, type RequestRun } from '../../server/test/requests/run.ts'
import type { Outcome } from './races.ts'

/** The number of requests to one club; then the doctor checks it, and a new club is opened. */
const EACH = 2_000

const stopped = (error: unknown): RequestRun => {
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { statuses: new Map(), succeeded: new Set(), violations: [told] }
}

/**
 * Requests generated from the published API description, over all calls and roles: none may cause a 5xx, no refused
 * one may change a row, and each response must be declared. A club's seed replays its requests alone.
 */
export async function* requests(
  connection: TestConnection,
  { count, seed }: { count: number; seed: number },
): AsyncIterable<Outcome> {
  const succeeded = new Set<string>()
  const statuses = new Map<string, number>()
  for (let done = 0; done < count; done += EACH) {
    const many = Math.min(EACH, count - done)
    const variables = { STAFF_PIN }
    const club = await openClub({ connection, variables, jobsByHand: true })
    const look = () => doJobs(club)
    const run = await runRequests(club, { count: many, seed: seed + done, look }).catch(stopped)
    const found = await club.close().then(
      () => [],
      (error: unknown) => [String(error)],
    )
    run.succeeded.forEach((name) => succeeded.add(name))
    run.statuses.forEach((times, end) => statuses.set(end, (statuses.get(end) ?? 0) + times))
    const violations = [...run.violations, ...found]
    if (violations.length > 0) yield { line: `club of seed ${seed + done}`, violations }
  }
  const all = contractEndpoints().length
  const told = Array.from(statuses, ([end, times]) => `${end} × ${times}`).join(', ')
  yield {
    line: `${count} requests, ${succeeded.size} of ${all} calls with success: ${told}`,
    violations: [],
  }
}
