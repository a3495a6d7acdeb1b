import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../../ui/layout/class-names.ts'

export interface QuantityProps {
  name: string
  quantity: number
  onChange: (quantity: number) => void
  /** Whether the dish or the cart has reached its maximum. */
  isFull?: boolean
  /** Called when the quantity becomes zero; without it the plus button gets the focus. */
  onNone?: () => void
}

const round = 'grid size-11 place-items-center rounded-full transition-colors [&_svg]:size-5'

/** Sets a quantity. At zero it shows only a plus button, otherwise minus, the number and plus. */
export function Quantity({ name, quantity, onChange, isFull = false, onNone }: QuantityProps) {
  const t = useTranslations('orders.cart')
  const plus = useRef<HTMLButtonElement>(null)
  const less = () => {
    if (quantity === 1) (onNone ?? (() => plus.current?.focus()))()
    onChange(quantity - 1)
  }
  return (
    <div
      className={classNames(
        'flex shrink-0 items-center rounded-full',
        quantity > 0 && 'border border-line bg-sunk',
      )}
    >
      {quantity > 0 && (
        <>
          <button
            type="button"
            aria-label={t('less', { name })}
            onClick={less}
            className={classNames(round, 'hover:bg-line/60')}
          >
            <Minus />
          </button>
          <span className="figures min-w-5 text-center font-semibold">{quantity}</span>
        </>
      )}
      <button
        ref={plus}
        type="button"
        aria-label={t(quantity > 0 ? 'more' : 'add', { name })}
        aria-disabled={isFull || undefined}
        data-tip={isFull ? t('most') : undefined}
        onClick={() => !isFull && onChange(quantity + 1)}
        className={classNames(
          round,
          quantity > 0
            ? 'hover:bg-line/60 aria-disabled:text-soft aria-disabled:opacity-50'
            : 'border-[1.5px] border-lantern/60 bg-amber-wash text-lantern-deep hover:border-lantern aria-disabled:opacity-50',
        )}
      >
        <Plus />
      </button>
    </div>
  )
}
