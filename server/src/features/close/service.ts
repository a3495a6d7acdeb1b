import type { ApprovedCash, Correction, DayClose } from '@lantern/contract/close'
import { fullName } from '@lantern/contract/names'
import { toCents, toDollars } from '@lantern/contract/pricing'
import type { Span } from '../../kernel/db/columns.ts'
import { audit } from '../../kernel/db/audit.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { announce } from '../../kernel/live/live-channel.ts'
import { unpaidBills } from '../bills/view/service.ts'
import { textCell } from '../wallet/service.statement.ts'
import {
  addDays,
  businessDateAt,
  businessDay,
  readSettings,
  type VenueSettings,
} from '../venue/service.ts'
import { findApprovedCash } from './repository.cash.ts'
import { findCorrections, type CorrectionRow } from './repository.corrections.ts'
import {
  findClose,
  findClosedBounds,
  findLastFloat,
  findTakers,
  findTakings,
  writeClose,
} from './repository.ts'
import {
  cashTaken,
  closeCsv,
  dayTotals,
  flowsOf,
  givenSince,
  takenSince,
  taxOfDay,
  type Taking,
} from './rules.ts'

/**
 * Start and end of a venue day. A closed day keeps those of its close; another one has those of the current
 * opening hours, cut where a closed neighbour begins or ends. So every moment belongs to exactly one day.
 */
async function boundsOf(tx: Tx, date: string, venue: VenueSettings): Promise<Span> {
  const [before, after] = [addDays(date, -1), addDays(date, 1)]
  const closed = await findClosedBounds(tx, [before, date, after])
  const of = (day: string) => closed.find((each) => each.date === day)?.during
  const { from, to } = businessDay(date, venue)
  return of(date) ?? { from: of(before)?.to ?? from, to: of(after)?.from ?? to }
}

async function readDay(tx: Tx, asked: string, now: Date) {
  const venue = await readSettings(tx, now)
  const date = asked === 'today' ? businessDateAt(now, venue) : asked
  const during = await boundsOf(tx, date, venue)
  const takings = await findTakings(tx, during)
  const tax = taxOfDay(venue, during)
  return { day: { date, ...during }, takings, tax, taken: cashTaken(flowsOf(takings)) }
}

const toCorrection = ({ amount, actor, approver, ...correction }: CorrectionRow): Correction => ({
  ...correction,
  name: fullName(actor),
  approvedBy: approver && fullName(approver),
  amount: toDollars(amount),
})

const correctionsIn = async (tx: Tx, day: Span): Promise<Correction[]> =>
  (await findCorrections(tx, day)).map(toCorrection)

const approvedIn = async (tx: Tx, day: Span): Promise<ApprovedCash[]> =>
  (await findApprovedCash(tx, day)).map(({ actor, approver, cents, at }) => ({
    name: fullName(actor),
    approvedBy: fullName(approver),
    direction: cents < 0 ? 'in' : 'out',
    amount: toDollars(Math.abs(cents)),
    at: at.toISOString(),
  }))

async function show(tx: Tx, asked: string, now: Date): Promise<DayClose> {
  const { day, takings, tax, taken } = await readDay(tx, asked, now)
  const totalsOf = (some: readonly Taking[]) => dayTotals(day, flowsOf(some))
  const found = await findClose(tx, day.date)
  const bills = await unpaidBills(tx)
  const open = {
    openBills: bills.filter(({ openedAt }) => openedAt < day.to.toISOString()),
    cashTaken: toDollars(taken),
    byPerson: (await findTakers(tx, day)).map(({ cash, terminal, ...name }) => ({
      name: fullName(name),
      cash: toDollars(cash),
      terminal: toDollars(terminal),
    })),
    corrections: await correctionsIn(tx, day),
    correctionsSince: [],
    approvedCash: await approvedIn(tx, day),
    lastFloat: toDollars(await findLastFloat(tx, day.date)),
  }
  if (!found) {
    const current = { totals: totalsOf(takings), tax, since: null, closed: null }
    return { ...open, ...current, version: 0 }
  }
  const { close } = found
  const since = takenSince(close.takings, takings)
  return {
    ...open,
    corrections: close.corrections ?? open.corrections,
    correctionsSince: givenSince(close.corrections ?? open.corrections, open.corrections),
    totals: totalsOf(close.takings),
    tax: close.tax ?? tax,
    since: since.length > 0 ? totalsOf(since) : null,
    closed: {
      float: toDollars(close.openingFloat),
      expectedCash: toDollars(close.expectedCash),
      countedCash: toDollars(close.countedCash),
      difference: toDollars(close.countedCash - close.expectedCash),
      note: close.note,
      closedBy: fullName(found),
      closedAt: close.closedAt.toISOString(),
    },
    version: close.version,
  }
}

/** A venue day in figures, and its close (`GET /api/staff/close/{date}`). */
export function readClose({ db, clock }: Kernel, date: string): Promise<DayClose> {
  return transact(db, (tx) => show(tx, date, clock.now()))
}

export interface Count {
  /** A date, or `today`. */
  date: string
  /** Decimal strings of dollars, as the staff member wrote them. */
  float: string
  countedCash: string
  note?: string | null | undefined
  /** The version of the close that the screen showed; 0 if there was none. */
  version: number
}

/**
 * Closes a day: stores its start and end, its figures, and the cash that the ledger expects beside the cash counted.
 * A second close of the day corrects it, with the figures of that time.
 */
export function closeDay({ db, clock }: Kernel, actorId: number, count: Count): Promise<DayClose> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const { day, takings, tax, taken } = await readDay(tx, count.date, at)
    const before = await findClose(tx, day.date)
    const { date } = day
    if (at < day.from) throw new Refusal('date_not_begun')
    const openingFloat = toCents(count.float)
    const countedCash = toCents(count.countedCash)
    const close = {
      date,
      during: { from: day.from, to: day.to },
      takings,
      corrections: await correctionsIn(tx, day),
      // A corrected close keeps the tax's name of that day.
      tax: before?.close.tax ?? tax,
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

/** The same figures as a CSV file, with their date. */
export async function closeFile(
  kernel: Kernel,
  asked: string,
): Promise<{ date: string; file: string }> {
  const { closed, ...figures } = await readClose(kernel, asked)
  const { date } = figures.totals
  if (!closed) return { date, file: closeCsv(figures, null, textCell) }
  const { float, expectedCash, countedCash, difference } = closed
  const drawer = { float, expectedCash, countedCash, difference }
  return { date, file: closeCsv(figures, drawer, textCell) }
}
