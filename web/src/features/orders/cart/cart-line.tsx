import { toCents } from '@lantern/contract/pricing'
import { nameIn } from '@lantern/contract/languages'
import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { money, moneyOfCents } from '../../../lib/shown/format.ts'
import { Badge } from '../../../ui/states/badge.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { classNames } from '../../../ui/layout/class-names.ts'
import { Input } from '../../../ui/fields/input.tsx'
import type { TallyLine } from '../tally/tally.ts'
import { longestNote, mostOfOne } from './cart.ts'
import { LineOptions } from '../options/line-options.tsx'
import { Quantity } from './quantity.tsx'
import { moveCart } from './use-cart.ts'

/** The note for the kitchen on a line. */
function Note({ line, name, onEmpty }: { line: TallyLine; name: string; onEmpty: () => void }) {
  const t = useTranslations('orders.cart')
  return (
    <Input
      aria-label={t('noteFor', { name })}
      placeholder={t('noteExample')}
      // The field replaces the button that opened it, so it gets the focus.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={line.note === ''}
      value={line.note}
      maxLength={longestNote}
      onChange={(event) => moveCart({ do: 'note', line: line.line, note: event.target.value })}
      onBlur={() => {
        moveCart({ do: 'merge' })
        if (line.note.trim() === '') onEmpty()
      }}
      className="min-h-10! text-sm!"
    />
  )
}

export interface CartLineProps {
  line: TallyLine
  /** Moves the focus once the line is removed. */
  onGone: () => void
}

/** One line of the cart: its quantity, its present price, and changes since it was added. */
export function CartLine({ line, onGone }: CartLineProps) {
  const t = useTranslations('orders.cart')
  const language = useLanguage()
  const { quantity, state, today, price } = line
  const name = nameIn(line, language)
  const isSoldOut = state === 'sold_out'
  const [isAsked, setAsked] = useState(false)
  const isNoting = isAsked || line.note !== ''
  return (
    <li className="grid gap-1 border-b border-line py-3">
      <div className="flex items-start justify-between gap-3">
        <p className={classNames('min-w-0 font-medium wrap-anywhere', isSoldOut && 'text-soft')}>
          {name}
        </p>
        <p className={classNames('figures font-semibold', isSoldOut && 'text-soft line-through')}>
          {moneyOfCents(toCents(today) * quantity)}
        </p>
      </div>
      <LineOptions line={line} onMove={moveCart} />
      <div className="flex items-center justify-between gap-3">
        <div className="figures flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
          {isSoldOut ? (
            <Badge tone="vermilion">{t('soldOut')}</Badge>
          ) : (
            <span>{t('each', { price: money(today) })}</span>
          )}
          {state === 'repriced' && <Badge tone="amber">{t('was', { price: money(price) })}</Badge>}
          {!isNoting && (
            <Button
              variant="quiet"
              size="small"
              className="-mx-2.5 px-2.5! font-medium! text-soft"
              aria-label={t('addNoteFor', { name })}
              onClick={() => setAsked(true)}
            >
              <MessageSquarePlus aria-hidden="true" />
              {t('addNote')}
            </Button>
          )}
        </div>
        <Quantity
          name={name}
          quantity={quantity}
          onChange={(to) => moveCart({ do: 'quantity', line: line.line, quantity: to })}
          isFull={isSoldOut || quantity >= mostOfOne}
          onNone={onGone}
        />
      </div>
      {isNoting && <Note line={line} name={name} onEmpty={() => setAsked(false)} />}
    </li>
  )
}
