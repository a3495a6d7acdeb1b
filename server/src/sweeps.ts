import { sweepActions } from './features/audit/service.ts'
import { sweepDiscord } from './features/discord/service.ts'
import { sweepLines } from './features/imports/service.ts'
import { sweepMail } from './features/mail/service.ts'
import { sweepDevices } from './features/members/service.ts'
import { sweepGuesses } from './features/members/secrets/service.guesses.ts'
import { sweepAddresses } from './features/members/mailbox/service.ts'
import { sweepTokens } from './features/members/secrets/service.tokens.ts'
import { sweepChallenges } from './features/passkeys/service.ceremony.ts'
import { sweepSecurity } from './features/security/service.ts'
import { sweepPayments } from './features/payments/service.reconcile.ts'
import { sumNightsOver } from './features/statistics/service.ts'
import { sweepLayoutChanges } from './features/tables/service.layout.ts'
import { sweepWaits } from './features/waitlist/service.ts'
import { forgetOldKeys } from './kernel/db/idempotency.ts'
import { keepPageFiles, sweepPageFiles } from './kernel/db/files/page-files.ts'
import { sweepPictures } from './kernel/db/files/pictures.ts'
import { sweepCallCounts } from './kernel/http/limits.ts'
import { sweepSessions } from './kernel/http/session/session-store.ts'
import { transact } from './kernel/db/db.ts'
import type { Kernel } from './kernel/kernel.ts'

const sweeps = [
  sweepSessions,
  forgetOldKeys,
  sweepTokens,
  sweepCallCounts,
  sweepAddresses,
  sweepChallenges,
  sweepGuesses,
  sweepDevices,
  sweepSecurity,
  sweepActions,
  sweepPayments,
  sweepLayoutChanges,
  sweepMail,
  sweepDiscord,
  sweepPictures,
  sweepPageFiles,
  sweepLines,
  sweepWaits,
  sumNightsOver,
]

/** Deletes expired rows and stores nights' sums. Any instance may run it again; a failing step stops no other. */
export async function runSweeps(
  { db, clock }: Kernel,
  pages: string,
  log: (problem: unknown) => void,
): Promise<void> {
  await keepPageFiles(db, pages, clock.now()).catch(log)
  for (const sweep of sweeps) await transact(db, (tx) => sweep(tx, clock.now())).catch(log)
}
