import type { listSecurity, SecurityEvent } from '@lantern/contract/account/security'
import type { Received } from '@lantern/contract/calls/endpoint'
import { sql, type SQL } from 'drizzle-orm'
import { countRows, rowsOf, statement } from '../../kernel/db/db-query.ts'
import type { Tx } from '../../kernel/db/db.ts'

export type SecurityRow = Pick<
  SecurityEvent,
  'id' | 'detail' | 'address' | 'times' | 'createdAt'
> & {
  kind: string
  memberId: number | null
  memberFirst: string | null
  memberLast: string | null
  actorId: number | null
  actorFirst: string | null
  actorLast: string | null
  agent: string | null
}

/** `memberId` is the account that events concern, `userId` also the one that acted. */
export type SecurityFilter = Received<typeof listSecurity>['query'] & {
  memberId?: number
  timeZone: string
}

const startOf = (date: string, timeZone: string): SQL =>
  sql`(${date}::date::timestamp AT TIME ZONE ${timeZone})`

function conditions({ userId, memberId, kind, from, to, timeZone, before }: SecurityFilter): SQL {
  const all = [
    sql`true`,
    userId !== undefined && sql`(e.user_id = ${userId} OR e.actor_id = ${userId})`,
    memberId !== undefined && sql`e.user_id = ${memberId}`,
    kind !== undefined && sql`e.kind = ${kind}`,
    from !== undefined && sql`e.created_at >= ${startOf(from, timeZone)}`,
    to !== undefined && sql`e.created_at < ((${to}::date + 1)::timestamp AT TIME ZONE ${timeZone})`,
    before !== undefined &&
      sql`(e.created_at, e.id) < (SELECT created_at, id FROM security_events WHERE id = ${before})`,
  ].filter((each) => each !== false)
  return sql.join(all, sql` AND `)
}

const shown = sql`
  SELECT e.id::float8 AS id, e.kind, e.detail, e.address, e.agent, e.times,
         e.created_at AS "createdAt", e.user_id AS "memberId", m.first_name AS "memberFirst",
         m.last_name AS "memberLast", e.actor_id AS "actorId", a.first_name AS "actorFirst",
         a.last_name AS "actorLast"
  FROM security_events e
  LEFT JOIN users m ON m.id = e.user_id LEFT JOIN users a ON a.id = e.actor_id`

export const countSecurity = (tx: Tx, filter: SecurityFilter): Promise<number> =>
  countRows(tx, sql`(SELECT FROM security_events e WHERE ${conditions(filter)})`)

export const findSecurity = (tx: Tx, filter: SecurityFilter, limit: number) =>
  rowsOf<SecurityRow>(
    tx,
    sql`${shown} WHERE ${conditions(filter)} ORDER BY e.created_at DESC, e.id DESC LIMIT ${limit}`,
  )

export const alertsWait = statement<{ waits: boolean }>(
  'SELECT EXISTS (SELECT FROM security_events WHERE is_serious AND alerted_at IS NULL) AS waits',
)

/** Takes the serious events that weren't emailed yet, oldest first. No other instance gets the same ones. */
export async function takeSerious(tx: Tx, limit: number, now: Date): Promise<SecurityRow[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    UPDATE security_events SET alerted_at = ${now}
    WHERE id IN (SELECT id FROM security_events WHERE is_serious AND alerted_at IS NULL
                 ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id`)
  const ids = sql.param(rows.map(({ id }) => Number(id)))
  return rowsOf(tx, sql`${shown} WHERE e.id = ANY(${ids}::bigint[]) ORDER BY e.id`)
}

export async function deleteSecurityBefore(tx: Tx, before: Date): Promise<void> {
  await tx.execute(sql`DELETE FROM security_events WHERE created_at < ${before}`)
}
