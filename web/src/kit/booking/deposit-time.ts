import type { AskedDeposit } from '@lantern/contract/bills/bills'
import { useTranslations } from 'use-intl'
import { useNow } from '../../lib/browser/now.ts'
import { money } from '../../lib/shown/format.ts'
import { useMoments } from '../../lib/shown/moments.ts'

/** The time from which on a weekday alone could be one of two days, in milliseconds. */
const WEEK_MS = 6 * 24 * 3_600_000

/**
 * Returns a function that writes until when a deposit is due: `Fri, 6 PM`, or `Fri, Dec 18, 6 PM` in a week or more.
 */
export function useDepositTime(): (by: string) => string {
  const { momentOf } = useMoments()
  const now = useNow().getTime()
  return (by) =>
    momentOf(by, {
      weekday: 'short',
      ...(Math.abs(Date.parse(by) - now) > WEEK_MS && { month: 'short', day: 'numeric' }),
    })
}

/** Returns a function that says how a deposit stands that staff asked for. */
export function useDepositWords(): (deposit: AskedDeposit) => string {
  const t = useTranslations('bills.deposit')
  const timeOf = useDepositTime()
  const now = useNow().getTime()
  return ({ left, by }) => {
    if (Number(left) === 0) return t('paid')
    return t(Date.parse(by) > now ? 'due' : 'overdue', { amount: money(left), time: timeOf(by) })
  }
}
