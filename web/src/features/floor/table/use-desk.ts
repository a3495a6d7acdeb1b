import {
  checkInBooking,
  extendBooking,
  leaveTable,
  markTable,
  moveParty,
  seatGuest,
} from '@lantern/contract/floor'
import type { Sent } from '@lantern/contract/endpoint'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/api/api-client.ts'
import { sentenceOf } from '../../../lib/api/api-error.ts'
import { newIdempotencyKey } from '../../../lib/api/idempotency.ts'
import { refreshUrls } from '../../../lib/api/queries.ts'
import { isRefused } from '../../../lib/api/refused.ts'
import { outdated } from '../../../lib/api/topics.ts'
import { toast } from '../../../ui/overlays/toast.ts'

const idPath = (id: number) => ({ params: { id: String(id) } })

/** What the desk does with tables and parties. Each tells whether it went well, and says so or why not. */
export function useDesk() {
  const t = useTranslations('floor.done')
  const [isBusy, setBusy] = useState(false)
  // Money happens once: a repeat after a lost answer carries the key of the first try.
  const [key, setKey] = useState(newIdempotencyKey)

  async function act(run: () => Promise<unknown>, done: string): Promise<boolean> {
    setBusy(true)
    try {
      await run()
      toast({ title: done })
      setKey(newIdempotencyKey())
      return true
    } catch (error) {
      if (isRefused(error)) setKey(newIdempotencyKey())
      toast({
        variant: 'destructive',
        title: t('failed'),
        description: sentenceOf(error, t('retry')),
      })
      return false
    } finally {
      setBusy(false)
      void refreshUrls((path) => outdated.tables(path) || outdated.bookings(path))
    }
  }

  return {
    isBusy,
    leave: (tableId: number) => act(() => call(leaveTable, idPath(tableId)), t('left')),
    checkIn: (bookingId: number) =>
      act(() => call(checkInBooking, idPath(bookingId)), t('checkedIn')),
    seat: (tableId: number, body: Sent<typeof seatGuest>['body']) =>
      act(
        () => call(seatGuest, { ...idPath(tableId), body }, { idempotencyKey: key }),
        t('seated'),
      ),
    extend: (bookingId: number, pay: 'balance' | 'cash' | 'bill') =>
      act(
        () => call(extendBooking, { ...idPath(bookingId), body: { pay } }, { idempotencyKey: key }),
        t('extended'),
      ),
    move: (bookingId: number, tableId: number) =>
      act(() => call(moveParty, { ...idPath(bookingId), body: { tableId } }), t('moved')),
    mark: (tableId: number, body: Sent<typeof markTable>['body']) =>
      act(() => call(markTable, { ...idPath(tableId), body }), t('marked')),
  }
}

export type Desk = ReturnType<typeof useDesk>
