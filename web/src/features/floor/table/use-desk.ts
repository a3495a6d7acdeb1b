import {
  checkInBooking,
  extendBooking,
  leaveTable,
  markTable,
  moveParty,
  seatGuest,
} from '@lantern/contract/floor'
import type { Sent } from '@lantern/contract/endpoint'
import { useTranslations } from 'use-intl'
import { useAct } from '../../../kit/use-act.ts'

const idPath = (id: number) => ({ params: { id: String(id) } })

/** What the desk does with tables and parties. Each tells whether it went well, and says so or why not. */
export function useDesk() {
  const t = useTranslations('floor.done')
  const options = (done: string) => ({
    outdated: ['tables', 'bookings'] as const,
    done,
    failed: { title: t('failed'), otherwise: t('retry') },
  })
  const leaving = useAct(leaveTable, options(t('left')))
  const arriving = useAct(checkInBooking, options(t('checkedIn')))
  // Money happens once: a repeat after a lost answer carries the key of the first try.
  const seating = useAct(seatGuest, { ...options(t('seated')), key: 'seat' })
  const extending = useAct(extendBooking, { ...options(t('extended')), key: 'extend' })
  const moving = useAct(moveParty, options(t('moved')))
  const marking = useAct(markTable, options(t('marked')))

  return {
    isBusy: [leaving, arriving, seating, extending, moving, marking].some(({ isBusy }) => isBusy),
    leave: (tableId: number) => leaving.act(idPath(tableId)),
    checkIn: (bookingId: number) => arriving.act(idPath(bookingId)),
    seat: (tableId: number, body: Sent<typeof seatGuest>['body']) =>
      seating.act({ ...idPath(tableId), body }),
    extend: (bookingId: number, pay: 'balance' | 'cash') =>
      extending.act({ ...idPath(bookingId), body: { pay } }),
    move: (bookingId: number, tableId: number) =>
      moving.act({ ...idPath(bookingId), body: { tableId } }),
    mark: (tableId: number, body: Sent<typeof markTable>['body']) =>
      marking.act({ ...idPath(tableId), body }),
  }
}

export type Desk = ReturnType<typeof useDesk>
