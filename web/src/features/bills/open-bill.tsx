import ReceiptText from 'lucide-react/icons/receipt-text'
import UtensilsCrossed from 'lucide-react/icons/utensils-crossed'
import { openBookingBill, openOrderBill, openTableBill } from '@lantern/contract/bills/actions'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../kit/act/use-action.ts'
import { onDemand } from '../../ui/states/on-demand.tsx'
import { money } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'

/** The owner of a bill: a booking's party, the guests at a table without a booking, or an order to be corrected. */
export type Party = { bookingId: number } | { tableId: number } | { orderId: number }

interface OpenBillOptions {
  isPaying?: boolean
  onOpen?: (bill: { id: number }) => void
}

/** Opens a party's bill, or finds the existing one, and shows it as `dialog`, or gives it to `onOpen`. */
export function useOpenBill({ isPaying = false, onOpen }: OpenBillOptions = {}) {
  const t = useTranslations('bills')
  const [billId, setBillId] = useState<number | null>(null)
  const options = {
    failed: t('failed'),
    onDone: onOpen ?? (({ id }: { id: number }) => setBillId(id)),
  } as const
  const ofBooking = useAction(openBookingBill, options)
  const ofTable = useAction(openTableBill, options)
  const ofOrder = useAction(openOrderBill, options)
  const open = (party: Party) => {
    if ('orderId' in party) return ofOrder.act({ params: { id: String(party.orderId) } })
    return 'bookingId' in party
      ? ofBooking.act({ params: { id: String(party.bookingId) } })
      : ofTable.act({ params: { id: String(party.tableId) }, body: {} })
  }
  const isBusy = [ofBooking, ofTable, ofOrder].some((each) => each.isBusy)
  const dialog = billId !== null && (
    <BillDialog {...{ billId, isPaying }} onClose={() => setBillId(null)} />
  )
  return { open, dialog, isOpen: billId !== null, isBusy }
}

export function useOrderAt() {
  const navigate = useNavigate()
  return useOpenBill({
    onOpen: ({ id }) => void navigate({ to: '/point-of-sale', search: { bill: String(id) } }),
  })
}

/** The dialog of a bill. Its code, with forms and the code for phones, is downloaded when a bill is first opened. */
export const BillDialog = onDemand(async () => ({
  default: (await import('./bill-dialog.tsx')).BillDialog,
}))

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
