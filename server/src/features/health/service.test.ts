import { getConcerns } from '@lantern/contract/reports/health'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openClub, type Club } from '../../../test/club/club.ts'
import { noteRun } from './service.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

it('the health report for admins lists jobs, backlog and unconfigured parts', async () => {
  const [kernel] = club.kernels
  const admin = await club.signedIn({ role: 'admin' })
  const at = new Date(club.clock.now().getTime() - 3_600_000)
  await club.pool.query(
    `INSERT INTO payment_attempts (user_id, purpose, subject, amount, status, expires_at, created_at, updated_at)
     VALUES ($1, 'topup', '{}', 10, 'needs_review', $2, $2, $2)`,
    [admin.person.id, at],
  )
  await noteRun(kernel, 'backup', null)
  await noteRun(kernel, 'mail', null)
  const { reply } = await admin.call(getConcerns, {})
  const grades = Object.fromEntries(
    reply.findings.map(({ concern, grade, value }) => [concern, `${grade} ${value}`]),
  )
  expect(grades).toMatchObject({
    books: 'well null',
    database: 'well null',
    backup: 'well 0',
    job_mail: 'well null',
    payments_review: 'look 1',
    refunds_failed: 'well 0',
    setup_mail: 'unset null',
    setup_address: 'unset null',
  })
  expect(reply.database).toMatch(/^\d+/)
})
