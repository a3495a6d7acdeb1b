import { listAmenities } from '@lantern/contract/venue/amenities'
import { plainMoment } from '@lantern/contract/venue/clock'
import { openingOn } from '@lantern/contract/venue/hours'
import type { Venue } from '@lantern/contract/venue/venue'
import { addWait, quoteWait } from '@lantern/contract/bookings/waitlist'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { AmenityField } from '../../kit/booking/amenity-field.tsx'
import { DateField } from '../../kit/booking/date-field.tsx'
import { usePartyQuestion } from '../../kit/booking/party-question.tsx'
import { ReadFailure } from '../../kit/load/read-failure.tsx'
import { useAction, type ActionOf } from '../../kit/act/use-action.ts'
import { checkedBy } from '../../lib/api/failures/checked-by.ts'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { useNow } from '../../lib/browser/now.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { TimeFields } from './time-fields.tsx'
import { guestBody, restOfNight, validateGuest, type GuestEntries } from './wait-entries.ts'

function Quote({ amenityId, hours }: { amenityId: string; hours: string }) {
  const t = useTranslations('waitlist.desk.form')
  const isAsked = amenityId !== ''
  const query = useQuery({
    ...queryOf(quoteWait, { query: { amenityId, hours } }),
    ...(!isAsked && { queryFn: skipToken }),
  })
  if (!query.data) return <ReadFailure query={query}>{t('quoteError')}</ReadFailure>
  const { minutes, ahead } = query.data
  return (
    <output className="figures block rounded-control bg-amber-wash p-3 text-sm font-medium">
      {minutes === null ? t('noQuote') : t('quote', { minutes, ahead })}
    </output>
  )
}

export interface AddWaitProps {
  venue: Venue
  tonight: string
  /** The request of a caller whose time is full. Without it, the form is for a guest at the door. */
  requested?: Omit<GuestEntries, 'kind'>
  onAdded?: () => void
  onClose: () => void
}

/** Adds a guest at the door, with their quoted wait, or a caller with their number. */
export default function AddWait(props: AddWaitProps) {
  const { venue, tonight, requested, onClose, onAdded = onClose } = props
  const t = useTranslations('waitlist.desk.form')
  const { data: amenities = [] } = useQuery(queryOf(listAmenities, {}))
  const first = String(amenities[0]?.id ?? '')
  const now = useNow()
  const { ask, question } = usePartyQuestion()
  const adding: ActionOf<typeof addWait> = useAction(addWait, {
    done: ({ name }) => ({ title: t('done', { name }) }),
    failed: t('failed'),
    onDone: onAdded,
    onRefused: (error, { body }) =>
      ask(error, { crowded: () => adding.act({ body: { ...body, aboveCapacity: true } }) }),
  })
  const house = { venue, tonight }
  const chosenIn = (entries: GuestEntries) => ({
    ...entries,
    amenityId: entries.amenityId || first,
  })
  const form = useForm<GuestEntries>({
    defaultValues: {
      ...restOfNight(openingOn(tonight, venue), plainMoment(now, venue.timeZone).slice(11)),
      kind: requested ? 'caller' : 'walkIn',
      name: '',
      phone: '',
      amenityId: '',
      date: tonight,
      ...requested,
    },
    resolver: checkedBy((entries) => validateGuest(chosenIn(entries), house)),
  })
  const add = form.handleSubmit((entries) =>
    adding.act({ body: guestBody(chosenIn(entries), house) }),
  )
  const { register, control, setValue, formState } = form
  const { errors } = formState
  const [kind, chosen, hours, date] = useWatch({
    control,
    name: ['kind', 'amenityId', 'hours', 'date'],
  })
  const amenityId = chosen || first
  return (
    <FormDialog
      onClose={onClose}
      title={t('title')}
      cancelLabel={t('close')}
      submitLabel={t('submit')}
      isBusy={adding.isBusy}
      onSubmit={add}
    >
      <div className="grid gap-4">
        <SegmentedControl
          label={t('kind')}
          value={kind}
          onValueChange={(next) => setValue('kind', next)}
          options={[
            { value: 'walkIn', label: t('walkIn') },
            { value: 'caller', label: t('caller') },
          ]}
        />
        <div className="grid grid-cols-2 gap-4">
          <Field label={t('name')} error={errors.name && t('nameWrong')} required>
            <Input maxLength={120} autoComplete="off" {...register('name')} />
          </Field>
          <Field label={t('phone')} error={errors.phone && t('phoneWrong')}>
            <Input type="tel" maxLength={40} autoComplete="off" {...register('phone')} />
          </Field>
        </div>
        <AmenityField
          label={t('amenity')}
          error={errors.amenityId && t('amenityWrong')}
          value={amenityId}
          onChange={(chosenId) => setValue('amenityId', chosenId)}
        />
        {kind === 'caller' && (
          <Field label={t('date')}>
            <DateField
              min={venue.today}
              max={venue.lastBookableDate}
              value={date}
              onChange={(next) => {
                if (next === '') return
                setValue('date', next)
                // The hours that were chosen may not be in the other night.
                const { opensAt, closesAt } = openingOn(next, venue)
                setValue('fromTime', opensAt)
                setValue('toTime', closesAt)
              }}
            />
          </Field>
        )}
        <TimeFields
          venue={venue}
          date={kind === 'caller' ? date : tonight}
          register={register}
          wrong={errors}
          isFromNow={kind === 'walkIn'}
        />
        {kind === 'walkIn' && <Quote amenityId={amenityId} hours={hours} />}
      </div>
      {question}
    </FormDialog>
  )
}
