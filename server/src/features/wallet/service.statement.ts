import type { Reply } from '@lantern/contract/calls/endpoint'
import { toDollars } from '@lantern/contract/payments/pricing'
import type { downloadStatement, getPoints, getStatement } from '@lantern/contract/payments/wallet'
import { countFrom } from '../../kernel/db/db-query.ts'
import { transact } from '../../kernel/db/db.ts'
import type { Call } from '../../kernel/http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { readSettings } from '../venue/service.ts'
import { countMovements, countPoints, findMovements, findPoints } from './repository.ts'
import { statementCsv } from './rules.statement.ts'

export { textCell } from './rules.statement.ts'

const PAGE = 25

/** A page of rows and the cursor of the next page. `rows` has one row more than a page if there is a next page. */
function paged<Row extends { id: number }>(rows: readonly Row[]) {
  const shown = rows.slice(0, PAGE)
  return { shown, next: rows.length > PAGE ? String(shown.at(-1)?.id) : null }
}

const stretchOf = (memberId: number, before: string | undefined) => ({
  memberId,
  before: before === undefined ? null : Number(before),
  size: PAGE + 1,
})

export async function readStatement(
  { db }: Kernel,
  memberId: number,
  before: string | undefined,
): Promise<Reply<typeof getStatement>> {
  const stretch = stretchOf(memberId, before)
  const { rows, count } = await transact(db, async (tx) => {
    const found = await findMovements(tx, stretch)
    return { rows: found, count: await countFrom(found, PAGE, () => countMovements(tx, stretch)) }
  })
  const { shown, next } = paged(rows)
  const movements = shown.map(({ at, cents, balance, corrected, handedOut, ...movement }) => ({
    ...movement,
    at: at.toISOString(),
    amount: toDollars(cents),
    balance: toDollars(balance),
    corrected: corrected === null ? null : toDollars(corrected),
    handedOut: handedOut === null ? null : toDollars(handedOut),
  }))
  return { movements, next, count }
}

export async function readPoints(
  { db }: Kernel,
  { viewer, query }: Call<typeof getPoints>,
): Promise<Reply<typeof getPoints>> {
  const stretch = stretchOf(viewer.id, query.before)
  return transact(db, async (tx) => {
    const rows = await findPoints(tx, stretch)
    const { shown, next } = paged(rows)
    return {
      entries: shown.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
      next,
      count: await countFrom(rows, PAGE, () => countPoints(tx, stretch)),
    }
  })
}

export async function writeStatement(
  { db, clock }: Kernel,
  { viewer, query: { language } }: Call<typeof downloadStatement>,
): Promise<string> {
  const [lines, { timeZone }] = await transact(db, async (tx) => [
    await findMovements(tx, { memberId: viewer.id, before: null, size: null }),
    await readSettings(tx, clock.now()),
  ])
  return statementCsv(lines, { language, timeZone })
}
