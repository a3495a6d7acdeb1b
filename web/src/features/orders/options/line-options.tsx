import { nameIn } from '@lantern/contract/venue/languages'
import { optionsIn } from '@lantern/contract/menu/options'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { Badge } from '../../../ui/states/badge.tsx'
import { onDemand } from '../../../ui/states/on-demand.tsx'
import type { CartMove } from '../cart/cart.ts'
import type { TallyLine } from '../cart/tally.ts'

/** Downloaded when a dish with options is first pressed. */
export const OptionsDialog = onDemand(() => import('./options-dialog.tsx'))

interface LineOptionsProps {
  line: TallyLine
  onMove: (move: CartMove) => void
}

/** The options of a line of a cart. A press changes them; those that are off today are named. */
export function LineOptions({ line, onMove }: LineOptionsProps) {
  const t = useTranslations('orders.options')
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { dish, chosen, state, off } = line
  if (!dish || (dish.optionGroups.length === 0 && state !== 'rechoose')) return null
  return (
    <>
      <button
        type="button"
        aria-label={t('change', {
          name: nameIn(line, language),
          options: optionsIn(chosen, language),
        })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="min-h-11 w-fit rounded-control py-0.5 text-left text-sm wrap-anywhere text-soft hover:text-ink"
      >
        {optionsIn(chosen, language) || t('choose')} <Pencil className="inline size-3" />
        {state === 'rechoose' && (
          <>
            {' '}
            <Badge tone="vermilion">
              {off.length > 0 ? t('offNow', { names: optionsIn(off, language) }) : t('again')}
            </Badge>
          </>
        )}
      </button>
      {isOpen && (
        <OptionsDialog
          dish={dish}
          line={line}
          onDone={(request) => {
            onMove({ do: 'revise', line: line.line, dish, ...request })
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
