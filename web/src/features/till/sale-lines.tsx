import { toCents } from '@lantern/contract/pricing'
import { nameIn } from '@lantern/contract/languages'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { money, moneyOfCents } from '../../lib/shown/format.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { Input } from '../../ui/fields/input.tsx'
import type { TallyLine } from '../orders/tally/tally.ts'
import { longestNote, mostOfOne, type CartMove } from '../orders/cart/cart.ts'
import { LineOptions } from '../orders/options/line-options.tsx'
import { Quantity } from '../orders/cart/quantity.tsx'

type Moving = { onMove: (move: CartMove) => void }

/** Focuses the field once it is mounted by a press. */
const focus = (field: HTMLInputElement | null) => field?.focus()

/** One line of the order, on one row. Its name opens the note for the kitchen under it. */
function SaleLine({ line, onMove }: { line: TallyLine } & Moving) {
  const t = useTranslations('till')
  const language = useLanguage()
  const [isNoting, setNoting] = useState(false)
  const { quantity, today, price, state, note } = line
  const name = nameIn(line, language)
  return (
    <li className="border-b border-line py-0.5">
      <div className="flex min-h-11.75 items-center gap-2">
        <button
          type="button"
          aria-expanded={isNoting}
          data-tip={t('note')}
          onClick={() => setNoting(!isNoting)}
          className="min-h-11 min-w-0 flex-1 rounded-control py-0.5 text-left text-sm leading-tight font-medium wrap-anywhere hover:bg-sunk"
        >
          {name} <Pencil aria-hidden="true" className="inline size-3 text-soft" />
          <span className="sr-only">{t('note')}</span>
          {note !== '' && !isNoting && (
            <span className="block truncate text-xs font-normal text-soft">{note}</span>
          )}
          {state === 'sold_out' && <Badge tone="vermilion">{t('soldOut')}</Badge>}
          {state === 'repriced' && <Badge tone="amber">{t('was', { price: money(price) })}</Badge>}
        </button>
        <Quantity
          name={name}
          quantity={quantity}
          onChange={(to) => onMove({ do: 'quantity', line: line.line, quantity: to })}
          isFull={state === 'sold_out' || quantity >= mostOfOne}
        />
        <p className="figures min-w-14 text-right font-semibold">
          {moneyOfCents(toCents(today) * quantity)}
        </p>
      </div>
      <LineOptions line={line} onMove={onMove} />
      {isNoting && (
        <Input
          aria-label={t('noteFor', { name })}
          placeholder={t('note')}
          value={note}
          maxLength={longestNote}
          ref={focus}
          onBlur={() => onMove({ do: 'merge' })}
          onChange={(event) => onMove({ do: 'note', line: line.line, note: event.target.value })}
          className="mb-1.5"
        />
      )}
    </li>
  )
}

export interface SaleLinesProps extends Moving {
  tally: readonly TallyLine[]
}

/** The lines of the order: quantity, present price, and a note for the kitchen. */
export function SaleLines({ tally, onMove }: SaleLinesProps) {
  const t = useTranslations('till')
  if (tally.length === 0) return <p className="py-6 text-center text-soft">{t('empty')}</p>
  return (
    <ul>
      {tally.map((line) => (
        <SaleLine key={line.line} {...{ line, onMove }} />
      ))}
    </ul>
  )
}
