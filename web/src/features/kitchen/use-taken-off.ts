import { nameIn } from '@lantern/contract/languages'
import { withOptions } from '@lantern/contract/options'
import { orderNumber } from '@lantern/contract/names'
import type { Ticket } from '@lantern/contract/orders'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { isOn, type Board } from './boards.ts'
import { takenOff } from './tickets.ts'

/** Tells a board which of its dishes need not be made any more, because they were canceled or taken off the bill. */
export function useTakenOff(all: readonly Ticket[] | undefined, board: Board): void {
  const t = useTranslations('kitchen.takenOff')
  const language = useLanguage()
  const before = useRef(all)
  useEffect(() => {
    if (!all || before.current === all) return
    const gone = takenOff(before.current, all).filter(({ item }) => isOn(item.foodItem, board))
    before.current = all
    if (gone.length === 0) return
    const dishes = gone.map(({ ticket, item }) =>
      t('dish', {
        quantity: item.quantity,
        dish: nameIn(withOptions(item.foodItem, item.options), language),
        number: orderNumber(ticket, language),
      }),
    )
    toast({ title: t('title'), description: dishes.join('\n'), variant: 'destructive' })
  }, [all, board, language, t])
}
