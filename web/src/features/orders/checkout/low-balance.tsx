import type { Cents } from '@lantern/contract/pricing'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { moneyOfCents } from '../../../lib/shown/format.ts'
import { Alert } from '../../../ui/states/alert.tsx'
import { buttonLook } from '../../../ui/actions/button-look.ts'

/** The balance doesn't reach: how much there is, how much it takes, and how to put it right. */
export function LowBalance({
  balance,
  total,
  hasCard,
}: {
  balance: Cents
  total: Cents
  /** Cards are taken, too. */
  hasCard: boolean
}) {
  const t = useTranslations('orders.pay')
  return (
    <Alert
      tone="warning"
      title={t('low')}
      action={
        <Link href="/account?topup=1" className={buttonLook('outline', 'small')}>
          {t('topUp')}
        </Link>
      }
    >
      <p>{t(hasCard ? 'lowText' : 'lowTextOnly')}</p>
      <dl className="figures mt-2 grid grid-cols-[1fr_auto] gap-x-4">
        <dt>{t('lowBalance')}</dt>
        <dd className="text-right font-semibold">{moneyOfCents(balance)}</dd>
        <dt>{t('lowRequired')}</dt>
        <dd className="text-right font-semibold">{moneyOfCents(total)}</dd>
      </dl>
    </Alert>
  )
}
