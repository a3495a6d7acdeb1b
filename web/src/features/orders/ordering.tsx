import type { Order } from '@lantern/contract/orders'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { moneyOfCents } from '../../lib/shown/format.ts'
import { askToSignIn } from '../../lib/session/login-prompt.ts'
import { useSession } from '../../lib/session/session.ts'
import { useIsWide } from '../../lib/browser/use-is-wide.ts'
import { whenIdle } from '../../lib/browser/when-idle.ts'
import { refreshVenue, useVenue } from '../../lib/api/venue.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { changesIn, subtotalOf } from './tally/tally.ts'
import { CartBar, loadCart } from './cart/cart-bar.tsx'
import { CartPanel } from './cart/cart-panel.tsx'
import { countOf } from './cart/cart.ts'
import { useNames } from './cart/use-names.ts'
import { useTally } from './tally/use-tally.ts'
import { moveCart } from './cart/use-cart.ts'
import { forgetClaim } from './card/claims.ts'
import { useLeftClaim } from './card/use-left-claim.ts'
import { useOrderOptions } from './checkout/use-order-options.ts'
import { SignInHint } from './sign-in-hint.tsx'
import { onDemand } from '../../ui/states/on-demand.tsx'

/** Loaded on demand: only members who order need it. */
const loadPlaced = async () => ({ default: (await import('./placed-dialog.tsx')).PlacedDialog })
const PlacedDialog = onDemand(loadPlaced)
const CheckoutDialog = onDemand(async () => {
  // Preloaded, because the network may be gone after the order is placed.
  loadPlaced().catch(() => undefined)
  return { default: (await import('./checkout/checkout-dialog.tsx')).CheckoutDialog }
})

export interface OrderingProps {
  /** The menu, from which dishes are added to the cart. */
  children: ReactNode
  /** Opens the member's orders. */
  onFollow: () => void
}

/** Opens the checkout. If something prevents it, shows the reason, and opens the place to solve it. */
function useCheckOut(open: { cart: () => void; checkout: () => void }): () => void {
  const t = useTranslations('orders')
  const names = useNames()
  const isMember = useSession().status === 'member'
  const venue = useVenue()
  const { tally } = useTally()
  const { soldOut, rechoose } = changesIn(tally)
  const refuse = (title: string) => toast({ variant: 'destructive', title })
  return () => {
    if (!isMember) {
      refuse(t('signIn.needed'))
      askToSignIn()
    } else if (tally.length === 0) refuse(t('cart.empty'))
    else if (soldOut.length > 0) {
      refuse(t('cart.soldOutTitle', { names: names(soldOut) }))
      open.cart()
    } else if (rechoose.length > 0) {
      refuse(t('options.againTitle', { names: names(rechoose) }))
      open.cart()
    } else if (!venue) {
      void refreshVenue()
      refuse(t('errorText'))
    } else open.checkout()
  }
}

/** Announces the content of the cart to screen readers. */
function CartSaid() {
  const t = useTranslations('orders.cart')
  const { tally } = useTally()
  const count = countOf(tally)
  return (
    <output className="sr-only">
      {count === 0 ? t('saidEmpty') : t('said', { count, total: moneyOfCents(subtotalOf(tally)) })}
    </output>
  )
}

/** A menu with its cart, from the first dish to the placed order (product#menu). */
export function Ordering({ children, onFollow }: OrderingProps) {
  const { status } = useSession()
  const isMember = status === 'member'
  const venue = useVenue()
  const { wishes, wish, forget } = useOrderOptions()
  const isWide = useIsWide()
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
  const checkOut = useCheckOut({ cart: showCart, checkout: () => setOpen('checkout') })
  function finish(): void {
    forgetClaim()
    moveCart({ do: 'fill', cart: [] })
    forget()
    setOpen(null)
  }
  function thank(order: Order): void {
    finish()
    setPlaced(order)
  }
  useLeftClaim(isMember, thank)

  return (
    <>
      <CartSaid />
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
          wishes={wishes}
          wish={wish}
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
