import { setOrderStatus, type OrderStatus, type Ticket } from '@lantern/contract/orders'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/api/api-client.ts'
import { sentenceOf } from '../../lib/api/api-error.ts'
import { refreshUrls } from '../../lib/api/queries.ts'
import { toast } from '../../ui/overlays/toast.ts'

export interface Advance {
  id: number
  status: OrderStatus
  reason?: string
}

/** Moves a ticket on, or cancels it. The server tells every screen; this one doesn't wait for that. */
export function useAdvance(onDone: (ticket: Ticket) => void = () => undefined) {
  const t = useTranslations('kitchen')
  return useMutation({
    mutationFn: ({ id, ...body }: Advance) =>
      call(setOrderStatus, { params: { id: String(id) }, body }),
    onSuccess: onDone,
    onError: (error) => {
      const description = sentenceOf(error, t('failedText'))
      toast({ variant: 'destructive', title: t('failed'), description })
    },
    onSettled: () =>
      refreshUrls((path) => path === '/api/staff/kitchen' || path.startsWith('/api/food/orders')),
  })
}
