import { accounts } from '@lantern/contract/reports/accounts'
import { incomeAccounts } from '@lantern/contract/reports/accounts'
import { getDayClose } from '@lantern/contract/bills/close'
import { addDays } from '@lantern/contract/venue/hours'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { downloadReport, type reportFiles } from '@lantern/contract/reports/reports'
import { listSecurity } from '@lantern/contract/account/security'
import { getSettings, updateSettings } from '@lantern/contract/venue/settings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openClub, type Club } from '../../../test/club/club.ts'
import { FIRST, LAST, writeReportRows } from '../../../test/checks/report-rows.ts'
import type { Visitor } from '../../../test/club/visitor.ts'
import { transact } from '../../kernel/db/db.ts'
import { sumNightsOver } from '../statistics/service.ts'
import { contractEndpoints } from '../../../test/bodies/contract-endpoints.ts'

let club: Club
let admin: Visitor
beforeAll(async () => {
  club = await openClub({ fresh: true, jobsByHand: true })
  admin = await club.signedIn({ role: 'admin' })
  await writeReportRows(club, 11)
})
afterAll(() => club.close())

const nights = { from: addDays(LAST, -200), to: addDays(LAST, -20) }

/** The rows of a file by the titles of its columns. */
async function file(kind: (typeof reportFiles)[number], query = nights, language = 'en') {
  const request = { params: { kind }, query }
  const { text, status } = await admin.call(downloadReport, request, {
    'accept-language': language,
  })
  expect(status).toBe(200)
  const [head = [], ...lines] = text
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
  return lines.map((line) => new Map(head.map((title, place) => [title, line[place] ?? ''])))
}

const cents = (row: ReadonlyMap<string, string>, title: string) => toCents(row.get(title) || '0.00')
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

it('the journal has every posting, balanced by reference and night, each tax with its rate', async () => {
  const rows = await file('journal')
  const { rows: posted } = await club.pool.query<{ account: keyof typeof accounts; cents: number }>(
    'SELECT account, sum(cents)::float8 AS cents FROM journal WHERE day BETWEEN $1 AND $2 GROUP BY 1',
    [nights.from, nights.to],
  )
  expect(posted.length).toBeGreaterThan(12)
  for (const each of posted) {
    const { code, en } = accounts[each.account]
    const own = rows.filter((row) => row.get('Account code') === code && row.get('Account') === en)
    expect(sum(own.map((row) => cents(row, 'Credit') - cents(row, 'Debit')))).toBe(each.cents)
    expect(sum(own.map((row) => cents(row, 'Amount')))).toBe(0 - each.cents)
  }
  const journals = new Map<string, number>()
  for (const row of rows) {
    const key = `${row.get('Date')} ${row.get('Reference')}`
    journals.set(key, (journals.get(key) ?? 0) + cents(row, 'Amount'))
    expect(row.get('Journal')?.length).toBeLessThanOrEqual(21)
  }
  expect([...journals.values()].every((left) => left === 0)).toBe(true)
  expect(new Set(rows.map((row) => row.get('Journal'))).size).toBe(journals.size)
  const taxes = rows.filter((row) => row.get('Tax') !== '')
  expect(taxes.length).toBeGreaterThan(10)
  for (const row of taxes) {
    expect([row.get('Account code'), row.get('Tax rate'), row.get('Tax number')]).toEqual([
      '2100',
      '13%',
      'R1',
    ])
    expect(cents(row, 'Tax amount')).toBe(0 - cents(row, 'Amount'))
  }
})

it('the sales of a night are those of its close', async () => {
  const rows = await file('sales')
  expect(rows.map((row) => row.get('Date'))).toHaveLength(181)
  const busy = rows.filter((row) => cents(row, 'Total') !== 0).slice(0, 25)
  for (const row of busy) {
    const date = row.get('Date') ?? ''
    const { totals } = (await admin.call(getDayClose, { params: { date } })).reply
    const income = Object.values(totals.income)
    expect([
      ...incomeAccounts.map((account) => row.get(accounts[account].en)),
      row.get('Total'),
    ]).toEqual(income)
    expect([row.get('Sales tax payable'), row.get('Tips payable')]).toEqual([
      totals.tax,
      totals.tips,
    ])
    const columns = {
      cash: ['Cash'],
      terminal: ['Card machine clearing'],
      card: ['Online card clearing'],
      balance: ['Members’ balances', 'Members’ top-up credit'],
      points: ['Paid with points'],
      elsewhere: ['Paid back by other means'],
    }
    for (const { method, sales, refunds } of totals.payments) {
      const received = sum(columns[method].map((title) => cents(row, title)))
      // Goodwill to a balance is in the close a refund by balance, too.
      expect([date, method, received]).toEqual([date, method, toCents(sales) - toCents(refunds)])
    }
  }
})

