import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { Mark } from '../../../ui/layout/mark.tsx'
import { type Cart, longestNote, mostOfOne } from './cart.ts'
import { moveCart, useTally, useNames } from './use-cart.ts'
import { toCents } from '@lantern/contract/payments/pricing'
import { nameIn } from '@lantern/contract/venue/languages'
import { useLanguage } from '../../../i18n/words.tsx'
import { money, moneyOfCents } from '../../../lib/shown/format.ts'
import { Badge } from '../../../ui/states/badge.tsx'
import { classNames } from '../../../ui/layout/class-names.ts'
import { Input } from '../../../ui/fields/input.tsx'
import { type TallyLine, priceOfTally, subtotalOf, changesIn } from './tally.ts'
import { LineOptions } from '../options/line-options.tsx'
import { Quantity } from './quantity.tsx'
import { taxNames } from '../../../lib/shown/tax.ts'
import { useTaxes } from '../../../lib/api/taxes.ts'
import { useVenue } from '../../../lib/api/venue.ts'
import { Alert } from '../../../ui/states/alert.tsx'

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

interface CartLineProps {
  line: TallyLine
  /** Moves the focus once the line is removed. */
  onGone: () => void
}

function CartLine({ line, onGone }: CartLineProps) {
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
              <MessageSquarePlus />
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

export function CartTotal({ onCheckout }: { onCheckout: () => void }) {
  const t = useTranslations('orders.cart')
  const language = useLanguage()
  const venue = useVenue()
  const { tally } = useTally()
  const taxes = useTaxes(venue)
  const { taxes: charged } = priceOfTally(tally, { discountPercent: 0, taxes, tip: 0 })
  return (
    <div className="grid w-full gap-3">
      {tally.length > 0 && (
        <p className="flex items-baseline justify-between gap-3">
          <span className="heading text-xl">
            {t('total')}{' '}
            {charged.length > 0 && (
              <span className="font-body text-sm font-normal tracking-normal text-soft">
                {t('beforeTax', { tax: taxNames(charged, language) })}
              </span>
            )}
          </span>
          <span className="heading figures text-xl">{moneyOfCents(subtotalOf(tally))}</span>
        </p>
      )}
      <Button
        size="large"
        variant={tally.length === 0 ? 'outline' : 'primary'}
        className="w-full"
        onClick={onCheckout}
      >
        {t('checkout')}
      </Button>
    </div>
  )
}

/** The dishes whose price or availability changed since they were chosen, to accept or remove them. */
export function CartChanges({
  tally,
  onAccept,
}: {
  tally: readonly TallyLine[]
  onAccept: () => void
}) {
  const t = useTranslations('orders.cart')
  const tOptions = useTranslations('orders.options')
  const names = useNames()
  const { soldOut, rechoose, repriced } = changesIn(tally)
  return (
    <>
      {soldOut.length > 0 && (
        <Alert
          tone="destructive"
          title={t('soldOutTitle', { names: names(soldOut) })}
          action={
            <Button
              variant="outline"
              size="small"
              onClick={() => moveCart({ do: 'drop', ids: soldOut.map(({ id }) => id) })}
            >
              {t('takeOut')}
            </Button>
          }
        >
          {t('soldOutText')}
        </Alert>
      )}
      {rechoose.length > 0 && (
        <Alert tone="destructive" title={tOptions('againTitle', { names: names(rechoose) })}>
          {tOptions('againText')}
        </Alert>
      )}
      {repriced.length > 0 && (
        <Alert
          tone="warning"
          title={t('repricedTitle')}
          action={
            <Button variant="outline" size="small" onClick={onAccept}>
              {t('accept')}
            </Button>
          }
        >
          {t('repricedText')}
        </Alert>
      )}
    </>
  )
}
