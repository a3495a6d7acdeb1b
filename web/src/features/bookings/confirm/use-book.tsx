import { isSameSlot, slotRefusals, type Slot } from '@lantern/contract/bookings/slots'
import { createBooking, type Booking } from '@lantern/contract/bookings/bookings'
import type { Sent } from '@lantern/contract/calls/endpoint'
import { toDollars } from '@lantern/contract/payments/pricing'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useAction, type ActionOf } from '../../../kit/act/use-action.ts'
import { ApiError, isRefusal, sentenceOf } from '../../../lib/api/failures/api-error.ts'
import type { ChoicePrice } from './price.ts'
import { slotOf, requestOf, type Wizard } from '../wizard/wizard.ts'
import { onDemand } from '../../../ui/states/on-demand.tsx'

const ConfirmDialog = onDemand(async () => ({
  default: (await import('../../../ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
}))

/** Asks whether a second booking at that time is meant. `ask` resolves with the answer; `question` is the dialog. */
export function useDouble(): { ask: (refusal: unknown) => Promise<boolean>; question: ReactNode } {
  const t = useTranslations('bookings.double')
  const [request, setRequest] = useState<{ text: string; answer: (isMeant: boolean) => void }>()
  const ask = (refusal: unknown) =>
    new Promise<boolean>((answer) => setRequest({ text: sentenceOf(refusal, ''), answer }))
  const settle = (isMeant: boolean) => {
    request?.answer(isMeant)
    setRequest(undefined)
  }
  const question = request && (
    <ConfirmDialog
      onClose={() => settle(false)}
      title={t('title')}
      description={request.text}
      cancelLabel={t('keep')}
      confirmLabel={t('submit')}
      onConfirm={() => settle(true)}
    />
  )
  return { ask, question }
}

/** The refusals after which other hours must be chosen. */
const lostTime = new Set<string>(slotRefusals)

/** Whether a failed call may have booked: there was no response, or one that leaves it open. */
const isUncertain = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** Books from the balance, once also after a lost connection or a second press: each try carries the same key. */
export function useBook(onBooked: (booking: Booking) => void, onLostTime: () => void) {
  const t = useTranslations('bookings')
  const [unanswered, setUnanswered] = useState<Slot | null>(null)
  const { ask, question } = useDouble()
  const [refusedPhone, setRefusedPhone] = useState<string | null>(null)
  const booking: ActionOf<typeof createBooking> = useAction(createBooking, {
    failed: (error) =>
      isRefusal(error, 'insufficient_balance')
        ? { title: t('lowTitle'), description: t('lowText') }
        : { title: t('failed'), description: sentenceOf(error, t('failedText')) },
    onDone(booking) {
      setUnanswered(null)
      onBooked(booking)
    },
    onRefused(error, { body }) {
      setUnanswered(isUncertain(error) ? body : null)
      if (isRefusal(error, 'phone_invalid')) setRefusedPhone(body.contactPhone ?? null)
      if (error instanceof ApiError && lostTime.has(error.code ?? '')) onLostTime()
      if (!isRefusal(error, 'double_booking')) return false
      void bookBoth(error, body)
      return true
    },
  })
  const { act, isBusy } = booking

  /** Books once more, with the member's yes to a second booking at that time. */
  async function bookBoth(refusal: unknown, body: Sent<typeof createBooking>['body']) {
    if (await ask(refusal)) await booking.act({ body: { ...body, doubleBooking: true } })
  }

  async function book(
    wizard: Wizard,
    { total, minimum, due }: ChoicePrice,
    points: number | undefined,
  ): Promise<void> {
    const request = requestOf(wizard)
    if (request === null) return
    const shown = {
      totalPrice: toDollars(total),
      minimumSpend: toDollars(minimum),
      dueNow: toDollars(due.now),
    }
    const used = points !== undefined && { points }
    await act({ body: { ...request, ...shown, ...used, doubleBooking: false } })
  }

  return {
    book,
    isBusy,
    question,
    refusedPhone,
    /** Whether that slot may be the member's already, because its last try got no response. */
    isUnanswered: (wizard: Wizard) => unanswered !== null && isSameSlot(unanswered, slotOf(wizard)),
  }
}