it('the taxes are those of the lines, collected and refunded', async () => {
  const [row, ...none] = await file('taxes')
  expect(none).toEqual([])
  const { rows } = await club.pool.query<{ collected: number; refunded: number }>(
    `SELECT (100 * sum(tax) FILTER (WHERE tax > 0))::float8 AS collected, (-100 * sum(tax) FILTER (WHERE tax < 0))::float8 AS refunded
     FROM bill_lines WHERE night BETWEEN $1 AND $2`,
    [nights.from, nights.to],
  )
  expect(row && [row.get('Tax'), row.get('Tax number'), row.get('Tax rate')]).toEqual([
    'HST',
    'R1',
    '13%',
  ])
  const { collected = 0, refunded = 0 } = rows[0] ?? {}
  expect(row && [row.get('Collected'), row.get('Refunded'), row.get('Net')]).toEqual(
    [collected, refunded, collected - refunded].map(toDollars),
  )
})

it('each balance is what the journal leaves, whether or not its nights are summed', async () => {
  // The first night has postings, which belong to the movement.
  const { rows: days } = await club.pool.query<{ day: string }>(
    'SELECT day::text FROM journal WHERE day BETWEEN $1 AND $2 GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
    [nights.from, addDays(nights.to, -60)],
  )
  const request = { from: days[0]?.day ?? '', to: nights.to }
  const check = async () => {
    const rows = await file('balances', request)
    expect(rows).toHaveLength(8)
    for (const row of rows) {
      const account = Object.entries(accounts).find(
        ([, { code }]) => code === row.get('Account code'),
      )?.[0]
      const { rows: found } = await club.pool.query<{ opening: number; closing: number }>(
        `SELECT coalesce(sum(cents) FILTER (WHERE day < $2), 0)::float8 AS opening, coalesce(sum(cents), 0)::float8 AS closing
         FROM journal WHERE account = $1 AND day <= $3`,
        [account, request.from, request.to],
      )
      const sign = row.get('Account code')?.startsWith('2') ? 1 : -1
      expect([cents(row, 'Opening'), cents(row, 'Closing')]).toEqual([
        sign * (found[0]?.opening ?? 0) + 0,
        sign * (found[0]?.closing ?? 0) + 0,
      ])
      expect(cents(row, 'Opening') + cents(row, 'In') - cents(row, 'Out')).toBe(
        cents(row, 'Closing'),
      )
    }
  }
  await check()
  await transact(club.kernels[0].db, (tx) =>
    sumNightsOver(tx, new Date(`${addDays(LAST, -50)}T20:00:00Z`)),
  )
  await check()
})

it('a file has the venue’s codes and the reader’s language, and is told to the security log', async () => {
  const { version } = (await admin.call(getSettings, {})).reply
  const body = { version, accountCodes: { food_income: '4001-F' } }
  expect((await admin.call(updateSettings, { body })).reply.accountCodes).toEqual(body.accountCodes)
  const journal = await file('journal')
  const codeOf = (name: string) =>
    journal.find((row) => row.get('Account') === name)?.get('Account code')
  expect([codeOf('Food'), codeOf('Drinks')]).toEqual(['4001-F', '4110'])
  const chinese = await file('sales', nights, 'zh-CN')
  expect(chinese[0]?.has(accounts.food_income.ch)).toBe(true)
  const { reply } = await admin.call(listSecurity, { query: {} })
  expect(JSON.stringify(reply)).toContain(`lantern-sales-${nights.from}-${nights.to}.csv`)
})

it('staff without the right to reports get none of them', async () => {
  const calls = contractEndpoints().filter(({ path }) => path.startsWith('/api/staff/reports/'))
  expect(calls).toHaveLength(13)
  const waiter = await club.signedIn({
    role: 'staff',
    rights: ['floor', 'close', 'exports', 'menu'],
  })
  for (const call of calls) {
    const request = { params: { kind: 'journal' as const }, query: { from: FIRST, to: FIRST } }
    expect([call.path, (await waiter.call({ ...downloadReport, ...call }, request)).code]).toEqual([
      call.path,
      'forbidden',
    ])
  }
})

it('a period is one to 366 nights', async () => {
  const ask = async (from: string, to: string) =>
    (await admin.call(downloadReport, { params: { kind: 'taxes' }, query: { from, to } })).code
  expect(await ask('2025-01-01', '2026-01-01')).toBeNull()
  expect(await ask('2025-01-01', '2026-01-02')).toBe('invalid_input')
  expect(await ask('2025-01-02', '2025-01-01')).toBe('invalid_input')
})
