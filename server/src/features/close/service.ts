import type { DayClose } from '@lantern/contract/close'
import { fullName } from '@lantern/contract/names'
import { toCents, toDollars } from '@lantern/contract/pricing'
import { audit } from '../../kernel/db/audit.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { announce } from '../../kernel/live/live-channel.ts'
import { unsettledBills } from '../bills/service.view.ts'
import { businessDateAt, businessDay, readSettings } from '../venue/service.ts'
import { findClose, findLastFloat, findTakings, writeClose } from './repository.ts'
import { cashTaken, closeCsv, dayTotals, flowsOf } from './rules.ts'

async function readDay(tx: Tx, asked: string, now: Date) {
  const venue = await readSettings(tx, now)
  const date = asked === 'today' ? businessDateAt(now, venue) : asked
  const day = { date, ...businessDay(date, venue) }
  const flows = flowsOf(await findTakings(tx, day))
  return { day, taken: cashTaken(flows), totals: dayTotals(day, flows) }
}

async function show(tx: Tx, asked: string, now: Date): Promise<DayClose> {
  const { totals, day } = await readDay(tx, asked, now)
  const { date } = totals
  const found = await findClose(tx, date)
  const lastFloat = toDollars(await findLastFloat(tx, date))
  const openBills = (await unsettledBills(tx)).filter(
    ({ openedAt }) => openedAt < day.to.toISOString(),
  )
  if (!found) return { totals, openBills, closed: null, lastFloat, version: 0 }
  const { close } = found
  return {
    totals,
    openBills,
    closed: {
      float: toDollars(close.openingFloat),
      expectedCash: toDollars(close.expectedCash),
      countedCash: toDollars(close.countedCash),
      difference: toDollars(close.countedCash - close.expectedCash),
      note: close.note,
      closedBy: fullName(found),
      closedAt: close.closedAt.toISOString(),
    },
    lastFloat,
    version: close.version,
  }
}

/** A venue day in figures, and its close (`GET /api/staff/close/{date}`). */
export function readClose({ db, clock }: Kernel, date: string): Promise<DayClose> {
  return transact(db, (tx) => show(tx, date, clock.now()))
}

export interface Count {
  /** Of the day, or `today`. */
  date: string
  /** In dollars, as they were written. */
  float: string
  countedCash: string
  note?: string | null | undefined
  /** The close that was seen; 0 where there was none. */
  version: number
}

/**
 * Closes a day: keeps what the ledger expects in the drawer beside what was counted. Again corrects
 * it. Throws `stale` where somebody closed it meanwhile, `date_not_begun`.
 */
export function closeDay({ db, clock }: Kernel, actorId: number, count: Count): Promise<DayClose> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const { day, taken } = await readDay(tx, count.date, at)
    const { date } = day
    if (at < day.from) throw new Refusal('date_not_begun')
    const openingFloat = toCents(count.float)
    const countedCash = toCents(count.countedCash)
    const close = {
      date,
      openingFloat,
      expectedCash: openingFloat + taken,
      countedCash,
      note: count.note || null,
      closedBy: actorId,
      closedAt: at,
    }
    if (!(await writeClose(tx, close, count.version))) throw new Refusal('stale')
    await audit(tx, {
      actorId,
      action: 'close.day',
      subject: `day:${date}`,
      after: {
        float: count.float,
        counted: count.countedCash,
        expected: toDollars(close.expectedCash),
      },
      at,
    })
    await announce(tx, 'till')
    return show(tx, date, at)
  })
}

/** The same figures as a CSV file, and the date they are of. */
export async function closeFile(
  kernel: Kernel,
  asked: string,
): Promise<{ date: string; file: string }> {
  const { totals, closed } = await readClose(kernel, asked)
  const { date } = totals
  if (!closed) return { date, file: closeCsv(totals, null) }
  const { float, expectedCash, countedCash, difference } = closed
  return { date, file: closeCsv(totals, { float, expectedCash, countedCash, difference }) }
}
