import { toCents } from '@lantern/contract/pricing'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { money, moneyOfCents } from '../../../lib/shown/format.ts'
import { Badge } from '../../../ui/states/badge.tsx'
import { classNames } from '../../../ui/layout/class-names.ts'
import type { BillLine } from '../cart/bill.ts'

/** What is ordered, line by line, before it is paid. */
export function OrderLines({ bill }: { bill: readonly BillLine[] }) {
  const t = useTranslations('orders')
  const language = useLanguage()
  return (
    <ul aria-label={t('checkout.summary')} className="grid gap-2">
      {bill.map(({ id, nameEn, nameCh, quantity, today, price, note, state }) => (
        <li key={id} className="flex items-baseline justify-between gap-4">
          <div className="min-w-0">
            <p className={classNames('wrap-anywhere', state === 'sold_out' && 'text-soft')}>
              <span className="figures font-semibold">{quantity} ×</span>{' '}
              {language === 'ch' ? nameCh : nameEn}{' '}
              {state === 'sold_out' && <Badge tone="vermilion">{t('cart.soldOut')}</Badge>}
              {state === 'repriced' && (
                <Badge tone="amber">{t('cart.was', { price: money(price) })}</Badge>
              )}
            </p>
            {note && <p className="text-sm wrap-anywhere text-soft">{note}</p>}
          </div>
          <span
            className={classNames(
              'figures whitespace-nowrap',
              state === 'sold_out' && 'text-soft line-through',
            )}
          >
            {moneyOfCents(toCents(today) * quantity)}
          </span>
        </li>
      ))}
    </ul>
  )
}
