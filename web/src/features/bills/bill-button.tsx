import ReceiptText from 'lucide-react/icons/receipt-text'
import UtensilsCrossed from 'lucide-react/icons/utensils-crossed'
import { useTranslations } from 'use-intl'
import { money } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { type Party, useOpenBill, useOrderAt } from './open-bill.tsx'

/** Opens a party's bill, and makes a new one if there is none. */
export function BillButton({ party }: { party: Party }) {
  const t = useTranslations('bills')
  const { open, dialog, isBusy } = useOpenBill()
  return (
    <>
      <Button variant="outline" loading={isBusy} onClick={() => void open(party)}>
        <ReceiptText />
        {t('title')}
      </Button>
      {dialog}
    </>
  )
}

export function OrderButton({ party }: { party: Party }) {
  const t = useTranslations('bills')
  const { open, isBusy } = useOrderAt()
  return (
    <Button variant="outline" loading={isBusy} onClick={() => void open(party)}>
      <UtensilsCrossed />
      {t('order')}
    </Button>
  )
}

/** The amount that a party still has to pay, on a button that takes it; nothing if nothing is due. */
export function BillDue({
  party,
  due,
  isLoud = false,
}: {
  party: Party
  due: string
  isLoud?: boolean
}) {
  const t = useTranslations('bills')
  const { open, dialog, isOpen, isBusy } = useOpenBill({ isPaying: true })
  if (Number(due) <= 0 && !isOpen) return null
  return (
    <>
      {Number(due) > 0 && (
        <Button
          {...(!isLoud && { variant: 'outline', size: 'small' })}
          className={isLoud ? 'figures' : 'figures w-fit'}
          loading={isBusy}
          onClick={() => void open(party)}
        >
          {t('pay.openOf', { due: money(due) })}
        </Button>
      )}
      {dialog}
    </>
  )
}
