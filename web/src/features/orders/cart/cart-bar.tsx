import ChevronUp from 'lucide-react/icons/chevron-up'
import CircleAlert from 'lucide-react/icons/circle-alert'

import { useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import { moneyOfCents } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { changesIn, subtotalOf } from '../tally/tally.ts'
import { CartList } from './cart-list.tsx'
import { CartTotal } from './cart-total.tsx'
import { countOf } from './cart.ts'
import { useTally } from '../tally/use-tally.ts'
import { onDemand } from '../../../ui/states/on-demand.tsx'

const Sheet = onDemand(async () => ({
  default: (await import('../../../ui/overlays/sheet.tsx')).Sheet,
}))

/** Preloads the sheet. */
export const loadCart = Sheet.load

export interface CartBarProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onCheckout: () => void
}

/**
 * The cart on a phone is a bar at the bottom with its number of dishes and its total. It opens as a sheet. It is
 * above the floating menu, because nothing may cover the checkout.
 */
export function CartBar({ isOpen, onOpenChange, onCheckout }: CartBarProps) {
  const t = useTranslations('orders.cart')
  const words = useTranslations('orders')
  const { tally } = useTally()
  const count = countOf(tally)
  // The first dish's quantity is shown at once, and the bar a frame later.
  const isBar = useDeferredValue(count > 0)
  const total = moneyOfCents(subtotalOf(tally))
  const isChanged = Object.values(changesIn(tally)).some((lines) => lines.length > 0)
  return (
    <>
      {count > 0 && isBar && (
        <div
          data-foot
          className="sticky bottom-0 z-30 -mx-4 mt-6 -mb-16 flex animate-rise-in items-center justify-between gap-3 border-t border-line bg-surface px-4 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:hidden"
        >
          <button
            type="button"
            aria-label={`${t('open')}: ${t('count', { count })}, ${total}`}
            aria-haspopup="dialog"
            onClick={() => onOpenChange(true)}
            className="grid min-h-11 min-w-0 flex-1 content-center justify-items-start text-left"
          >
            <span className="figures text-xs text-soft">{t('count', { count })}</span>
            <span className="figures flex items-center gap-1 text-lg leading-tight font-semibold">
              {isChanged && <CircleAlert className="size-4 text-vermilion" aria-hidden="true" />}
              {total}
              <ChevronUp className="size-4 text-soft" aria-hidden="true" />
            </span>
          </button>
          <Button onClick={onCheckout}>{t('checkout')}</Button>
        </div>
      )}
      {isOpen && (
        <Sheet
          side="bottom"
          open
          onOpenChange={onOpenChange}
          title={t('title')}
          closeLabel={words('close')}
          footer={<CartTotal onCheckout={onCheckout} />}
        >
          <CartList />
        </Sheet>
      )}
    </>
  )
}
