import type { Reply } from '@lantern/contract/calls/endpoint'
import type { Concern, getConcerns } from '@lantern/contract/reports/health'

type Finding = Reply<typeof getConcerns>['findings'][number]
type Grade = Finding['grade']

export type Backlog = {
  /** The number of due emails, and the age of the oldest one in seconds. */
  mailDue: number
  mailLate: number
  /** The number of emails that were given up in the last seven days. */
  mailFailed: number
  /** The number of unfinished payments, by whether anything happened to them within an hour. */
  openShort: number
  openLong: number
  toReview: number
  refundsFailed: number
}

/** The facts that the health rules judge, as of one moment. */
export interface HealthFacts {
  now: Date
  booksDiffer: boolean
  pendingMigrations: number
  backlog: Omit<Backlog, 'openShort'>
  /** The last success of each job by name; `null` if it never succeeded. */
  succeeded: Readonly<Record<string, Date | null>>
  /** The free share of the disk, from 0 to 1; missing if it can't be measured. */
  diskFree: number | null
  /** The number of pictures missing in the bucket; `null` if it doesn't answer, absent if it should have none. */
  picturesLost?: number | null
  clockAhead: number
  isSetUp: Readonly<Record<'cards' | 'mail' | 'discord' | 'pin' | 'address', boolean>>
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const when = (isWrong: boolean, otherwise: Grade = 'well', wrong: Grade = 'wrong') =>
  isWrong ? wrong : otherwise

/** A job is late if its last success is older than `afterMs` or missing. A job without a record isn't late. */
function late({ now, succeeded }: HealthFacts, job: string, afterMs: number): Grade {
  const at = succeeded[job]
  if (at === undefined) return 'well'
  return when(at === null || now.getTime() - at.getTime() > afterMs)
}

function backupStands({ now, succeeded }: HealthFacts): Finding {
  const at = succeeded['backup']
  if (!at) return { concern: 'backup_never', grade: 'look', value: null }
  const hours = Math.floor((now.getTime() - at.getTime()) / HOUR_MS)
  return {
    concern: 'backup',
    grade: when(hours > 26, 'well', hours > 72 ? 'wrong' : 'look'),
    value: hours,
  }
}

/** All findings, the most urgent first. */
export function judge(facts: HealthFacts): Finding[] {
  const { backlog, isSetUp, diskFree, picturesLost } = facts
  const counted = (concern: Concern, value: number, grade: Grade): Finding => ({
    concern,
    value,
    grade: value > 0 ? grade : 'well',
  })
  const plain = (concern: Concern, grade: Grade): Finding => ({
    concern,
    grade,
    value: null,
  })
  const seconds = Math.round(Math.abs(facts.clockAhead))
  const findings: Finding[] = [
    plain('books', when(facts.booksDiffer)),
    plain('database', when(facts.pendingMigrations > 0)),
    backupStands(facts),
    counted('payments_review', backlog.toReview, 'look'),
    counted('payments_stuck', backlog.openLong, 'look'),
    counted('refunds_failed', backlog.refundsFailed, 'wrong'),
    {
      concern: 'mail_late',
      value: backlog.mailDue,
      grade: when(isSetUp.mail && backlog.mailLate > 15 * 60, 'well', 'wrong'),
    },
    counted('mail_failed', backlog.mailFailed, 'look'),
    plain('job_mail', late(facts, 'mail', 5 * MINUTE_MS)),
    plain('job_payments', late(facts, 'payments', 5 * MINUTE_MS)),
    plain('job_reminders', late(facts, 'reminders', 5 * MINUTE_MS)),
    plain('job_waitlist', late(facts, 'waitlist', 5 * MINUTE_MS)),
    plain('job_no_shows', late(facts, 'no-shows', 5 * MINUTE_MS)),
    plain('job_open_ends', late(facts, 'open-ends', 5 * MINUTE_MS)),
    plain('job_deposits', late(facts, 'deposits', 5 * MINUTE_MS)),
    plain('job_series', late(facts, 'series', 5 * MINUTE_MS)),
    plain('job_sweeps', late(facts, 'sweeps', HOUR_MS)),
    { concern: 'clock', value: seconds, grade: when(seconds > 5) },
    plain('setup_address', when(!isSetUp.address, 'well', 'unset')),
    plain('setup_pin', when(!isSetUp.pin, 'well', 'unset')),
    plain('setup_mail', when(!isSetUp.mail, 'well', 'unset')),
    plain('setup_cards', when(!isSetUp.cards, 'well', 'unset')),
    plain('setup_discord', when(!isSetUp.discord, 'well', 'unset')),
  ]
  if (diskFree !== null) {
    const value = Math.floor(diskFree * 100)
    const grade = when(value < 20, 'well', value < 5 ? 'wrong' : 'look')
    findings.push({ concern: 'disk', value, grade })
  }
  if (picturesLost === null) findings.push(plain('pictures_unreachable', 'wrong'))
  else if (picturesLost !== undefined)
    findings.push(counted('pictures_lost', picturesLost, 'wrong'))
  const order: readonly Grade[] = ['wrong', 'look', 'unset', 'well']
  return findings.toSorted((one, other) => order.indexOf(one.grade) - order.indexOf(other.grade))
}
