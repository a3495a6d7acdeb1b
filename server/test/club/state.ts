import type { Club } from './club.ts'

/**
 * Tables that a read, or the passing of time, may change: sessions' ends, counts of guesses, the security log, and
 * the runs of jobs.
 */
export const restless = ['sessions', 'attempt_counters', 'security_events', 'job_runs']

/**
 * A hash of each table's rows, to check that a refused call changed nothing. Throws if the club's jobs run by
 * themselves, because they change tables too, though some minutes later: the sweeps store which of the pages' files
 * are still in use.
 */
export async function stateOf({
  pool,
  jobsByHand,
}: Pick<Club, 'pool' | 'jobsByHand'>): Promise<Record<string, string>> {
  if (!jobsByHand) throw new Error('jobs change tables meanwhile: openClub({ jobsByHand: true })')
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND tablename <> ALL ($1)`,
    [restless],
  )
  // One statement reads all tables. Hundreds of tests call this twice, and a hundred round trips would cost more
  // than the reads.
  const { rows } = await pool.query<{ name: string; state: string }>(
    tables
      .map(
        ({ name }) => `
          SELECT '${name}' AS name,
            count(*) || ' ' || coalesce(md5(string_agg(t::text, ';' ORDER BY t::text)), '') AS state
          FROM ${name} AS t`,
      )
      .join(' UNION ALL '),
  )
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}
