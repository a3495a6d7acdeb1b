import type { Cents } from '@lantern/contract/pricing'
import { useTranslations } from 'use-intl'
import { moneyOfCents } from '../../../lib/shown/format.ts'

export interface BookTermsProps {
  /** In cents. */
  quote: { minimum: Cents; due: { now: Cents; later: Cents } }
  isPaidNow: boolean
}

/** What of a price is paid now and what later, and what the party is to spend besides. */
export function BookTerms({ quote: { minimum, due }, isPaidNow }: BookTermsProps) {
  const t = useTranslations('desk.book')
  const isDeposit = isPaidNow && due.later > 0
  return (
    <>
      {isDeposit && (
        <span className="figures text-sm text-soft">
          {t('deposit', { now: moneyOfCents(due.now), later: moneyOfCents(due.later) })}
        </span>
      )}
      {minimum > 0 && (
        <span className="figures text-sm text-soft">
          {t('minimum', { amount: moneyOfCents(minimum) })}
        </span>
      )}
    </>
  )
}
