import { listAmenities } from '@lantern/contract/amenities'
import { getAvailability } from '@lantern/contract/bookings'
import type { Customer } from '@lantern/contract/customers'
import { placesFreeThroughout } from '@lantern/contract/hours'
import { toDollars } from '@lantern/contract/pricing'
import { quote, type Slot } from '@lantern/contract/slots'
import { bookForCustomer } from '@lantern/contract/desk'
import type { Venue } from '@lantern/contract/venue'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { useAct } from '../../../kit/use-act.ts'
import { money, moneyOfCents } from '../../../lib/shown/format.ts'
import { queryOf } from '../../../lib/api/queries.ts'
import { Alert } from '../../../ui/states/alert.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import { namesOf, roomsOf } from '../lists/booking-words.ts'
import { CustomerPicker } from './customer-picker.tsx'
import { ReasonField } from './reason-field.tsx'
import { bookingAct } from './booking-act.ts'
import { usualHours } from './usual-hours.ts'
import { WhenFields } from './when-fields.tsx'

type Payment = 'balance' | 'cash' | 'later'

/**
 * What was chosen, and for the rest what is likely: the first amenity, and hours that aren't over.
 * With what it costs in cents, and whether some room is free for it, as soon as that is known.
 */
function useOffer(chosen: Partial<Slot> & Pick<Slot, 'bookingDate'>, venue: Venue) {
  const { data: amenities } = useQuery(queryOf(listAmenities, {}))
  const amenityId = chosen.amenityId ?? amenities?.[0]?.id ?? 0
  const { data: night } = useQuery({
    ...queryOf(getAvailability, {
      params: { id: String(amenityId) },
      query: { date: chosen.bookingDate },
    }),
    enabled: amenityId > 0,
  })
  const isOver = (hour: string) =>
    night?.hours.some(({ time, reason }) => time === hour && reason === 'hour_past') ?? false
  const when = { ...usualHours(venue, isOver), ...chosen, amenityId }
  const { startTime, endTime } = when
  const amenity = amenities?.find(({ id }) => id === amenityId)
  const price = amenity && quote(amenity, when, venue)
  if (!price) return { when, price: null }
  const isFree = !night || placesFreeThroughout(night.hours, startTime, endTime).length > 0
  return {
    when,
    price: { total: price.total, isFree, isClosed: night !== undefined && night.closed !== null },
  }
}

export interface BookDialogProps {
  venue: Venue
  /** The night that the desk looks at. */
  night: string
  onClose: () => void
}

/** Books for a customer or a walk-in: paid from the balance, in cash, or later. */
export default function BookDialog({ venue, night, onClose }: BookDialogProps) {
  const t = useTranslations('desk')
  const language = useLanguage()
  const { act, isBusy } = useAct(bookForCustomer, {
    ...bookingAct(onClose),
    // It may have been refused for a price that isn't so any more.
    outdated: ['bookings', 'amenities', 'venue'],
    done: (booking) => ({
      title: t('book.done'),
      description: t('book.doneText', { ...namesOf(booking, language), unit: roomsOf(booking, t) }),
    }),
    failed: { title: t('book.failed'), otherwise: t('actions.failedText') },
  })
  const [kind, setKind] = useState<'member' | 'guest'>('member')
  const [customer, setCustomer] = useState<Customer | null>(null)
  const [guestName, setGuestName] = useState('')
  const [wish, setWhen] = useState<Partial<Slot> & Pick<Slot, 'bookingDate'>>({
    bookingDate: night < venue.today ? venue.today : night,
  })
  const [chosen, setPayment] = useState<Payment>('cash')
  const [requests, setRequests] = useState('')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { when, price: offer } = useOffer(wish, venue)
  const isMember = kind === 'member'
  const payment = !isMember && chosen === 'balance' ? 'cash' : chosen
  const isKnown = isMember ? customer !== null : guestName.trim() !== ''

  const book = async (event: FormEvent) => {
    event.preventDefault()
    if (!isKnown || (payment !== 'later' && reason.trim() === '')) return setMissing(true)
    const { amenityId, bookingDate, startTime, endTime } = when
    const who = isMember && customer ? { userId: customer.id } : { guestName: guestName.trim() }
    const body = {
      ...who,
      amenityId,
      bookingDate,
      startTime,
      endTime,
      payment,
      // The guest was told this price: another one is asked about, not taken.
      ...(offer && { totalPrice: toDollars(offer.total) }),
      ...(reason.trim() !== '' && { reason }),
      ...(requests.trim() !== '' && { specialRequests: requests }),
    }
    await act({ body })
    return undefined
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('book.title')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('confirm.keep')}
          </Button>
          <Button type="submit" form="book-for" loading={isBusy}>
            {t('book.submit')}
          </Button>
        </>
      }
    >
      <form id="book-for" noValidate onSubmit={(event) => void book(event)} className="grid gap-5">
        <SegmentedControl
          label={t('book.who')}
          value={kind}
          onValueChange={setKind}
          options={[
            { value: 'member', label: t('book.member') },
            { value: 'guest', label: t('book.guest') },
          ]}
        />
        {isMember ? (
          <CustomerPicker value={customer} onChange={setCustomer} />
        ) : (
          <Field label={t('book.guestName')} required>
            <Input
              value={guestName}
              maxLength={120}
              onChange={({ target }) => setGuestName(target.value)}
            />
          </Field>
        )}
        {isMissing && !isKnown && <Alert tone="destructive">{t('book.chooseWho')}</Alert>}
        <WhenFields venue={venue} value={when} onChange={setWhen} />
        {offer?.isClosed && <Alert tone="warning">{t('book.closed')}</Alert>}
        {offer && !offer.isClosed && !offer.isFree && (
          <Alert tone="warning">{t('book.full')}</Alert>
        )}
        <div className="grid gap-2">
          <p className="text-sm font-semibold" aria-hidden="true">
            {t('book.payment')}
          </p>
          <SegmentedControl
            label={t('book.payment')}
            value={payment}
            onValueChange={setPayment}
            options={[
              { value: 'cash', label: t('book.cash') },
              ...(isMember && customer
                ? [
                    {
                      value: 'balance' as const,
                      label: t('book.balance', { amount: money(customer.accountBalance) }),
                    },
                  ]
                : []),
              { value: 'later', label: t('book.later') },
            ]}
            className="flex-wrap"
          />
          {payment === 'later' && <p className="text-sm text-soft">{t('book.laterText')}</p>}
        </div>
        <Field label={t('book.requests')}>
          <Textarea
            rows={2}
            value={requests}
            maxLength={1000}
            onChange={({ target }) => setRequests(target.value)}
          />
        </Field>
        {payment !== 'later' && (
          <ReasonField value={reason} onChange={setReason} isMissing={isMissing} />
        )}
        {offer && (
          <MoneyRows>
            <MoneyRow label={t('book.total')} amount={moneyOfCents(offer.total)} total />
          </MoneyRows>
        )}
      </form>
    </Dialog>
  )
}
