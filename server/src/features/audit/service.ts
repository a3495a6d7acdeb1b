import type { listAudit } from '@lantern/contract/reports/audit'
import { fullName } from '@lantern/contract/members/names'
import { countFrom } from '../../kernel/db/db-query.ts'
import { report } from '../../kernel/db/replica.ts'
import type { UseCase } from '../../kernel/http/mount.ts'
import { personOf } from '../members/service.lookup.ts'
import { readSettings } from '../venue/service.ts'
import { countEvents, findEvents, findSubjectNames, type SubjectName } from './repository.ts'

export { deleteOldEvents as sweepActions } from './repository.ts'

const PAGE = 50

/** A subject's name in both languages; `null` for a person whose account was deleted. */
function nameIn({ en, ch, lastName }: SubjectName): { en: string; ch: string } | null {
  if (lastName === null) return { en, ch }
  const name = fullName({ firstName: en, lastName })
  return name === '' ? null : { en: name, ch: name }
}

export const listEvents: UseCase<typeof listAudit> = ({ db, clock }, { query }) =>
  report(db, async (tx) => {
    const { timeZone } = await readSettings(tx, clock.now())
    const filter = { ...query, timeZone }
    const found = await findEvents(tx, filter, PAGE + 1)
    const rows = found.slice(0, PAGE)
    const subjects = [...new Set(rows.map((row) => row.subject))]
    const names = await findSubjectNames(tx, subjects)
    const nameOf = new Map(names.map((name) => [name.subject, nameIn(name)]))
    return {
      events: rows.map(({ actorId, firstName, lastName, createdAt, ...row }) => ({
        ...row,
        actor: personOf(actorId, firstName, lastName),
        subjectName: nameOf.get(row.subject) ?? null,
        createdAt: new Date(createdAt).toISOString(),
      })),
      hasMore: found.length > PAGE,
      count: await countFrom(found, PAGE, () => countEvents(tx, filter)),
    }
  })
