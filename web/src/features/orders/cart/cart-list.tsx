import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { Mark } from '../../../ui/layout/mark.tsx'
import type { Cart } from './cart.ts'
import { CartChanges } from './cart-changes.tsx'
import { CartLine } from './cart-line.tsx'
import { useTally } from '../tally/use-tally.ts'
import { moveCart } from './use-cart.ts'

/** An empty cart. A cart that was cleared by mistake can be restored. */
function Empty({ cleared }: { cleared: Cart }) {
  const t = useTranslations('orders.cart')
  return (
    <div className="grid justify-items-center gap-3 py-8 text-center">
      <Mark className="h-12" unlit />
      <p className="max-w-[15rem] text-balance text-soft">
        {cleared.length > 0 ? t('cleared') : t('emptyText')}
      </p>
      {cleared.length > 0 && (
        <Button
          variant="outline"
          size="small"
          onClick={() => moveCart({ do: 'fill', cart: cleared })}
        >
          {t('putBack')}
        </Button>
      )}
    </div>
  )
}

/** The lines of the cart, changes since they were added, and the button that clears it. */
export function CartList() {
  const t = useTranslations('orders.cart')
  const { tally, accept } = useTally()
  const [cleared, setCleared] = useState<Cart>([])
  const frame = useRef<HTMLDivElement>(null)
  const rest = () => frame.current?.focus()
  const clear = () => {
    rest()
    setCleared(
      tally.map(({ line, id, nameEn, nameCh, quantity, price, note, options }) => {
        return { line, id, nameEn, nameCh, quantity, price, note, options }
      }),
    )
    moveCart({ do: 'fill', cart: [] })
  }
  return (
    <div ref={frame} tabIndex={-1} className="grid gap-3 outline-none">
      {tally.length === 0 ? (
        <Empty cleared={cleared} />
      ) : (
        <>
          <CartChanges tally={tally} onAccept={accept} />
          <ul aria-label={t('title')} className="border-t border-line">
            {tally.map((line) => (
              <CartLine key={line.line} line={line} onGone={rest} />
            ))}
          </ul>
          <Button variant="quiet" size="small" className="-ml-3.5 w-fit text-soft" onClick={clear}>
            {t('clear')}
          </Button>
        </>
      )}
    </div>
  )
}
