import type { UseCase } from '../../kernel/http/mount.ts'
import {
  securityKinds,
  type listSecurity,
  type SecurityEvent,
} from '@lantern/contract/account/security'
import { countFrom, look } from '../../kernel/db/db-query.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { report } from '../../kernel/db/replica.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { queueMail } from '../mail/service.ts'
import { findAdmins, personOf } from '../members/service.lookup.ts'
import { deviceOf } from '../members/rules.devices.ts'
import { readSettings } from '../venue/service.ts'
import {
  alertsWait,
  countSecurity,
  deleteSecurityBefore,
  findSecurity,
  takeSerious,
  type SecurityRow,
} from './repository.ts'

const PAGE = 50
const OWN = 30
const ALERTS = 50
const DAY_MS = 24 * 60 * 60_000

/** An event in the contract's form; none if its kind is from a later version. */
function toEvents(row: SecurityRow): SecurityEvent[] {
  const { id, detail, address, times } = row
  const kind = securityKinds.find((each) => each === row.kind)
  if (kind === undefined) return []
  const event = {
    id,
    kind,
    detail,
    address,
    times,
    member: personOf(row.memberId, row.memberFirst, row.memberLast),
    actor: personOf(row.actorId, row.actorFirst, row.actorLast),
    ...deviceOf(row.agent ?? ''),
    createdAt: new Date(row.createdAt).toISOString(),
  }
  return [event]
}

export const listEvents: UseCase<typeof listSecurity> = ({ db, clock }, { query }) =>
  report(db, async (tx) => {
    const { timeZone } = await readSettings(tx, clock.now())
    const filter = { ...query, timeZone }
    const rows = await findSecurity(tx, filter, PAGE + 1)
    return {
      events: rows.slice(0, PAGE).flatMap(toEvents),
      hasMore: rows.length > PAGE,
      count: await countFrom(rows, PAGE, () => countSecurity(tx, filter)),
    }
  })

/** The latest events about one's own account (`GET /api/account/security/events`), without who on the staff acted. */
export async function listOwn({ db }: Kernel, memberId: number): Promise<SecurityEvent[]> {
  const rows = await transact(db, (tx) => findSecurity(tx, { memberId, timeZone: 'UTC' }, OWN))
  return rows.flatMap(toEvents).map((event) => {
    const isAnothers = event.actor !== null && event.actor.id !== memberId
    if (!isAnothers) return event
    return { ...event, actor: null, address: null, browser: null, system: null }
  })
}

/**
 * Emails serious events to every admin, each once, and to the owner of a secret at which somebody guesses. Any
 * instance may run it at any time. Without a mail server nothing is sent; events older than a day when one is set
 * up are left out.
 */
export async function writeAlerts({ db, clock, mailer }: Kernel): Promise<void> {
  if (!mailer || !(await look(db, alertsWait()))?.waits) return
  const at = clock.now()
  await transact(db, async (tx) => {
    const events = await takeSerious(tx, ALERTS, at)
    const admins = await findAdmins(tx)
    for (const event of events.flatMap(toEvents)) {
      const { id, kind, detail, address, member, createdAt } = event
      if (at.getTime() - new Date(createdAt).getTime() > DAY_MS) continue
      const names = { member: member?.name ?? null, actor: event.actor?.name ?? null }
      const told = { about: kind, ...names, detail, address, at: createdAt }
      const content = { kind: 'security_alert' as const, ...told }
      const owner = kind === 'guesses.many' && member ? [member.id] : []
      for (const memberId of new Set([...admins, ...owner])) {
        await queueMail(tx, { memberId, reference: `security:${id}:${memberId}`, content, at })
      }
    }
  })
}

export async function sweepSecurity(tx: Tx, now: Date): Promise<void> {
  const { securityLogDays } = await readSettings(tx, now)
  await deleteSecurityBefore(tx, new Date(now.getTime() - securityLogDays * DAY_MS))
}
