import type { Amenity } from '@lantern/contract/amenities'
import { toDollars, type BookingPrice, type Cents } from '@lantern/contract/pricing'
import type { Venue } from '@lantern/contract/venue'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useLanguage } from '../../i18n/words.tsx'
import { money, moneyOfCents } from '../../lib/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { buttonLook } from '../../ui/button-look.ts'
import { MoneyRow, MoneyRows } from '../../ui/money.tsx'

export interface SummaryProps {
  amenity: Amenity | undefined
  venue: Venue
  price: BookingPrice | null
  /** In cents; nothing while it isn't known. */
  balance: Cents | undefined
  /** How to pay, once everything is chosen. */
  children?: ReactNode
}

/** 'Insufficient funds', compared with the total (spec §9), with the way to put it right. */
function LowBalance({ balance, total }: { balance: Cents; total: Cents }) {
  const t = useTranslations('booking')
  return (
    <Alert
      tone="destructive"
      title={t('low')}
      action={
        <Link href="/account?topup=1" className={buttonLook('outline', 'small')}>
          {t('topUp')}
        </Link>
      }
    >
      <p>{t('lowAlert')}</p>
      <p className="figures mt-1">
        {t('lowBalance', { balance: moneyOfCents(balance) })}
        <br />
        {t('lowRequired', { amount: moneyOfCents(total) })}
      </p>
    </Alert>
  )
}

/** What the choice costs, line by line. */
export function Summary({ amenity, venue, price, balance, children }: SummaryProps) {
  const t = useTranslations('booking')
  const language = useLanguage()
  if (!amenity) return <p className="text-soft">{t('summary.empty')}</p>
  const name = language === 'ch' ? amenity.nameCh : amenity.nameEn
  return (
    <div className="grid gap-4">
      <p className="heading text-xl">{name}</p>
      {price === null ? (
        <p className="text-soft">{t('summary.emptyTime')}</p>
      ) : (
        <>
          <p className="figures text-sm text-soft">
            {t('summary.hours', { count: price.hours, price: money(amenity.pricePerHour) })}
          </p>
          <MoneyRows>
            <MoneyRow label={t('summary.subtotal')} amount={moneyOfCents(price.subtotal)} />
            <MoneyRow
              label={t('summary.fee', { percent: `${venue.serviceFeeBasisPoints / 100}%` })}
              amount={moneyOfCents(price.fee)}
            />
            <MoneyRow total label={t('summary.total')} amount={moneyOfCents(price.total)} />
          </MoneyRows>
          {balance !== undefined && balance >= price.total && (
            <p className="figures text-sm text-soft">
              {t('summary.balance', {
                balance: moneyOfCents(balance),
                rest: money(toDollars(balance - price.total)),
              })}
            </p>
          )}
          {balance !== undefined && balance < price.total && (
            <LowBalance balance={balance} total={price.total} />
          )}
        </>
      )}
      {children}
    </div>
  )
}
