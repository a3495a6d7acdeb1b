import { taxesLess } from '@lantern/contract/payments/taxes'
import type {
  ApprovedCash,
  closeDay as contract,
  Correction,
  DayClose,
} from '@lantern/contract/bills/close'
import { fullName } from '@lantern/contract/members/names'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { audit } from '../../kernel/db/audit.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Call } from '../../kernel/http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { unpaidBills } from '../bills/view/service.ts'
import { businessDateAt, businessDay, readSettings } from '../venue/service.ts'
import {
  findClose,
  findLastFloat,
  findStillIn,
  writeClose,
  findApprovedCash,
  findFlows,
  findGiven,
  findTakers,
  type GivenRow,
  findTaxes,
} from './repository.ts'
import { cashTaken, closeCsv, dayTotals, flowsSince, givenSince } from './rules.ts'

/** The figures of a day. Rows store their business day, so only the bounds `from` and `to` follow the opening hours. */
async function readDay(tx: Tx, requested: string, now: Date) {
  const venue = await readSettings(tx, now)
  const today = businessDateAt(now, venue)
  const date = requested === 'today' ? today : requested
  const flows = await findFlows(tx, date)
  const day = { date, ...businessDay(date, venue) }
  return { day, today, flows, taxes: await findTaxes(tx, date), taken: cashTaken(flows) }
}

const toCorrection = ({ kind, reason, times, amount, actor, approver }: GivenRow): Correction => ({
  kind,
  reason,
  times,
  name: fullName(actor),
  approvedBy: approver && fullName(approver),
  amount: toDollars(amount),
})

const correctionsOn = async (tx: Tx, date: string): Promise<Correction[]> =>
  (await findGiven(tx, date)).map(toCorrection)

/** What each person gave away over some days, by reason. */
export const givenBetween = async (
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<(Correction & { actorId: number })[]> =>
  (await findGiven(tx, from, to)).map((row) => ({ ...toCorrection(row), actorId: row.actorId }))

const approvedOn = async (tx: Tx, date: string): Promise<ApprovedCash[]> =>
  (await findApprovedCash(tx, date)).map(({ actor, approver, cents, at }) => ({
    name: fullName(actor),
    approvedBy: fullName(approver),
    direction: cents < 0 ? 'in' : 'out',
    amount: toDollars(Math.abs(cents)),
    at: at.toISOString(),
  }))

async function show(tx: Tx, requested: string, now: Date): Promise<DayClose> {
  const { day, today, flows, taxes, taken } = await readDay(tx, requested, now)
  const found = await findClose(tx, day.date)
  const open = {
    stillIn: day.date === today ? await findStillIn(tx) : [],
    openBills: await unpaidBills(tx, now, { night: day.date }),
    cashTaken: toDollars(taken),
    byPerson: (await findTakers(tx, day.date)).map(({ person, cash, terminal }) => ({
      name: fullName(person),
      cash: toDollars(cash),
      terminal: toDollars(terminal),
    })),
    corrections: await correctionsOn(tx, day.date),
    correctionsSince: [],
    approvedCash: await approvedOn(tx, day.date),
    lastFloat: toDollars(await findLastFloat(tx, day.date)),
  }
  if (!found) {
    return { ...open, totals: dayTotals(day, flows, taxes), since: null, closed: null, version: 0 }
  }
  const { close } = found
  const since = flowsSince(close.takings, flows)
  return {
    ...open,
    corrections: close.corrections,
    correctionsSince: givenSince(close.corrections, open.corrections),
    totals: dayTotals(day, close.takings, close.taxes),
    since: since.length > 0 ? dayTotals(day, since, taxesLess(taxes, close.taxes)) : null,
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

export function readClose({ db, clock }: Kernel, date: string): Promise<DayClose> {
  return transact(db, (tx) => show(tx, date, clock.now()))
}

/** Stores a day's figures, with the cash expected and counted in the drawer. A second close corrects the first. */
export function closeDay(
  { db, clock }: Kernel,
  { viewer, params, body: count }: Call<typeof contract>,
): Promise<DayClose> {
  const at = clock.now()
  const actorId = viewer.id
  return transact(db, async (tx) => {
    const { day, today, flows, taxes, taken } = await readDay(tx, params.date, at)
    const { date } = day
    if (date > today) throw new Refusal('date_not_begun')
    const openingFloat = toCents(count.float)
    const countedCash = toCents(count.countedCash)
    const close = {
      date,
      takings: flows,
      corrections: await correctionsOn(tx, date),
      taxes,
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
    await publish(tx, 'till')
    return show(tx, date, at)
  })
}

export async function closeFile(
  kernel: Kernel,
  requested: string,
): Promise<{ date: string; file: string }> {
  const { closed, ...figures } = await readClose(kernel, requested)
  const { date } = figures.totals
  if (!closed) return { date, file: closeCsv(figures, {}) }
  const { float, expectedCash, countedCash, difference } = closed
  return { date, file: closeCsv(figures, { float, expectedCash, countedCash, difference }) }
}
