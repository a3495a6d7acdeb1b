import type { Sent } from '@lantern/contract/endpoint'
import type { FoodKind } from '@lantern/contract/menu'
import { setOrderStatus, type OrderStatus } from '@lantern/contract/orders'
import { useTranslations } from 'use-intl'
import { useAction } from '../../kit/use-action.ts'

export interface Advance extends Pick<Sent<typeof setOrderStatus>['body'], 'approval'> {
  id: number
  status: OrderStatus
  /** The board whose lines move on; all lines without it. */
  board?: FoodKind
  reason?: string
}

interface Telling {
  done?: string
  onDone?: () => void
  onRefused?: (error: unknown) => unknown
}

/** Moves a ticket to its next state, or cancels it. The change is shown without waiting for the live message. */
export function useAdvance(telling: Telling = {}) {
  const t = useTranslations('kitchen')
  const { act, isBusy } = useAction(setOrderStatus, {
    awaitsRefetch: true,
    ...telling,
    failed: { title: t('failed'), otherwise: t('failedText') },
  })
  const advance = ({ id, ...body }: Advance) => act({ params: { id: String(id) }, body })
  return { advance, isBusy }
}
