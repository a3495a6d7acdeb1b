import type { Club } from '../club/club.ts'
import { restless } from '../club/state.ts'

/** Reports the tables that were written to. */
export interface RowWatch {
  /** The tables that were written to since the last call, each with the operation; restless tables are left out. */
  written(): Promise<string[]>
}

const watching = `
  CREATE SCHEMA watch;
  CREATE UNLOGGED TABLE watch.writes (what text NOT NULL);
  CREATE FUNCTION watch.note() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE signs CONSTANT text[] := '{last_seen_at,seller_until}';
  BEGIN
    IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - signs = to_jsonb(NEW) - signs THEN
      RETURN NULL;
    END IF;
    INSERT INTO watch.writes VALUES (TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME || ' ' || TG_OP);
    RETURN NULL;
  END $$;`

/** Webhooks of the card company's emulator, which arrive at any time and change what they report. */
const MESSAGE = 'sandbox.deliveries'

/**
 * Watches every row of a club from now on. Rolled back writes aren't reported, and neither is an update of only a
 * station's last activity or its seller's turn.
 */
export async function watchRows({ instances, jobsByHand }: Club): Promise<RowWatch> {
  if (!jobsByHand) throw new Error('jobs change tables meanwhile: openClub({ jobsByHand: true })')
  const { pool } = instances[0].database
  await pool.query(watching)
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'watch') AND tablename <> ALL ($1)`,
    [restless],
  )
  const triggers = rows.map(
    ({ name }) => `CREATE TRIGGER zz_watch AFTER INSERT OR UPDATE OR DELETE ON ${name}
      FOR EACH ROW EXECUTE FUNCTION watch.note();`,
  )
  await pool.query(triggers.join('\n'))
  const isQuiet = async () => {
    const due = await pool.query(`SELECT FROM ${MESSAGE} WHERE deliver_at <= now()`)
    return due.rowCount === 0
  }
  return {
    async written() {
      const taken = await pool.query<{ what: string }>(
        'WITH taken AS (DELETE FROM watch.writes RETURNING what) SELECT DISTINCT what FROM taken ORDER BY 1',
      )
      const found = taken.rows.map(({ what }) => what)
      if (found.length === 0) return found
      // A webhook that arrived meanwhile has written by itself.
      while (!(await isQuiet())) await new Promise((done) => setTimeout(done, 20))
      const after = await pool.query<{ what: string }>('DELETE FROM watch.writes RETURNING what')
      return [...found, ...after.rows.map(({ what }) => what)]
    },
  }
}

/** Whether a webhook was processed meanwhile, so that the writes may be its own. */
export const isByMessage = (written: readonly string[]): boolean =>
  written.some((what) => what.startsWith(MESSAGE) && !what.endsWith('INSERT'))
