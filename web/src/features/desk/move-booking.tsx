import type { Reply } from '@lantern/contract/endpoint'
import { quoteMove, moveStaffBooking, type StaffBooking } from '@lantern/contract/staff-bookings'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { call } from '../../lib/api-client.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { money } from '../../lib/format.ts'
import { queryOf } from '../../lib/queries.ts'
import { useVenue } from '../../lib/venue.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { MoneyRow, MoneyRows } from '../../ui/money.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Select } from '../../ui/select.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { namesOf, roomsOf } from './booking-words.ts'
import type { BookingDialogProps } from './confirm-booking.tsx'
import { ReasonField } from './reason-field.tsx'
import { useAct } from './use-act.ts'
import { WhenFields, type When } from './when-fields.tsx'

type Settle = 'balance' | 'cash' | 'none'

/** What the new place costs, against what the old one did. */
function Prices({ booking, quote }: { booking: StaffBooking; quote: Reply<typeof quoteMove> }) {
  const t = useTranslations('desk.move')
  const difference = Number(quote.difference)
  if (difference === 0) return <Alert>{t('same')}</Alert>
  return (
    <MoneyRows>
      <MoneyRow label={t('was')} amount={money(booking.totalPrice)} />
      <MoneyRow label={t('price')} amount={money(quote.totalPrice)} />
      <MoneyRow
        label={t(difference > 0 ? 'toPay' : 'toReturn')}
        amount={money(Math.abs(difference))}
        total
      />
    </MoneyRows>
  )
}

/** Moves a booking to another time or room; the difference is shown first and settled with it. */
export default function MoveBooking({ booking, onClose }: BookingDialogProps) {
  const t = useTranslations('desk')
  const language = useLanguage()
  const venue = useVenue()
  const { act, isBusy } = useAct()
  const [when, setWhen] = useState<When>(booking)
  const [unitId, setUnit] = useState('')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const ways: Settle[] = booking.userId === null ? ['cash', 'none'] : ['balance', 'cash', 'none']
  const [settle, setSettle] = useState<Settle>(ways[0] ?? 'cash')
  const { amenityId, bookingDate, startTime, endTime } = when
  const quote = useQuery(
    queryOf(quoteMove, {
      params: { id: String(booking.id) },
      query: { bookingDate, startTime, endTime, amenityId: String(amenityId) },
    }),
  )
  const { data } = quote
  const isUnpaid = booking.status === 'pending' || booking.paymentMethod === 'none'
  const isSame = data !== undefined && Number(data.difference) === 0
  const isFull = data !== undefined && data.units.every(({ isFree }) => !isFree)

  const move = async (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setMissing(true)
    const params = { id: String(booking.id) }
    const body = {
      amenityId,
      bookingDate,
      startTime,
      endTime,
      ...(unitId !== '' && { unitId: Number(unitId) }),
      ...(data && { totalPrice: data.totalPrice }),
      settle,
      reason,
      version: booking.version,
    }
    const isOver = await act((key) => call(moveStaffBooking, { params, body }, key), {
      title: t('move.done'),
      text: (moved) => t('move.doneText', { ...namesOf(moved, language), unit: roomsOf(moved, t) }),
      failed: () => t('move.failed'),
    })
    if (isOver) onClose()
    return undefined
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('move.title')}
      description={t('move.text', namesOf(booking, language))}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('confirm.keep')}
          </Button>
          <Button type="submit" form="move-booking" loading={isBusy} disabled={!data || isFull}>
            {t('move.submit')}
          </Button>
        </>
      }
    >
      <form
        id="move-booking"
        noValidate
        onSubmit={(event) => void move(event)}
        className="grid gap-5"
      >
        {venue && (
          <WhenFields
            venue={venue}
            value={when}
            onChange={(next) => {
              setWhen(next)
              setUnit('')
            }}
          />
        )}
        {quote.isError ? (
          <Alert tone="destructive">{sentenceOf(quote.error, t('move.failed'))}</Alert>
        ) : !data ? (
          <SkeletonText lines={3} />
        ) : (
          <>
            <Field label={t('move.unit')} error={isFull ? t('book.full') : undefined}>
              <Select value={unitId} onChange={({ target }) => setUnit(target.value)}>
                <option value="">{t('move.anyUnit')}</option>
                {data.units.map(({ id, name, isFree }) => (
                  <option key={id} value={id} disabled={!isFree}>
                    {isFree ? name : t('move.taken', { name })}
                  </option>
                ))}
              </Select>
            </Field>
            <Prices booking={booking} quote={data} />
            {!isSame && isUnpaid && <Alert>{t('move.unpaid')}</Alert>}
            {!isSame && !isUnpaid && (
              <div>
                <p className="mb-2 text-sm font-semibold" aria-hidden="true">
                  {t('move.settle')}
                </p>
                <SegmentedControl
                  label={t('move.settle')}
                  value={settle}
                  onValueChange={setSettle}
                  options={ways.map((value) => ({ value, label: t(`move.${value}`) }))}
                />
              </div>
            )}
          </>
        )}
        <ReasonField value={reason} onChange={setReason} isMissing={isMissing} />
      </form>
    </Dialog>
  )
}
