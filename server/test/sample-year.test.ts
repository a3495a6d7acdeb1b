import { getIncomeReport, getOccupancyReport } from '@lantern/contract/reports/reports'
import { toCents } from '@lantern/contract/payments/pricing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedSampleYear } from '../seeds/sample-year.ts'
import { transact } from '../src/kernel/db/db.ts'
import { openClub, type Club } from './club/club.ts'
import { lookThrough } from './checks/doctor.ts'

let club: Club
beforeAll(async () => {
  club = await openClub({ fresh: true, jobsByHand: true })
})
afterAll(() => club.close())

it('a year of samples passes the doctor, is told by the reports, and is made once', async () => {
  const [kernel] = club.kernels
  const fill = () => transact(kernel.db, (tx) => seedSampleYear(tx, club.clock.now()))
  const count = await fill()
  expect(count).toBeGreaterThan(5_000)
  expect(count).toBeLessThan(7_500)
  await lookThrough(kernel)
  const admin = await club.signedIn({ role: 'admin' })
  const query = { from: '2025-11-20', to: '2026-11-19' }
  const income = (await admin.call(getIncomeReport, { query })).reply
  expect(toCents(income.total.now)).toBeGreaterThan(30_000_000)
  const { total } = (await admin.call(getOccupancyReport, { query })).reply
  expect(total.now.booked / total.now.open).toBeGreaterThan(0.1)
  expect(await fill()).toBeNull()
})
