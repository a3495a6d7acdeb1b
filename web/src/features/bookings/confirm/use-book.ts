import { createBooking, type Booking } from '@lantern/contract/bookings'
import { toDollars, type Cents } from '@lantern/contract/pricing'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/api/api-client.ts'
import { ApiError, isRefusal, sentenceOf } from '../../../lib/api/api-error.ts'
import { keyFor, settle } from '../../../lib/api/intents.ts'
import { refreshUrls } from '../../../lib/api/queries.ts'
import { refreshSession } from '../../../lib/session/session.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { isSameSlot, slotOf, type Slot, type Wizard } from '../wizard/wizard.ts'

/** Refusals after which other hours must be chosen. */
const lostTime = new Set([
  'slot_taken',
  'hour_past',
  'closed_weekday',
  'closed_date',
  'date_blocked',
  'date_past',
  'date_too_far',
  'amenity_inactive',
  'amenity_without_units',
])

/** What its tries are kept under. */
const kind = 'booking'

/** What a booking or its refusal makes out of date. */
const touched = (path: string) => /^\/api\/(bookings|account|venue$|amenities)/.test(path)

/** Whether a try may have booked all the same: there was no answer, or none that says what happened. */
const isUncertain = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

export interface BookEvents {
  onBooked: (booking: Booking) => void
  onLostTime: () => void
}

/**
 * Books from the balance. Every try of the same content carries the same key, so that a lost
 * connection or a second press can't book twice.
 */
export function useBook({ onBooked, onLostTime }: BookEvents) {
  const t = useTranslations('bookings')
  const [isBusy, setBusy] = useState(false)
  const [unanswered, setUnanswered] = useState<Slot | null>(null)
  const running = useRef(false)

  function refuse(error: unknown): void {
    if (isRefusal(error, 'insufficient_balance')) {
      toast({ variant: 'destructive', title: t('lowTitle'), description: t('lowText') })
      return
    }
    toast({
      variant: 'destructive',
      title: t('failed'),
      description: sentenceOf(error, t('failedText')),
    })
    if (error instanceof ApiError && lostTime.has(error.code ?? '')) onLostTime()
  }

  async function book(wizard: Wizard, total: Cents): Promise<void> {
    const slot = slotOf(wizard)
    if (running.current || slot === null) return
    const specialRequests = wizard.requests.trim() || null
    const body = { ...slot, totalPrice: toDollars(total), specialRequests }
    running.current = true
    setBusy(true)
    try {
      const booking = await call(createBooking, { body }, { idempotencyKey: keyFor(kind, body) })
      settle(kind)
      setUnanswered(null)
      onBooked(booking)
      toast({ title: t('booked'), description: t('bookedText', { id: booking.lanternId }) })
      void refreshSession()
    } catch (error) {
      setUnanswered(isUncertain(error) ? slot : null)
      refuse(error)
    } finally {
      running.current = false
      setBusy(false)
      void refreshUrls(touched)
    }
  }

  return {
    book,
    isBusy,
    /** Whether that slot may be theirs already: its last try has had no answer. */
    isUnanswered: (wizard: Wizard) => unanswered !== null && isSameSlot(unanswered, slotOf(wizard)),
  }
}
