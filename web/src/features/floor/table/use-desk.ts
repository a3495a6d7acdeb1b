import { setBookingStatus } from '@lantern/contract/bookings/bookings'
import type { FloorTable, LiveBooking } from '@lantern/contract/floor/floor'
import {
  checkInBooking,
  cleanTable,
  extendBooking,
  leaveTable,
  markTable,
  moveParty,
  seatGuest,
  undoPartyAction,
} from '@lantern/contract/floor/acts'
import type { Sent } from '@lantern/contract/calls/endpoint'
import { useTranslations } from 'use-intl'
import { usePartyQuestion } from '../../../kit/booking/party-question.tsx'
import { useAction, type ActionOf } from '../../../kit/act/use-action.ts'
import { isAboutApproval } from '../../bills/corrections/approval-field.tsx'

const idPath = (id: number) => ({ params: { id: String(id) } })

type Party = Pick<LiveBooking, 'id' | 'version'>

/**
 * The desk's acts on tables and parties. Each returns whether it succeeded. It shows the result or the refusal, or
 * asks the question behind the refusal.
 */
export function useDesk() {
  const t = useTranslations('floor.done')
  const { ask, question } = usePartyQuestion()
  const options = (done: string) => ({
    done,
    failed: { title: t('failed'), otherwise: t('retry') },
  })
  const leaving: ActionOf<typeof leaveTable> = useAction(leaveTable, {
    ...options(t('left')),
    onRefused: (error, sent) =>
      ask(error, { owing: () => leaving.act({ ...sent, body: { ...sent.body, owing: true } }) }),
  })
  const arriving: ActionOf<typeof checkInBooking> = useAction(checkInBooking, {
    ...options(t('checkedIn')),
    onRefused: (error, sent) =>
      ask(error, {
        other: (tableId) => arriving.act({ ...sent, body: { ...sent.body, tableId } }),
      }),
  })
  const seating: ActionOf<typeof seatGuest> = useAction(seatGuest, {
    ...options(t('seated')),
    onRefused: (error, sent) =>
      isAboutApproval(error) ||
      ask(error, {
        crowded: () => seating.act({ ...sent, body: { ...sent.body, aboveCapacity: true } }),
      }),
  })
  const extending = useAction(extendBooking, options(t('extended')))
  const moving = useAction(moveParty, {
    ...options(t('moved')),
    onRefused: isAboutApproval,
  })
  const undoing = useAction(undoPartyAction, {
    ...options(t('undone')),
    onRefused: isAboutApproval,
  })
  const missing = useAction(setBookingStatus, options(t('noShow')))
  const marking = useAction(markTable, options(t('marked')))
  const cleaning = useAction(cleanTable, options(t('marked')))

  return {
    isBusy: [
      leaving,
      arriving,
      seating,
      extending,
      moving,
      undoing,
      missing,
      marking,
      cleaning,
    ].some(({ isBusy }) => isBusy),
    question,
    leave: (tableId: number, party: Party | null) => {
      const seen = party && { bookingId: party.id, version: party.version }
      return leaving.act({ ...idPath(tableId), body: { party: seen } })
    },
    checkIn: ({ id, version }: Party) => arriving.act({ ...idPath(id), body: { version } }),
    callNoShow: ({ id, version }: Party) =>
      missing.act({ ...idPath(id), body: { status: 'no_show', version } }),
    seat: (tableId: number, body: Sent<typeof seatGuest>['body']) =>
      seating.attempt({ ...idPath(tableId), body }),
    extend: (bookingId: number, body: Sent<typeof extendBooking>['body']) =>
      extending.act({ ...idPath(bookingId), body }),
    move: (bookingId: number, body: Sent<typeof moveParty>['body']) =>
      moving.attempt({ ...idPath(bookingId), body }),
    undo: (
      { id, version }: Party,
      body: Pick<Sent<typeof undoPartyAction>['body'], 'act' | 'approval'>,
    ) => undoing.attempt({ ...idPath(id), body: { ...body, version } }),
    clean: ({ id, cleaningUntil }: FloorTable, minutes: number) =>
      cleaning.act({ ...idPath(id), body: { minutes, cleaningUntil } }),
    mark: (
      { id, status, bookingId }: FloorTable,
      body: Omit<Sent<typeof markTable>['body'], 'seen'>,
    ) => marking.act({ ...idPath(id), body: { ...body, seen: { status, bookingId } } }),
  }
}

export type Desk = ReturnType<typeof useDesk>
