import { describe, expect, it } from 'vitest'
import { judge, type HealthFacts } from './rules.ts'

const now = new Date('2026-11-20T20:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

const well: HealthFacts = {
  now,
  booksDiffer: false,
  pendingMigrations: 0,
  backlog: { mailDue: 2, mailLate: 30, mailFailed: 0, openLong: 0, toReview: 0, refundsFailed: 0 },
  succeeded: { mail: ago(1), payments: ago(1), sweeps: ago(12), backup: ago(60 * 20) },
  diskFree: 0.5,
  clockAhead: -0.2,
  isSetUp: { cards: true, mail: true, discord: true, pin: true, address: true },
}

const unwell = (facts: Partial<HealthFacts>) =>
  judge({ ...well, ...facts })
    .filter(({ grade }) => grade !== 'well')
    .map(({ concern, grade, value }) => [concern, grade, value])

const backlog = (change: Partial<HealthFacts['backlog']>) => ({
  backlog: { ...well.backlog, ...change },
})
const ran = (job: string, at: Date | null) => ({ succeeded: { ...well.succeeded, [job]: at } })

describe('the health report', () => {
  it('is fine if all facts are', () => {
    expect(unwell({})).toEqual([])
  })

  it.each<[string, Partial<HealthFacts>, unknown[]]>([
    ['books that differ', { booksDiffer: true }, ['books', 'wrong', null]],
    ['a database that lacks a migration', { pendingMigrations: 1 }, ['database', 'wrong', null]],
    ['emails stuck', backlog({ mailLate: 1_000 }), ['mail_late', 'wrong', 2]],
    ['emails given up', backlog({ mailFailed: 3 }), ['mail_failed', 'look', 3]],
    ['a payment to review', backlog({ toReview: 1 }), ['payments_review', 'look', 1]],
    ['a payment open for long', backlog({ openLong: 1 }), ['payments_stuck', 'look', 1]],
    ['a refund refused', backlog({ refundsFailed: 1 }), ['refunds_failed', 'wrong', 1]],
    ['a job late', ran('mail', ago(6)), ['job_mail', 'wrong', null]],
    ['a job that never could', ran('payments', null), ['job_payments', 'wrong', null]],
    ['a backup two days old', ran('backup', ago(60 * 48)), ['backup', 'look', 48]],
    ['a backup four days old', ran('backup', ago(60 * 96)), ['backup', 'wrong', 96]],
    ['no backup at all', ran('backup', null), ['backup_never', 'look', null]],
    ['a disk nearly full', { diskFree: 0.041 }, ['disk', 'wrong', 4]],
    ['a clock that is off', { clockAhead: -7.4 }, ['clock', 'wrong', 7]],
    ['no PIN yet', { isSetUp: { ...well.isSetUp, pin: false } }, ['setup_pin', 'unset', null]],
  ])('with %s has that finding and no other', (_, facts, told) => {
    expect(unwell(facts)).toEqual([told])
  })

  it('lists the most urgent finding first', () => {
    const told = unwell({
      ...backlog({ toReview: 1 }),
      booksDiffer: true,
      isSetUp: { ...well.isSetUp, mail: false },
    })
    expect(told.map(([, grade]) => grade)).toEqual(['wrong', 'look', 'unset'])
  })
})
