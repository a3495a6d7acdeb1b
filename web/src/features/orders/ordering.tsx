import { type Order, createOrder } from '@lantern/contract/menu/orders'
import {
  useEffect,
  useState,
  type ReactNode,
  useEffectEvent,
  useDeferredValue,
  useSyncExternalStore,
} from 'react'
import { useTranslations } from 'use-intl'
import { moneyOfCents } from '../../lib/shown/format.ts'
import { askToSignIn } from '../../lib/session/login-prompt.ts'
import { useSession } from '../../lib/session/session.ts'
import { whenIdle } from '../../lib/browser/when-idle.ts'
import { refreshVenue, useVenue } from '../../lib/api/venue.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { changesIn, subtotalOf } from './cart/tally.ts'
import { countOf } from './cart/cart.ts'
import { useNames, moveCart, useCart, useTally } from './cart/use-cart.ts'
import { forgetClaim, storedClaim } from './card/claims.ts'
import { noTip } from '../../lib/shown/tip.ts'
import type { OrderOptions } from './checkout/use-checkout.ts'
import { SignInHint } from './sign-in-hint.tsx'
import { onDemand } from '../../ui/states/on-demand.tsx'
import { call } from '../../lib/api/api-client.ts'
import { isRefusal, sentenceOf, isRefused } from '../../lib/api/failures/api-error.ts'
import { invalidate } from '../../lib/api/live/invalidate.ts'
import ChevronUp from 'lucide-react/icons/chevron-up'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { Button } from '../../ui/actions/button.tsx'
import { CartList, CartTotal } from './cart/cart-list.tsx'
import { Panel } from '../../ui/layout/card.tsx'

/** Loaded on demand: only members who order need it. */
const loadPlaced = async () => ({ default: (await import('./placed-dialog.tsx')).PlacedDialog })
const PlacedDialog = onDemand(loadPlaced)
const CheckoutDialog = onDemand(async () => {
  // Preloaded, because the network may be gone after the order is placed.
  loadPlaced().catch(() => undefined)
  return { default: (await import('./checkout/checkout-dialog.tsx')).CheckoutDialog }
})

/** A claim without a response is tried again after this many milliseconds. */
const pause = 5_000

/**
 * Claims the order of a card payment that was in progress when the page was left: the card company's webhook places
 * that order by itself, and a cart that stayed full could be paid a second time. An unpaid order stays in the cart.
 */
function useLeftClaim(isMember: boolean, onPlaced: (order: Order) => void): void {
  const t = useTranslations('orders.pay')
  const onClaimed = useEffectEvent((order: Order) => onPlaced(order))
  const refuse = useEffectEvent((error: unknown) => {
    // The payment is unpaid or unknown, so the card form continues the same one.
    if (isRefusal(error, 'payment_pending')) return
    forgetClaim()
    if (isRefusal(error, 'order_credited')) {
      const description = sentenceOf(error, t('failedText'))
      toast({ variant: 'destructive', title: t('failed'), description })
    }
  })
  useEffect(() => {
    if (!isMember) return undefined
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    let first: string | undefined
    const tryIt = async () => {
      try {
        const claim = storedClaim()
        first ??= claim?.paymentIntentId
        // Another payment has started meanwhile, or this one has become an order.
        if (!isCurrent || !claim || claim.paymentIntentId !== first) return
        const order = await call(createOrder, { body: claim })
        forgetClaim()
        if (isCurrent) onClaimed(order)
      } catch (error) {
        if (!isCurrent) return
        if (!isRefused(error)) timer = setTimeout(() => void tryIt(), pause)
        else refuse(error)
      }
      void invalidate(['menu', ...createOrder.changes])
    }
    void tryIt()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isMember])
}

const Sheet = onDemand(async () => ({
  default: (await import('../../ui/overlays/dialog.tsx')).Sheet,
}))

const loadCart = Sheet.load

interface CartBarProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onCheckout: () => void
}

/** The cart on a phone: a bar above the floating menu, because nothing may cover the checkout. It opens a sheet. */
function CartBar({ isOpen, onOpenChange, onCheckout }: CartBarProps) {
  const t = useTranslations('orders.cart')
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
              {isChanged && <CircleAlert className="size-4 text-vermilion" />}
              {total}
              <ChevronUp className="size-4 text-soft" />
            </span>
          </button>
          <Button onClick={onCheckout}>{t('checkout')}</Button>
        </div>
      )}
      {isOpen && (
        <Sheet
          side="bottom"
          onClose={() => onOpenChange(false)}
          title={t('title')}
          footer={<CartTotal onCheckout={onCheckout} />}
        >
          <CartList />
        </Sheet>
      )}
    </>
  )
}

