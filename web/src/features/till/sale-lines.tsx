import { toCents } from '@lantern/contract/pricing'
import { nameIn } from '@lantern/contract/languages'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { money, moneyOfCents } from '../../lib/shown/format.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { Input } from '../../ui/fields/input.tsx'
import type { TallyLine } from '../orders/tally/tally.ts'
import { longestNote, mostOfOne, type CartMove } from '../orders/cart/cart.ts'
import { Quantity } from '../orders/cart/quantity.tsx'

export interface SaleLinesProps {
  tally: readonly TallyLine[]
  onMove: (move: CartMove) => void
}

/** The lines of the order: quantity, price now, and a note for the kitchen. */
export function SaleLines({ tally, onMove }: SaleLinesProps) {
  const t = useTranslations('till')
  const language = useLanguage()
  if (tally.length === 0) return <p className="py-6 text-center text-soft">{t('empty')}</p>
  return (
    <ul>
      {tally.map((line) => {
        const { id, quantity, today, price, state, note } = line
        const name = nameIn(line, language)
        return (
          <li key={id} className="grid gap-1 border-b border-line py-2.5">
            <div className="flex items-center justify-between gap-3">
              <p className="min-w-0 leading-snug font-medium wrap-anywhere">{name}</p>
              <p className="figures font-semibold">{moneyOfCents(toCents(today) * quantity)}</p>
            </div>
            <div className="flex items-center justify-between gap-2">
              <Input
                aria-label={t('noteFor', { name })}
                placeholder={t('note')}
                value={note}
                maxLength={longestNote}
                onChange={(event) => onMove({ do: 'note', id, note: event.target.value })}
                className="min-h-11 border-transparent! bg-transparent! px-0! text-sm! text-soft"
              />
              {state === 'sold_out' && <Badge tone="vermilion">{t('soldOut')}</Badge>}
              {state === 'repriced' && (
                <Badge tone="amber">{t('was', { price: money(price) })}</Badge>
              )}
              <Quantity
                name={name}
                quantity={quantity}
                onChange={(to) => onMove({ do: 'quantity', id, quantity: to })}
                isFull={state === 'sold_out' || quantity >= mostOfOne}
              />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
