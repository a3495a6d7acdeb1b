import { cancelBooking, type Booking } from '@lantern/contract/bookings'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { call } from '../../lib/api-client.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { money, shortDate } from '../../lib/format.ts'
import { newIdempotencyKey } from '../../lib/idempotency.ts'
import { useNow } from '../../lib/now.ts'
import { refreshUrls } from '../../lib/queries.ts'
import { refreshSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { MoneyRow, MoneyRows } from '../../ui/money.tsx'
import { toast } from '../../ui/toast.ts'

function useCancel(booking: Booking, onDone: () => void) {
  const t = useTranslations('account.cancel')
  const [isBusy, setBusy] = useState(false)
  const key = useRef('')
  async function cancel(): Promise<void> {
    setBusy(true)
    key.current ||= newIdempotencyKey()
    try {
      await call(
        cancelBooking,
        { params: { id: String(booking.id) } },
        { idempotencyKey: key.current },
      )
      toast({ title: t('done'), description: t('doneText', { amount: money(booking.totalPrice) }) })
    } catch (error) {
      key.current = ''
      toast({
        variant: 'destructive',
        title: t('failed'),
        description: sentenceOf(error, t('failedText')),
      })
    } finally {
      setBusy(false)
      onDone()
      void refreshSession()
      void refreshUrls((path) => /^\/api\/(bookings|account|amenities)/.test(path))
    }
  }
  return { cancel, isBusy }
}

/** Cancels a booking after a question that says what comes back (spec §5); or why that is over. */
export function CancelBooking({ booking }: { booking: Booking }) {
  const t = useTranslations('account.cancel')
  const language = useLanguage()
  const now = useNow()
  const [open, setOpen] = useState(false)
  const { cancel, isBusy } = useCancel(booking, () => setOpen(false))
  const { cancelableUntil, cancelHours, amenity, bookingDate } = booking
  const mayCancel = cancelableUntil !== null && new Date(cancelableUntil) > now
  if (!mayCancel) {
    const isToCome = new Date(booking.startsAt) > now
    const isLate = isToCome && booking.status === 'confirmed'
    return isLate ? <p className="text-sm text-soft">{t('over', { hours: cancelHours })}</p> : null
  }
  const name = language === 'ch' ? amenity.nameCh : amenity.nameEn
  return (
    <>
      <Button
        variant="outline"
        size="small"
        aria-label={t('label', { name, date: shortDate(bookingDate, language) })}
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t('title')}
        description={t('text')}
        cancelLabel={t('keep')}
        confirmLabel={t('confirm')}
        onConfirm={() => void cancel()}
        loading={isBusy}
        destructive
      >
        <MoneyRows>
          <MoneyRow label={t('refund')} amount={money(booking.totalPrice)} />
          {booking.pointsEarned > 0 && (
            <MoneyRow label={t('points')} amount={`−${booking.pointsEarned}`} />
          )}
        </MoneyRows>
      </ConfirmDialog>
    </>
  )
}
