import { useTranslations } from 'use-intl'
import { Panel } from '../../../ui/layout/card.tsx'
import { CartList } from './cart-list.tsx'
import { CartTotal } from './cart-total.tsx'
import { countOf } from './cart.ts'
import { useCart } from './use-cart.ts'

/** The cart beside the menu on a desktop. The lines scroll; the total stays visible. */
export function CartPanel({ onCheckout }: { onCheckout: () => void }) {
  const t = useTranslations('orders.cart')
  const count = countOf(useCart())
  return (
    <Panel
      aria-label={t('title')}
      className="sticky top-6 flex max-h-[calc(100dvh-3rem)] flex-col p-0!"
    >
      <h2 className="flex items-baseline justify-between gap-3 px-5 pt-5 pb-3 text-xl">
        {t('title')}
        {count > 0 && (
          <span className="figures font-body text-sm font-normal tracking-normal text-soft">
            {t('count', { count })}
          </span>
        )}
      </h2>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-3">
        <CartList />
      </div>
      <div className="border-t border-line p-5">
        <CartTotal onCheckout={onCheckout} />
      </div>
    </Panel>
  )
}
