import type { Order } from '@lantern/contract/menu/orders'
import type { Venue } from '@lantern/contract/venue/venue'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { moneyOfCents } from '../../../lib/shown/format.ts'
import { taxNames } from '../../../lib/shown/tax.ts'
import { invalidate } from '../../../lib/api/live/invalidate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { countOf } from '../cart/cart.ts'
import { CardStep, type CardOrder } from '../card/card-step.tsx'
import { PaymentWays, usePaymentWay } from './payment-ways.tsx'
import { SummaryStep } from './summary-step.tsx'
import {
  useCheckout,
  usePlace,
  type Checkout,
  isCodeLost,
  wayAfter,
  type Way,
  type OrderOptions,
} from './use-checkout.ts'

export interface CheckoutDialogProps {
  entries: OrderOptions
  changeEntries: (change: Partial<OrderOptions>) => void
  venue: Venue
  onClose: () => void
  onPlaced: (order: Order) => void
  onProcessing: () => void
  /** Returns to the cart, whose lines show their problems. */
  onLost: () => void
}

interface FooterProps {
  checkout: Checkout
  way: ReturnType<typeof usePaymentWay>
  isBusy: boolean
  onBack: () => void
  onPay: () => void
}

/** The total with its tax, and the button that pays it as chosen. They stay visible below a long summary. */
function Footer({ checkout, way: { method }, isBusy, onBack, onPay }: FooterProps) {
  const t = useTranslations('orders')
  const language = useLanguage()
  const { price, tally, isReady } = checkout
  const tax = taxNames(price.taxes, language)
  const isFree = price.total === 0
  const labels = { bill: 'checkout.go', balance: 'checkout.go', card: 'pay.card' } as const
  const ofWay = isFree ? 'pay.free' : labels[method ?? 'balance']
  return (
    <div className="grid w-full grid-cols-2 items-center gap-3">
      <p className="heading col-span-2 flex items-baseline justify-between gap-4 text-xl">
        <span>
          {t('checkout.total')}{' '}
          {price.tax !== 0 && (
            <span className="figures font-body text-sm font-normal tracking-normal text-soft">
              {t('checkout.ofWhichTax', { tax, amount: moneyOfCents(price.tax) })}
            </span>
          )}
        </span>
        <span className="figures">{moneyOfCents(price.total)}</span>
      </p>
      <Button variant="outline" className="px-3!" disabled={isBusy} onClick={onBack}>
        {t('checkout.back')}
      </Button>
      <Button
        disabled={!isReady || (method === null && !isFree)}
        loading={isBusy}
        className="px-3!"
        onClick={onPay}
      >
        {t(tally.length === 0 ? 'checkout.empty' : ofWay)}
      </Button>
    </div>
  )
}

interface CardStage {
  order: CardOrder
  paid: string | null
}

/** The checkout: the summary with the ways of paying, then the card form if the card pays (product#checkout). */
export function CheckoutDialog(props: CheckoutDialogProps) {
  const { entries, changeEntries, venue, onClose, onPlaced, onProcessing, onLost } = props
  const t = useTranslations('orders')
  const [stage, setStage] = useState<CardStage | null>(null)
  const checkout = useCheckout(entries, venue)
  const { draft, price, tally, serve } = checkout
  const { total, tip, discount } = price
  const way = usePaymentWay({
    total,
    tip,
    hasCard: venue.payments.mode !== 'none',
    canGoOnBill: tip === 0 && discount === 0 && serve !== 'on_arrival',
  })
  const toSummary = () => setStage(null)
  const follow = (next: Way, error: unknown) => {
    if (next !== 'here') void invalidate(['menu', 'orders'])
    if (next === 'cart') return onLost()
    if (next === 'summary') toSummary()
    if (isCodeLost(error)) changeEntries({ discount: null })
  }
  const { place, isBusy: isPlacing } = usePlace({ onPlaced, onRefused: follow })
  const pay = () => {
    checkout.accept()
    if (total === 0) place(draft, total)
    else if (way.method === 'bill') place(draft, total, { onBill: true })
    else if (way.method === 'balance') {
      const { redeemed } = way.points
      place(draft, total, redeemed ? { points: redeemed.points } : {})
    } else setStage({ order: { draft, total, count: countOf(tally) }, paid: null })
  }
  const claim = (order: CardOrder, paid: string) => {
    setStage({ order, paid })
    place(order.draft, order.total, { paymentIntentId: paid })
  }
  // A cart that was cleared meanwhile has nothing to pay, so the summary says so.
  const shown = tally.length > 0 ? stage : null
  const [isPaying, setPaying] = useState(false)
  const isPaid = stage?.paid != null
  const isBusy = isPlacing || isPaying
  // The card company's webhook also turns the payment into an order, so it must not be ordered twice.
  const leave = isPaid ? onProcessing : onClose
  const content = useRef<HTMLDivElement>(null)
  const isCard = shown !== null
  const wasCard = useRef(isCard)
  useEffect(() => {
    // The pressed button has disappeared, so the new content gets the focus.
    if (wasCard.current !== isCard) content.current?.focus()
    wasCard.current = isCard
  }, [isCard])
  return (
    <Dialog
      onClose={() => !isBusy && leave()}
      title={t(isCard ? 'pay.title' : 'checkout.title')}
      footer={!isCard && <Footer {...{ checkout, way, isBusy }} onBack={onClose} onPay={pay} />}
    >
      <div ref={content} tabIndex={-1} className="outline-none">
        {shown ? (
          <>
            {!isPaid && (
              <Button
                variant="quiet"
                size="small"
                className="mb-4 -ml-3.5"
                disabled={isBusy}
                onClick={toSummary}
              >
                <ChevronLeft />
                {t('pay.back')}
              </Button>
            )}
            <CardStep
              {...shown}
              onPaid={(id) => claim(shown.order, id)}
              isBusy={isPlacing}
              onPaying={setPaying}
              onProcessing={onProcessing}
              onRefused={(error) => follow(wayAfter(error), error)}
              onCancel={toSummary}
            />
          </>
        ) : (
          <SummaryStep {...{ checkout, entries, changeEntries, venue }}>
            {checkout.price.total > 0 && <PaymentWays {...way} />}
          </SummaryStep>
        )}
      </div>
    </Dialog>
  )
}
