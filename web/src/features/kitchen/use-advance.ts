import { setOrderStatus, type OrderStatus } from '@lantern/contract/orders'
import { useTranslations } from 'use-intl'
import { useAct } from '../../kit/use-act.ts'

export interface Advance {
  id: number
  status: OrderStatus
  reason?: string
}

/** Moves a ticket on, or cancels it. The server tells every screen; this one doesn't wait for that. */
export function useAdvance(done?: string, onDone?: () => void) {
  const t = useTranslations('kitchen')
  const { act, isBusy } = useAct(setOrderStatus, {
    outdated: ['orders'],
    awaitsOutdated: true,
    ...(done !== undefined && { done }),
    ...(onDone && { onDone }),
    failed: { title: t('failed'), otherwise: t('failedText') },
  })
  const advance = ({ id, ...body }: Advance) => act({ params: { id: String(id) }, body })
  return { advance, isBusy }
}
