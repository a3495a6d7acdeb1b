import type { Order } from '@lantern/contract/orders'
import type { Cents } from '@lantern/contract/pricing'
import type { Venue } from '@lantern/contract/venue'
import { getBalance } from '@lantern/contract/wallet'
import { usePrefetchQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { queryOf } from '../../../lib/api/queries.ts'
import { moneyOfCents } from '../../../lib/shown/format.ts'
import { taxNameNow } from '../../../lib/shown/tax.ts'
import { invalidate } from '../../../lib/api/live/invalidate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { countOf } from '../cart/cart.ts'
import { CardStep, type CardOrder } from '../card/card-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { isCodeLost, wayAfter, type Way } from './place-failure.ts'
import { SummaryStep } from './summary-step.tsx'
import { useCheckout, usePlace } from './use-checkout.ts'
import type { useOrderOptions } from './use-order-options.ts'

type Step =
  | { at: 'summary' }
  | { at: 'payment' }
  | { at: 'card'; order: CardOrder; paid: string | null }

export interface CheckoutDialogProps extends Pick<
  ReturnType<typeof useOrderOptions>,
  'wishes' | 'wish'
> {
  venue: Venue
  onClose: () => void
  onPlaced: (order: Order) => void
  onProcessing: () => void
  /** Returns to the cart, whose lines show their problems. */
  onLost: () => void
}

interface SummaryFooterProps {
  total: Cents
  /** The included tax as text; empty without tax. */
  tax: string
  /** The label of the main button. For an empty cart it says that the cart is empty. */
  goOn: 'checkout.go' | 'checkout.empty'
  isReady: boolean
  onBack: () => void
  onGoOn: () => void
}

function SummaryFooter({ total, tax, goOn, isReady, onBack, onGoOn }: SummaryFooterProps) {
  const t = useTranslations('orders')
  return (
    <div className="grid w-full grid-cols-2 items-center gap-3">
      <p className="heading col-span-2 flex items-baseline justify-between gap-4 text-xl">
        <span>
          {t('checkout.total')}{' '}
          <span className="figures font-body text-sm font-normal tracking-normal text-soft">
            {tax}
          </span>
        </span>
        <span className="figures">{moneyOfCents(total)}</span>
      </p>
      <Button variant="outline" className="px-3!" onClick={onBack}>
        {t('checkout.back')}
      </Button>
      <Button disabled={!isReady} className="px-3!" onClick={onGoOn}>
        {t(goOn)}
      </Button>
    </div>
  )
}

function ToSummary({ isBusy, onBack }: { isBusy: boolean; onBack: () => void }) {
  const t = useTranslations('orders')
  return (
    <Button
      variant="quiet"
      size="small"
      className="mb-4 -ml-3.5"
      disabled={isBusy}
      onClick={onBack}
    >
      <ChevronLeft aria-hidden="true" />
      {t('pay.back')}
    </Button>
  )
}

/** Focuses the content of the new step, because the button that was pressed has disappeared. */
function useStepFocus(step: Step['at']) {
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) content.current?.focus()
    shown.current = step
  }, [step])
  return content
}

/** The steps from the summary to a paid order, and their navigation. */
function useSteps({ wishes, wish, venue, onPlaced, onLost }: CheckoutDialogProps) {
  const [step, setStep] = useState<Step>({ at: 'summary' })
  const { draft, isReady, isAgreed, ...checkout } = useCheckout(wishes, venue)
  const { price, tally } = checkout
  const toSummary = () => setStep({ at: 'summary' })
  // A dish was sold out or changed its price during the payment, so the summary is shown again.
  if (step.at === 'payment' && !(isReady && isAgreed)) toSummary()
  const toPayment = () => {
    checkout.accept()
    // The order is placed as the summary showed it, even if the booking starts meanwhile.
    if (checkout.arrival) wish({ serve: checkout.serve })
    setStep({ at: 'payment' })
  }
  const backToPayment = () => setStep({ at: 'payment' })
  const toCard = () => {
    const order = { draft, total: price.total, count: countOf(tally) }
    setStep({ at: 'card', order, paid: null })
  }
  const follow = (way: Way, error: unknown) => {
    if (way !== 'here') void invalidate(['menu', 'orders'])
    if (way === 'cart') return onLost()
    if (way === 'summary') toSummary()
    if (isCodeLost(error)) wish({ discount: null })
  }
  const place = usePlace({ onPlaced, onRefused: follow })
  const claim = (order: CardOrder, paid: string) => {
    setStep({ at: 'card', order, paid })
    void place.withCard(order.draft, order.total, paid)
  }
  // A cart that was cleared meanwhile has nothing to pay, so the summary says so in any step.
  const shown: Step = tally.length > 0 ? step : { at: 'summary' }
  const isPaid = step.at === 'card' && step.paid !== null
  return {
    step,
    shown,
    isPaid,
    toSummary,
    toPayment,
    backToPayment,
    toCard,
    checkout,
    draft,
    isReady,
    follow,
    place,
    claim,
  }
}

