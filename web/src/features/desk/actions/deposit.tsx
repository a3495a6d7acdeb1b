import { type NewDeposit, askForDeposit } from '@lantern/contract/floor/desk'
import { hoursOfNight, openingOn } from '@lantern/contract/venue/hours'
import { readMoney } from '@lantern/contract/calls/numbers'
import { toDollars, type Cents, toCents } from '@lantern/contract/payments/pricing'
import type { Slot } from '@lantern/contract/bookings/slots'
import type { Venue } from '@lantern/contract/venue/venue'
import { useTranslations } from 'use-intl'
import { DateField } from '../../../kit/booking/date-field.tsx'
import { moneyOfCents } from '../../../lib/shown/format.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { AmountInput } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { nightsFrom } from '../../bookings/hours/calendar-rules.ts'
import { useState } from 'react'
import { useLanguage } from '../../../i18n/words.tsx'
import { useDepositWords } from '../../../kit/booking/deposit-time.ts'
import { useAction, type ActionOf } from '../../../kit/act/use-action.ts'
import { useVenue } from '../../../lib/api/venue.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Alert } from '../../../ui/states/alert.tsx'
import { namesOf } from '../lists/booking-words.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { bookingAction, type BookingDialogProps } from './use-status.ts'
import { HourOptions } from '../../../kit/booking/hour-options.tsx'

/** A deposit as typed; without a time it is due the next day (`depositDue`). */
export interface TypedDeposit {
  amount: string
  date?: string
  time?: string
}

type Start = Pick<Slot, 'bookingDate' | 'startTime'>

const USUAL_HOUR = '18:00'

/** Until when a typed deposit is due: the chosen hour, or 6 PM tomorrow; on the booking's own night its start. */
function depositDue(
  typed: TypedDeposit,
  { bookingDate, startTime }: Start,
  venue: Venue,
): Pick<NewDeposit, 'date' | 'time'> {
  const date = typed.date ?? nightsFrom(venue.today, bookingDate, 2).at(-1) ?? bookingDate
  const opening = openingOn(date, venue)
  const usual = hoursOfNight(opening).find((hour) => hour === USUAL_HOUR) ?? opening.opensAt
  return { date, time: typed.time ?? (date === bookingDate ? startTime : usual) }
}

/** The cents of a typed deposit; `null` if it is none, or more than `most`. */
function depositCents({ amount }: TypedDeposit, most: Cents): Cents | null {
  const cents = readMoney(amount)
  return cents !== null && cents > 0 && cents <= most ? cents : null
}

/** The deposit in the contract's form; `null` while its amount is missing or wrong. */
export function newDeposit(
  typed: TypedDeposit,
  most: Cents,
  about: { start: Start; venue: Venue },
): NewDeposit | null {
  const cents = depositCents(typed, most)
  if (cents === null) return null
  return { amount: toDollars(cents), ...depositDue(typed, about.start, about.venue) }
}

interface DepositFieldsProps {
  typed: TypedDeposit
  onChange: (typed: TypedDeposit) => void
  start: Start
  venue: Venue
  most: Cents
  /** Whether it may be left empty. */
  isOptional?: boolean
  /** Whether it is paid at once, so that it needs no time. */
  isPaidNow?: boolean
}

export function DepositFields(props: DepositFieldsProps) {
  const { typed, onChange, start, venue, most, isOptional = false, isPaidNow = false } = props
  const t = useTranslations('desk.deposit')
  const { date, time } = depositDue(typed, start, venue)
  const isTyped = typed.amount.trim() !== ''
  const isWrong = isTyped && depositCents(typed, most) === null
  return (
    <div className="grid content-start gap-4">
      <Field
        label={t(isOptional ? 'optional' : 'amount')}
        error={isWrong && t('amountWrong', { most: moneyOfCents(most) })}
        required={!isOptional}
      >
        <AmountInput
          value={typed.amount}
          onChange={({ target }) => onChange({ ...typed, amount: target.value })}
        />
      </Field>
      {!isPaidNow && (isTyped || !isOptional) && (
        <div className="grid grid-cols-2 gap-4">
          <Field label={t('date')}>
            <DateField
              min={venue.today}
              max={start.bookingDate}
              value={date}
              onChange={(next) => next !== '' && onChange({ ...typed, date: next })}
            />
          </Field>
          <Field label={t('time')}>
            <Select
              value={time}
              onChange={({ target }) => onChange({ ...typed, time: target.value })}
            >
              <HourOptions of={hoursOfNight(openingOn(date, venue))} date={date} />
            </Select>
          </Field>
        </div>
      )}
    </div>
  )
}

export default function AskDeposit({ booking, onClose }: BookingDialogProps) {
  const t = useTranslations('desk')
  const say = useDepositWords()
  const language = useLanguage()
  const venue = useVenue()
  const { askedDeposit } = booking
  const [typed, setTyped] = useState<TypedDeposit>({ amount: askedDeposit?.amount ?? '' })
  const action: ActionOf<typeof askForDeposit> = useAction(askForDeposit, {
    ...bookingAction(onClose),
    done: (now) => ({ title: t(now.askedDeposit ? 'deposit.done' : 'deposit.doneNone') }),
    failed: { title: t('deposit.failed'), otherwise: t('actions.failedText') },
  })
  // What was paid of it counts towards the new amount.
  const paid = askedDeposit ? toCents(askedDeposit.amount) - toCents(askedDeposit.left) : 0
  const most = toCents(booking.unpaid) + paid
  const requested = venue ? newDeposit(typed, most, { start: booking, venue }) : null
  const ask = (deposit: NewDeposit | null) =>
    void action.act({
      params: { id: String(booking.id) },
      body: { deposit, version: booking.version },
    })
  return (
    <FormDialog
      title={t('deposit.title')}
      description={t('confirm.text', namesOf(booking, language))}
      cancelLabel={t('confirm.keep')}
      submitLabel={t('deposit.submit')}
      isBusy={action.isBusy}
      disabled={requested === null}
      onSubmit={() => requested && ask(requested)}
      onClose={onClose}
    >
      {askedDeposit && (
        <Alert title={say(askedDeposit)}>
          <Button variant="outline" size="small" disabled={action.isBusy} onClick={() => ask(null)}>
            {t('deposit.none')}
          </Button>
        </Alert>
      )}
      <p className="text-sm text-soft">{t('deposit.text')}</p>
      {venue && <DepositFields {...{ typed, venue, most }} onChange={setTyped} start={booking} />}
    </FormDialog>
  )
}
