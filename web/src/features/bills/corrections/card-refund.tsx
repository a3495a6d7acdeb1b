import HandCoins from 'lucide-react/icons/hand-coins'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { onDemand } from '../../../ui/states/on-demand.tsx'
import type { Giving } from './card-refund-dialog.tsx'

const CardRefundDialog = onDemand(() => import('./card-refund-dialog.tsx'))

/** Repeats a failed card refund by balance, in cash or by the card machine, with a reason. */
export function CardRefund({ refund }: { refund: Giving }) {
  const t = useTranslations('bills.cardRefund')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        <HandCoins />
        {t('open')}
      </Button>
      {isOpen && <CardRefundDialog refund={refund} onClose={() => setOpen(false)} />}
    </>
  )
}
