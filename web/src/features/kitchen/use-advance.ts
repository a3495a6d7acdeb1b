import type { FoodKind } from '@lantern/contract/menu'
import { setOrderStatus, type OrderStatus } from '@lantern/contract/orders'
import { useTranslations } from 'use-intl'
import { useAct } from '../../kit/use-act.ts'

export interface Advance {
  id: number
  status: OrderStatus
  /** The board whose lines move on; all lines without it. */
  board?: FoodKind
  reason?: string
}

/** Moves a ticket to its next state, or cancels it. The change is shown without waiting for the live message. */
export function useAdvance(done?: string, onDone?: () => void) {
  const t = useTranslations('kitchen')
  const { act, isBusy } = useAct(setOrderStatus, {
    awaitsRefetch: true,
    ...(done !== undefined && { done }),
    ...(onDone && { onDone }),
    failed: { title: t('failed'), otherwise: t('failedText') },
  })
  const advance = ({ id, ...body }: Advance) => act({ params: { id: String(id) }, body })
  return { advance, isBusy }
}
