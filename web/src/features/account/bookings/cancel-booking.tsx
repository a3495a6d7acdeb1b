import { cancelBooking, type Booking } from '@lantern/contract/bookings'
import { cancelPromise } from '@lantern/contract/promises'
import { nameIn } from '@lantern/contract/languages'
import { useRef, useState, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { useAct } from '../../../kit/use-act.ts'
import { useVenue } from '../../../lib/api/venue.ts'
import { useNow } from '../../../lib/browser/now.ts'
import { count, moment, money, shortDate } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { cancelChance, takenFor } from './booking-state.ts'

/**
 * Cancels a booking. All tries carry one idempotency key, so that a repeat after a lost answer succeeds. The
 * result says whether it succeeded.
 */
function useCancel(booking: Booking): {
  cancel: () => Promise<boolean>
  isBusy: boolean
} {
  const t = useTranslations('account.cancel')
  const { act, isBusy } = useAct(cancelBooking, {
    key: 'cancel',
    outdated: ['bookings', 'wallet', 'amenities'],
    done: ({ refund, ...canceled }) => ({
      title: t('done'),
      ...(refund && { description: t(`${refund.to}.done`, { amount: money(takenFor(canceled)) }) }),
    }),
    failed: { title: t('failed'), otherwise: t('failedText') },
  })
  return { cancel: () => act({ params: { id: String(booking.id) } }), isBusy }
}

export interface CancelBookingProps {
  booking: Booking
  /** The element that takes the focus once the booking has disappeared. */
  list: RefObject<HTMLElement | null>
}

/** Cancels a booking after a question that names the refund, or says why it is too late (product#cancellation). */
export function CancelBooking({ booking, list }: CancelBookingProps) {
  const t = useTranslations('account.cancel')
  const language = useLanguage()
  const venue = useVenue()
  const chance = cancelChance(booking, useNow())
  const [open, setOpen] = useState(false)
  const isGone = useRef(false)
  const { cancel, isBusy } = useCancel(booking)
  const {
    cancelableUntil,
    cancelHours,
    keptCancelUntil,
    amenity,
    bookingDate,
    pointsEarned,
    refundTo,
  } = booking
  if (chance === null) return null
  if (chance === 'late') {
    const kept = keptCancelUntil && venue && moment(keptCancelUntil, language, venue.timeZone)
    const late = cancelPromise(cancelHours, language, { isLate: true })
    return <p className="figures text-sm text-soft">{kept ? t('kept', { until: kept }) : late}</p>
  }
  if (chance === 'begun') return <p className="text-sm text-soft">{t('begun')}</p>

  const isPaid = refundTo !== null
  const name = nameIn(amenity, language)
  const until = cancelableUntil && venue && moment(cancelableUntil, language, venue.timeZone)
  const confirm = async () => {
    isGone.current = await cancel()
    if (isGone.current) setOpen(false)
  }
  return (
    <>
      <div className="flex grow flex-wrap items-center gap-x-4 gap-y-2">
        {(cancelHours > 0 || keptCancelUntil !== null) && until && (
          <p className="figures text-sm text-soft">
            {cancelPromise(cancelHours, language, { isPaid, until })}
          </p>
        )}
        <Button
          variant="outline"
          size="small"
          className="ml-auto"
          aria-label={t('label', { name, date: shortDate(bookingDate, language) })}
          onClick={() => setOpen(true)}
        >
          {t('open')}
        </Button>
      </div>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t('title')}
        description={t('text')}
        cancelLabel={t('keep')}
        confirmLabel={t('confirm')}
        onConfirm={() => void confirm()}
        loading={isBusy}
        focusAfter={() => (isGone.current ? list.current : null)}
        destructive
      >
        <MoneyRows>
          {refundTo && <MoneyRow label={t(`${refundTo}.back`)} amount={money(takenFor(booking))} />}
          {pointsEarned > 0 && (
            <MoneyRow label={t('points')} amount={`−${count(pointsEarned, language)}`} />
          )}
        </MoneyRows>
        <p className="figures mt-3 text-sm text-soft">
          {cancelPromise(cancelHours, language, { isPaid })}
        </p>
      </ConfirmDialog>
    </>
  )
}
