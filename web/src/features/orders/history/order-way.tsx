import type { OrderStatus } from '@lantern/contract/orders'
import { useTranslations } from 'use-intl'
import { classNames } from '../../../ui/layout/class-names.ts'
import { way } from './order-state.ts'

/** How far an open order has come; the step it is at stands in words as well. */
export function OrderWay({ status }: { status: OrderStatus }) {
  const t = useTranslations('orders.status')
  const reached = way.findIndex((step) => step === status)
  return (
    <ol aria-label={t('label')} className="grid grid-cols-5 gap-1.5">
      {way.map((step, place) => (
        <li
          key={step}
          aria-current={place === reached ? 'step' : undefined}
          className={classNames(
            'min-w-0 border-t-4 pt-1.5 text-xs transition-colors',
            place <= reached ? 'border-lantern text-ink' : 'border-line text-soft',
            place === reached && 'font-semibold',
          )}
        >
          <span className={classNames('wrap-anywhere', place !== reached && 'max-sm:sr-only')}>
            {t(step)}
          </span>
        </li>
      ))}
    </ol>
  )
}
