import { callMissed } from '../../src/features/bookings/party/service.presence.ts'
import { sendDue } from '../../src/features/mail/service.send.ts'
import { reconcile } from '../../src/features/payments/service.reconcile.ts'
import { sendPushes } from '../../src/features/push/service.ts'
import { writeReminders } from '../../src/features/reminders/service.send.ts'
import { writeAlerts } from '../../src/features/security/service.ts'
import { chargeSeries } from '../../src/features/series/service.charge.ts'
import { makeOffers } from '../../src/features/waitlist/service.offers.ts'
import { builtPages } from '../../src/kernel/http/paths.ts'
import { runSweeps } from '../../src/sweeps.ts'
import type { Club } from '../club/club.ts'

/** Runs each of an instance's jobs once, except backups and pictures. Throws a job's error. */
export async function doJobs({ kernels: [kernel] }: Club): Promise<void> {
  const failed = (problem: unknown) => {
    throw problem
  }
  await runSweeps(kernel, builtPages, failed)
  await reconcile(kernel, failed)
  for (const job of [sendDue, sendPushes, callMissed, writeReminders, chargeSeries, writeAlerts]) {
    await job(kernel)
  }
  await makeOffers(kernel)
}
