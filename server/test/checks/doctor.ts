import {
  describeContradiction,
  doctorRules,
  findContradictions,
} from '../../src/features/health/service.ts'
import type { Clock } from '../../src/kernel/clock.ts'
import { transact, type Db } from '../../src/kernel/db/db.ts'

const target = /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|TRUNCATE)\s+(?:ONLY\s+)?([a-z_.]+)/gi

/** The column or table that a statement writes, as `table.column` or `table`. */
function written(statement: string): { table: string; columns: string[] | null }[] {
  return Array.from(statement.matchAll(target), ([verb, table = '']) => {
    const set = /\bSET\b([\s\S]*?)(\bFROM\b|\bWHERE\b|$)/i.exec(statement)?.[1]
    const isUpdate = /^UPDATE/i.test(verb) && set !== undefined
    const columns = Array.from(
      (set ?? '').matchAll(/(?:^|,)\s*\(?([a-z_]+)\s*=/g),
      (one) => one[1] ?? '',
    )
    return { table, columns: isUpdate && columns.length > 0 ? columns : null }
  })
}

/** The columns that views and functions of the database read. */
const behind: readonly [name: RegExp, reads: string][] = [
  [/\bdue_of\b/, 'bill_lines net tax bill_payments amount'],
  [/\bbooking_sums\b/, 'bills bill_lines kind net tax cause reverses reason bill_payments amount'],
]

/** Whether a rule reads data that a statement has written. */
const isAbout = (text: string, statement: string) => {
  const rule = [text, ...behind.flatMap(([name, reads]) => (name.test(text) ? reads : []))].join(
    ' ',
  )
  return written(statement).some(
    ({ table, columns }) =>
      new RegExp(`\\b${table}\\b`).test(rule) &&
      (columns === null || columns.some((column) => new RegExp(`\\b${column}\\b`).test(rule))),
  )
}

/** The doctor's findings at the end of a test. Rules that read data written by the test's own SQL are left out. */
export async function contradictionsBesides(
  db: Db,
  now: Date,
  byHand: readonly string[],
): Promise<string[]> {
  const rules = Object.entries(doctorRules).filter(
    ([, rule]) => !byHand.some((statement) => isAbout(rule, statement)),
  )
  const wrong = await transact(db, (tx) => findContradictions(tx, now, Object.fromEntries(rules)))
  return wrong.map(describeContradiction)
}

/** Throws with all of the doctor's current findings. */
export async function lookThrough({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const wrong = await transact(db, (tx) => findContradictions(tx, clock.now(), doctorRules))
  if (wrong.length > 0)
    throw new Error(`the doctor found: ${wrong.map(describeContradiction).join('\n')}`)
}
