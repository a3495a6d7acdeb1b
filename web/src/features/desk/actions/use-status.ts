import { setBookingStatus } from '@lantern/contract/bookings/bookings'
import type { PartyAction, StaffBooking } from '@lantern/contract/floor/desk'
import type { Sent } from '@lantern/contract/calls/endpoint'
import { checkInBooking, undoPartyAction } from '@lantern/contract/floor/acts'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { usePartyQuestion } from '../../../kit/booking/party-question.tsx'
import { type ActionOf, useAction } from '../../../kit/act/use-action.ts'
import { isRefusal, sentenceOf } from '../../../lib/api/failures/api-error.ts'
import { namesOf } from '../lists/booking-words.ts'
import { isAboutApproval, useApproval } from '../../bills/corrections/approval-field.tsx'

export interface BookingDialogProps {
  booking: StaffBooking
  onClose: () => void
  /** The element that gets the focus afterwards, if the one that opened the dialog is about to disappear. */
  focusAfter?: (() => HTMLElement | null) | undefined
}

/**
 * Options of every act on a booking. It calls `onOver` after a success, and after a
 * refusal because the booking has changed, since a retry is pointless then.
 */
export const bookingAction = (onOver: () => void) => ({
  onDone: onOver,
  onRefused: (error: unknown) => {
    if (isRefusal(error, 'wrong_state') || isRefusal(error, 'party_changed')) onOver()
  },
})

type Change = Sent<typeof setBookingStatus>['body']

/** The toasts after a change of status. */
const text = {
  confirmed: 'confirmed',
  canceled: 'canceled',
  completed: 'completed',
  no_show: 'noShowDone',
} as const satisfies Record<Change['status'], string>

/**
 * Changes a booking's status, checks its party in, or undoes the latest act, which may need an approval. `onOver` is
 * called when a retry is pointless; `question` is the dialog for a refusal that asks a question.
 */
export function useStatus(booking: StaffBooking, onOver: () => void = () => undefined) {
  const t = useTranslations('desk.actions')
  const names = namesOf(booking, useLanguage())
  const { ask, question } = usePartyQuestion()
  const approving = useApproval()
  const { id, version } = booking
  const params = { id: String(id) }
  const { onRefused: isOver, ...common } = bookingAction(onOver)
  const failed = (error: unknown) => ({
    title: t('failed', { message: sentenceOf(error, t('failedText')) }),
  })
  const doneToast = (word: 'arrived' | 'undone') => () => ({
    title: t('done'),
    description: t(word, names),
  })
  const changing: ActionOf<typeof setBookingStatus> = useAction(setBookingStatus, {
    ...common,
    done: (_, { body }) => ({ title: t('done'), description: t(text[body.status], names) }),
    failed,
    onRefused(error, sent) {
      isOver(error)
      approving.read(error)
      if (isAboutApproval(error)) return true
      const owing = () => changing.act({ ...sent, body: { ...sent.body, owing: true } })
      return ask(error, { owing })
    },
  })
  const arriving: ActionOf<typeof checkInBooking> = useAction(checkInBooking, {
    ...common,
    done: doneToast('arrived'),
    failed,
    onRefused: (error, sent) =>
      ask(error, {
        other: (tableId) => arriving.act({ ...sent, body: { ...sent.body, tableId } }),
      }),
  })
  const undoing = useAction(undoPartyAction, {
    ...common,
    done: doneToast('undone'),
    failed,
    onRefused: approving.reading(isOver),
  })
  const undo = async (act: PartyAction) => {
    const isDone = await undoing.act({ params, body: { act, ...approving.carried, version } })
    if (isDone) approving.drop()
  }
  return {
    set: (change: Omit<Change, 'version'>) =>
      changing.act({ params, body: { ...change, ...approving.carried, version } }),
    checkIn: () => arriving.act({ params, body: { version } }),
    undo,
    approving,
    isBusy: changing.isBusy || undoing.isBusy,
    question,
  }
}
