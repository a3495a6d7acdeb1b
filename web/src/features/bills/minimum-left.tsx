import type { MinimumSpend } from '@lantern/contract/bills/bills'
import { useTranslations } from 'use-intl'
import { money } from '../../lib/shown/format.ts'
import { Alert } from '../../ui/states/alert.tsx'

/** The rest of a party's minimum spend, live, or the notice that it is reached; nothing if there is no minimum. */
export function MinimumLeft({ minimum }: { minimum: MinimumSpend | null }) {
  const t = useTranslations('bills.minimum')
  if (minimum === null) return null
  const { amount, spent, left, charged } = minimum
  const isReached = Number(left) === 0
  const so = t('soFar', { amount: money(amount), spent: money(spent) })
  return (
    <div aria-live="polite">
      <Alert
        tone={isReached ? 'success' : 'info'}
        title={isReached ? t('reached') : t('left', { left: money(left) })}
      >
        <span className="figures">
          {Number(charged) > 0 ? t('charged', { charged: money(charged) }) : so}
        </span>
      </Alert>
    </div>
  )
}
