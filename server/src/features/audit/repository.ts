import type { Received } from '@lantern/contract/calls/endpoint'
import type { AuditEvent, listAudit } from '@lantern/contract/reports/audit'
import { sql, type SQL } from 'drizzle-orm'
import { countRows, rowsOf } from '../../kernel/db/db-query.ts'
import type { Tx } from '../../kernel/db/db.ts'

type AuditFilter = Received<typeof listAudit>['query'] & { timeZone: string }

type AuditRow = Omit<AuditEvent, 'actor' | 'subjectName'> & {
  actorId: number | null
  firstName: string | null
  lastName: string | null
}

const startOf = (date: string, timeZone: string): SQL =>
  sql`(${date}::date::timestamp AT TIME ZONE ${timeZone})`

function conditions(filter: AuditFilter): SQL {
  const { actorId, action, subject, from, to, timeZone, before } = filter
  const kind = action?.split('.')[0]
  const all = [
    sql`true`,
    actorId !== undefined && sql`e.actor_id = ${actorId}`,
    kind !== undefined && sql`split_part(e.action, '.', 1) = ${kind}`,
    action !== undefined && action !== kind && sql`e.action = ${action}`,
    subject !== undefined && sql`e.subject = ${subject}`,
    from !== undefined && sql`e.created_at >= ${startOf(from, timeZone)}`,
    to !== undefined && sql`e.created_at < ${startOf(to, timeZone)} + interval '1 day'`,
    before !== undefined &&
      sql`(e.created_at, e.id) < (SELECT created_at, id FROM audit_events WHERE id = ${before})`,
  ]
  return sql.join(
    all.filter((each) => each !== false),
    sql` AND `,
  )
}

export const countEvents = (tx: Tx, filter: AuditFilter): Promise<number> =>
  countRows(tx, sql`(SELECT FROM audit_events e WHERE ${conditions(filter)})`)

export const findEvents = (tx: Tx, filter: AuditFilter, limit: number) =>
  rowsOf<AuditRow>(
    tx,
    sql`
    SELECT e.id::float8 AS id, e.actor_id AS "actorId",
           u.first_name AS "firstName", u.last_name AS "lastName",
           e.action, e.subject, e.before, e.after, e.created_at AS "createdAt"
    FROM audit_events e LEFT JOIN users u ON u.id = e.actor_id
    WHERE ${conditions(filter)}
    ORDER BY e.created_at DESC, e.id DESC
    LIMIT ${limit}`,
  )

/** The name of a subject in both languages. For a person, these hold the first name. */
export type SubjectName = { subject: string; en: string; ch: string; lastName: string | null }

const named: Readonly<Record<string, { table: SQL; en: SQL; ch: SQL; lastName?: SQL }>> = {
  user: {
    table: sql`users`,
    en: sql`first_name`,
    ch: sql`first_name`,
    lastName: sql`last_name`,
  },
  amenity: { table: sql`amenities`, en: sql`name_en`, ch: sql`name_ch` },
  table: { table: sql`venue_tables`, en: sql`name`, ch: sql`name` },
  station: { table: sql`stations`, en: sql`name`, ch: sql`name` },
  booking: { table: sql`bookings`, en: sql`lantern_id`, ch: sql`lantern_id` },
  food_order: { table: sql`food_orders`, en: sql`lantern_id`, ch: sql`lantern_id` },
  food_item: { table: sql`food_items`, en: sql`name_en`, ch: sql`name_ch` },
  option_group: { table: sql`option_groups`, en: sql`name_en`, ch: sql`name_ch` },
  food_category: { table: sql`food_categories`, en: sql`name_en`, ch: sql`name_ch` },
}

/** The current names of subjects such as `amenity:3`. Subjects without a name and deleted ones are left out. */
export async function findSubjectNames(
  tx: Tx,
  subjects: readonly string[],
): Promise<SubjectName[]> {
  const parts = Object.entries(named).flatMap(([kind, { table, en, ch, lastName = sql`NULL` }]) => {
    const ids = subjects.flatMap((subject) => {
      const [, id] = new RegExp(`^${kind}:(\\d{1,9})$`).exec(subject) ?? []
      return id === undefined ? [] : [Number(id)]
    })
    if (ids.length === 0) return []
    return [
      sql`SELECT ${`${kind}:`} || id AS subject, ${en}::text AS en, ${ch}::text AS ch, ${lastName}::text AS "lastName"
          FROM ${table} WHERE id = ANY(${sql.param(ids)}::integer[])`,
    ]
  })
  return parts.length === 0 ? [] : rowsOf(tx, sql.join(parts, sql` UNION ALL `))
}

/** Deletes old events, at most 10,000 at once, by a database function: the serving role may not delete them. */
export async function deleteOldEvents(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT sweep_audit_events()`)
}