function CartPanel({ onCheckout }: { onCheckout: () => void }) {
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

const noOptions: OrderOptions = {
  table: undefined,
  discount: null,
  tip: noTip,
  note: '',
  serve: undefined,
}

/** From this width on a page has a side column, as in Tailwind's `lg`. */
const wide = () => matchMedia('(min-width: 64rem)')

function follow(listener: () => void): () => void {
  const watched = wide()
  watched.addEventListener('change', listener)
  return () => watched.removeEventListener('change', listener)
}

/** A menu with its cart, from the first dish to the placed order (product#menu). */
export function Ordering({ children, onFollow }: { children: ReactNode; onFollow: () => void }) {
  const { status } = useSession()
  const isMember = status === 'member'
  const venue = useVenue()
  // Kept above the dialog, so that closing it loses nothing.
  const [entries, setEntries] = useState(noOptions)
  // Elements that must exist only once aren't rendered where CSS would hide them.
  const isWide = useSyncExternalStore(follow, () => wide().matches)
  const t = useTranslations('orders')
  const names = useNames()
  const { tally } = useTally()
  const count = countOf(tally)
  const [open, setOpen] = useState<'cart' | 'checkout' | null>(null)
  const [placed, setPlaced] = useState<Order | null>(null)
  // Preloaded, so that a press on the cart or the checkout needn't wait. Each is requested in a separate task.
  useEffect(() => {
    if (!isMember) return undefined
    const cancels = [loadCart, CheckoutDialog.load].map((load) =>
      whenIdle(() => void load().catch(() => undefined)),
    )
    return () => {
      for (const cancel of cancels) cancel()
    }
  }, [isMember])

  /** On a desktop the cart is always visible, so there is nothing to open. */
  function showCart(): void {
    setOpen(isWide ? null : 'cart')
  }
  const { soldOut, rechoose } = changesIn(tally)
  const refuse = (title: string) => toast({ variant: 'destructive', title })
  /** Opens the checkout. If something prevents it, shows the reason, and opens the place to solve it. */
  function checkOut(): void {
    if (!isMember) {
      refuse(t('signIn.needed'))
      askToSignIn()
    } else if (tally.length === 0) refuse(t('cart.empty'))
    else if (soldOut.length > 0) {
      refuse(t('cart.soldOutTitle', { names: names(soldOut) }))
      showCart()
    } else if (rechoose.length > 0) {
      refuse(t('options.againTitle', { names: names(rechoose) }))
      showCart()
    } else if (!venue) {
      void refreshVenue()
      refuse(t('errorText'))
    } else setOpen('checkout')
  }
  function finish(): void {
    forgetClaim()
    moveCart({ do: 'fill', cart: [] })
    setEntries(noOptions)
    setOpen(null)
  }
  function thank(order: Order): void {
    finish()
    setPlaced(order)
  }
  useLeftClaim(isMember, thank)

  return (
    <>
      <output className="sr-only">
        {count === 0
          ? t('cart.saidEmpty')
          : t('cart.said', { count, total: moneyOfCents(subtotalOf(tally)) })}
      </output>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          {!isMember && status !== 'loading' && (
            <div className="pb-3">
              <SignInHint />
            </div>
          )}
          {children}
        </div>
        {isMember && isWide && <CartPanel onCheckout={checkOut} />}
      </div>
      {isMember && !isWide && (
        <CartBar
          isOpen={open === 'cart'}
          onOpenChange={(isOpen) => setOpen(isOpen ? 'cart' : null)}
          onCheckout={checkOut}
        />
      )}
      {isMember && open === 'checkout' && venue && (
        <CheckoutDialog
          entries={entries}
          changeEntries={(change) => setEntries((before) => ({ ...before, ...change }))}
          venue={venue}
          onClose={() => setOpen(null)}
          onLost={showCart}
          onPlaced={thank}
          onProcessing={() => {
            finish()
            onFollow()
          }}
        />
      )}
      {placed && (
        <PlacedDialog
          order={placed}
          onBack={() => setPlaced(null)}
          onFollow={() => {
            setPlaced(null)
            onFollow()
          }}
        />
      )}
    </>
  )
}
