import { openBookingBill, openTableBill } from '@lantern/contract/bills-acts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../kit/use-act.ts'

/** A party: a booking's, or the guests at a table without one. */
export type Party = { bookingId: number } | { tableId: number }

const outdated = ['bills', 'bookings', 'tables'] as const

/** Opens a party's bill, or finds it, and returns its id. */
export function useOpenBill() {
  const t = useTranslations('bills')
  const [billId, setBillId] = useState<number | null>(null)
  const options = {
    outdated,
    failed: { title: t('failed'), otherwise: t('failedText') },
    onDone: ({ id }: { id: number }) => setBillId(id),
  } as const
  const ofBooking = useAct(openBookingBill, { ...options, key: 'bill-of-booking' })
  const ofTable = useAct(openTableBill, { ...options, key: 'bill-of-table' })
  const open = (party: Party) =>
    'bookingId' in party
      ? ofBooking.act({ params: { id: String(party.bookingId) } })
      : ofTable.act({ params: { id: String(party.tableId) }, body: {} })
  return { open, billId, shut: () => setBillId(null), isBusy: ofBooking.isBusy || ofTable.isBusy }
}
