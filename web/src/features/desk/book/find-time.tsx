import { findTimes, type FreeKind } from '@lantern/contract/desk-times'
import { durationInNight, hoursOfNight } from '@lantern/contract/hours'
import { nameIn } from '@lantern/contract/languages'
import { readWhole } from '@lantern/contract/numbers'
import type { Venue } from '@lantern/contract/venue'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Hourglass from 'lucide-react/icons/hourglass'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useHours } from '../../../kit/use-hours.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { AmenityField } from '../../../kit/amenity-field.tsx'
import { DateField } from '../../../kit/date-field.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { checkedBy } from '../../../lib/api/checked-by.ts'
import { queryOf } from '../../../lib/api/queries.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { WholeInput } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'
import type { GuestEntries } from '../../waitlist/wait-entries.ts'
import type { PlaceRequest } from './book-entries.ts'
import { queryFor, validateSearch, type FindEntries } from './find-entries.ts'

/** The data with which a caller without a time joins the waiting list. */
export type Waiting = Pick<GuestEntries, 'amenityId' | 'date' | 'hours' | 'partySize'>

export interface FindTimeProps {
  onWait: (waiting: Waiting) => void
  venue: Venue
  /** The night that the board shows. */
  night: string
  onBook: (wished: PlaceRequest) => void
  onClose: () => void
}

interface KindProps extends Pick<FindTimeProps, 'onBook'> {
  onWait: () => void
  kind: FreeKind
  night: string
  partySize: number | null
}

/** The free times of one amenity; a press books one. */
function Kind({ kind, night, partySize, onBook, onWait }: KindProps) {
  const t = useTranslations('desk')
  const language = useLanguage()
  const { rangeOf } = useHours()
  const name = nameIn(kind, language)
  const isSmall = partySize !== null && partySize > kind.capacity
  return (
    <section aria-label={name} className="grid gap-2">
      <h3 className="flex flex-wrap items-baseline gap-x-3 text-base">
        {name}
        <span className="text-sm font-normal text-soft">
          {t('people', { count: kind.capacity })}
        </span>
      </h3>
      {isSmall && (
        <p className="text-sm text-vermilion">{t('find.small', { capacity: kind.capacity })}</p>
      )}
      {kind.times.length === 0 && (
        <p className="text-sm text-soft">
          {kind.closed === null ? t('find.none') : t(`closed.${kind.closed}`)}
        </p>
      )}
      {kind.times.length === 0 && kind.closed === null && (
        <Button variant="outline" size="small" className="justify-self-start" onClick={onWait}>
          <Hourglass aria-hidden="true" />
          {t('find.wait')}
        </Button>
      )}
      <div className="flex flex-wrap gap-2">
        {kind.times.map(({ startTime, endTime, rooms, room }) => (
          <Button
            key={startTime}
            variant="outline"
            size="small"
            onClick={() =>
              onBook({
                slot: { amenityId: kind.amenityId, bookingDate: night, startTime, endTime },
                ...(room && { unitId: room.id, unit: room.name, place: room.place }),
                partySize,
              })
            }
          >
            <span className="figures">{rangeOf({ bookingDate: night, startTime, endTime })}</span>
            <span className="text-soft">{t('find.rooms', { count: rooms })}</span>
          </Button>
        ))}
      </div>
    </section>
  )
}

const usual = (venue: Venue) => {
  const hours = hoursOfNight(venue).slice(0, -1)
  return hours.includes('20:00') ? '20:00' : (hours[0] ?? venue.opensAt)
}

const firstEntries = (venue: Venue, night: string): FindEntries => ({
  partySize: '',
  date: night < venue.today ? venue.today : night,
  startTime: usual(venue),
  hours: '2',
  amenityId: '',
})

/** Says that there is nothing to choose from, and offers the waiting list. */
function NoKind({ onWait }: { onWait: () => void }) {
  const t = useTranslations('desk')
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-soft">{t('find.nothing')}</p>
      <Button variant="outline" size="small" onClick={onWait}>
        <Hourglass aria-hidden="true" />
        {t('find.wait')}
      </Button>
    </div>
  )
}

interface FieldsProps
  extends Pick<FindTimeProps, 'venue'>, Pick<FindEntries, 'date' | 'amenityId'> {
  form: UseFormReturn<FindEntries>
}

/** The party size, the time, the duration, and the amenity. */
function FindFields({ venue, form, date, amenityId }: FieldsProps) {
  const t = useTranslations('desk')
  const { hourOf } = useHours()
  const { register, setValue, formState } = form
  const line = hoursOfNight(venue)
  const lengths = line.slice(1).map((_hour, place) => String(place + 1))
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      <Field
        label={t('book.partySize')}
        error={formState.errors.partySize && t('book.partySizeWrong')}
      >
        <WholeInput {...register('partySize')} />
      </Field>
      <Field label={t('reschedule.date')}>
        <DateField
          min={venue.today}
          max={venue.lastBookableDate}
          value={date}
          onChange={(next) => next !== '' && setValue('date', next)}
        />
      </Field>
      <Field label={t('find.about')}>
        <Select {...register('startTime')}>
          {line
            .slice(0, -1)
            .filter((hour) => durationInNight(hour, venue.closesAt, venue) !== null)
            .map((hour) => (
              <option key={hour} value={hour}>
                {hourOf(hour, date)}
              </option>
            ))}
        </Select>
      </Field>
      <Field label={t('find.hours')}>
        <Select {...register('hours')}>
          {lengths.map((length) => (
            <option key={length}>{length}</option>
          ))}
        </Select>
      </Field>
      <AmenityField
        label={t('reschedule.amenity')}
        none={t('find.any')}
        value={amenityId}
        onChange={(next) => setValue('amenityId', next)}
        className="col-span-2"
      />
    </div>
  )
}

/**
 * “Any room for eight, Friday, about nine”: the nearest free times of the amenity, then of others, each leading to a
 * booking.
 */
export default function FindTime({ venue, night, onBook, onWait, onClose }: FindTimeProps) {
  const t = useTranslations('desk')
  const form = useForm<FindEntries>({
    mode: 'onChange',
    resolver: checkedBy(validateSearch),
    defaultValues: firstEntries(venue, night),
  })
  const typed = useWatch({
    control: form.control,
    compute: (entries: FindEntries) => ({ ...entries }),
  })
  const wish = queryFor(typed)
  const query = useQuery({
    ...queryOf(findTimes, { query: wish }),
    placeholderData: keepPreviousData,
  })
  const { date, hours, amenityId, partySize } = typed
  const waiting: Waiting = { amenityId, date, hours, partySize }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('find.title')}
      closeLabel={t('close')}
      className="md:max-w-2xl!"
    >
      <div className="grid gap-5">
        <FindFields {...{ venue, form, date, amenityId }} />
        <Loaded
          query={query}
          failed={t('find.error')}
          ghost={<SkeletonText lines={4} />}
          isEmpty={(kinds) => kinds.length === 0}
          empty={<NoKind onWait={() => onWait(waiting)} />}
        >
          {(kinds) => (
            <div className="grid gap-5">
              {kinds.map((kind) => (
                <Kind
                  key={kind.amenityId}
                  kind={kind}
                  night={date}
                  partySize={wish.partySize === undefined ? null : readWhole(wish.partySize)}
                  onBook={onBook}
                  onWait={() => onWait({ ...waiting, amenityId: String(kind.amenityId) })}
                />
              ))}
            </div>
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}
