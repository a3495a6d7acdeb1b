import { openBookingBill, openOrderBill, openTableBill } from '@lantern/contract/bills/actions'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../kit/act/use-action.ts'

/** The owner of a bill: a booking's party, the guests at a table without a booking, or an order to be corrected. */
export type Party = { bookingId: number } | { tableId: number } | { orderId: number }

/** Opens a party's bill, or finds the existing one, and returns its id, or gives it to `onOpen`. */
export function useOpenBill(onOpen?: (bill: { id: number }) => void) {
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
  return { open, billId, shut: () => setBillId(null), isBusy }
}

/** Opens the till with a party's bill. */
export function useOrderAt() {
  const navigate = useNavigate()
  return useOpenBill(
    ({ id }) => void navigate({ to: '/point-of-sale', search: { bill: String(id) } }),
  )
}
