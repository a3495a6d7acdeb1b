import { openClub } from '../../server/test/club.ts'
import { contractEndpoints } from '../../server/test/contract-endpoints.ts'
import type { TestConnection } from '../../server/test/postgres.ts'
import { doJobs } from '../../server/test/requests/jobs.ts'
import { STAFF_PIN } from '../../server/test/requests/people.ts'
import { runRequests, type RequestRun } from '../../server/test/requests/run.ts'
import type { Outcome } from './races.ts'

/** So many requests go to one club; then the doctor looks at it, and another one opens. */
const EACH = 2_000

const stopped = (error: unknown): RequestRun => {
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { statuses: new Map(), succeeded: new Set(), violations: [told] }
}

/**
 * Requests made from the published description, over all calls and by everybody: none is a 5xx, none that was refused
 * changes a row, and each answer is one that the description declares. Each club's seed replays it alone.
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