type Steps = ReturnType<typeof useSteps>

/** The choice of a payment method. Orders with a tip or a discount, or for later, can't go on a bill. */
function Payment({ steps, venue, isBusy }: { steps: Steps; venue: Venue; isBusy: boolean }) {
  const { checkout, draft, place, toCard } = steps
  const { total, tip, discount } = checkout.price
  const canGoOnBill = tip === 0 && discount === 0 && checkout.serve !== 'on_arrival'
  return (
    <PaymentStep
      total={total}
      hasCard={venue.payments.mode !== 'none'}
      isBusy={isBusy}
      onFree={() => void place.free(draft)}
      onBalance={() => void place.fromBalance(draft, total)}
      onBill={canGoOnBill ? () => void place.onBill(draft, total) : null}
      onCard={toCard}
    />
  )
}

/** The included tax as text; blank without tax. */
function useTaxWords({ price, taxRate }: Steps['checkout'], venue: Venue): string {
  const t = useTranslations('orders')
  const language = useLanguage()
  if (price.tax === 0) return ''
  return t('checkout.ofWhichTax', {
    tax: taxNameNow(venue.tax, taxRate, language),
    amount: moneyOfCents(price.tax),
  })
}

function ToPayment({ steps, venue, onBack }: { steps: Steps; venue: Venue; onBack: () => void }) {
  const { checkout, isReady, toPayment } = steps
  return (
    <SummaryFooter
      total={checkout.price.total}
      tax={useTaxWords(checkout, venue)}
      goOn={checkout.tally.length === 0 ? 'checkout.empty' : 'checkout.go'}
      isReady={isReady}
      onBack={onBack}
      onGoOn={toPayment}
    />
  )
}

/** The checkout: the summary, then the payment (product#checkout). */
export function CheckoutDialog(props: CheckoutDialogProps) {
  const { wishes, wish, venue, onClose, onProcessing } = props
  const t = useTranslations('orders')
  const steps = useSteps(props)
  const { step, shown, isPaid, checkout, place, follow } = steps
  const [isPaying, setPaying] = useState(false)
  const isBusy = place.isBusy || isPaying
  // The card company's webhook also turns the payment into an order, so it must not be ordered twice.
  const leave = isPaid ? onProcessing : onClose
  const content = useStepFocus(step.at)
  // Prefetched during the summary, so that the payment step shows the right methods from its first render.
  usePrefetchQuery(queryOf(getBalance, {}))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isBusy && leave()}
      title={t(shown.at === 'summary' ? 'checkout.title' : 'pay.title')}
      closeLabel={t('close')}
      footer={shown.at === 'summary' && <ToPayment steps={steps} venue={venue} onBack={onClose} />}
    >
      <div ref={content} tabIndex={-1} className="outline-none">
        {shown.at === 'summary' && (
          <SummaryStep {...checkout} {...{ wishes, wish, venue }} onAccept={checkout.accept} />
        )}
        {shown.at !== 'summary' && !isPaid && (
          <ToSummary isBusy={isBusy} onBack={steps.toSummary} />
        )}
        {shown.at === 'payment' && <Payment steps={steps} venue={venue} isBusy={isBusy} />}
        {shown.at === 'card' && (
          <CardStep
            order={shown.order}
            paid={shown.paid}
            onPaid={(id) => steps.claim(shown.order, id)}
            isBusy={place.isBusy}
            onPaying={setPaying}
            onProcessing={onProcessing}
            onRefused={(error) => follow(wayAfter(error), error)}
            onCancel={steps.backToPayment}
          />
        )}
      </div>
    </Dialog>
  )
}
