import { findTimes, type FreeKind } from '@lantern/contract/floor/desk'
import { durationInNight } from '@lantern/contract/venue/hours'
import { nameIn } from '@lantern/contract/venue/languages'
import { isSameSlot, quote, type Slot } from '@lantern/contract/bookings/slots'
import { skipToken, useQuery } from '@tanstack/react-query'
import Hourglass from 'lucide-react/icons/hourglass'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { Loaded } from '../../../kit/load/loaded.tsx'
import { useHours } from '../../../kit/booking/use-hours.ts'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { moneyOfCents } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Alert } from '../../../ui/states/alert.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'
import type { BookForm } from './use-book-form.ts'

function Kind({ kind, booking }: { kind: FreeKind; booking: BookForm }) {
  const t = useTranslations('desk')
  const language = useLanguage()
  const { rangeOf } = useHours()
  const { when, input, people: partySize, tierId, amenities, taxes, chooseWhen } = booking
  const { amenityId, capacity, closed, times } = kind
  const amenity = amenities?.find(({ id }) => id === amenityId)
  const name = nameIn(kind, language)
  return (
    <section aria-label={name} className="grid gap-2">
      <h3 className="flex flex-wrap items-baseline gap-x-3 text-base">
        {name}
        <span className="text-sm font-normal text-soft">{t('people', { count: capacity })}</span>
      </h3>
      {partySize !== null && partySize > capacity && (
        <p className="text-sm text-vermilion">{t('find.small', { capacity })}</p>
      )}
      {times.length === 0 && (
        <p className="text-sm text-soft">
          {closed === null ? t('find.none') : t(`closed.${closed}`)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {times.map(({ startTime, endTime, rooms }) => {
          const slot: Slot = { amenityId, bookingDate: when.bookingDate, startTime, endTime }
          const price =
            amenity && quote(amenity, { ...slot, partySize, tierId }, input.venue, taxes)
          return (
            <Button
              key={slot.startTime}
              variant="outline"
              size="small"
              aria-pressed={isSameSlot(slot, when)}
              onClick={() => chooseWhen(slot, { anyRoom: true })}
            >
              <span className="figures">{rangeOf(slot)}</span>
              {price && <span className="figures">{moneyOfCents(price.total)}</span>}
              <span className="text-soft">{t('find.rooms', { count: rooms })}</span>
            </Button>
          )
        })}
      </div>
    </section>
  )
}

function Nearest({ booking }: { booking: BookForm }) {
  const t = useTranslations('desk.find')
  const { when, rules, people } = booking
  const { amenityId, bookingDate: date, startTime, endTime } = when
  const length = durationInNight(startTime, endTime, rules, rules.endTimes)
  const request = {
    date,
    startTime,
    hours: String(length),
    amenityId: String(amenityId),
    ...(people !== null && { partySize: String(people) }),
  }
  const query = useQuery({
    ...queryOf(findTimes, { query: request }),
    ...((length === null || amenityId === 0) && { queryFn: skipToken }),
  })
  return (
    <Loaded query={query} failed={t('error')} skeleton={<SkeletonText lines={4} />}>
      {(kinds) => (
        <div className="grid gap-4">
          {kinds.map((kind) => (
            <Kind key={kind.amenityId} kind={kind} booking={booking} />
          ))}
        </div>
      )}
    </Loaded>
  )
}

/**
 * Says why the chosen time isn't free, which stays chosen, and offers the nearest free times and the waiting list.
 * While it is free, the others are shown at a press.
 */
export function FreeTimes({ booking, onWait }: { booking: BookForm; onWait: () => void }) {
  const t = useTranslations('desk')
  const { hourOf } = useHours()
  const [isOpen, setOpen] = useState(false)
  const { when, obstacle, people, amenities, isTaken } = booking
  const capacity = amenities?.find(({ id }) => id === when.amenityId)?.capacity ?? Infinity
  const isSmall = people !== null && people > capacity
  if (!obstacle && !isSmall && !isOpen) {
    return (
      <Button
        variant="outline"
        size="small"
        className="justify-self-start md:col-span-2"
        onClick={() => setOpen(true)}
      >
        {t('find.open')}
      </Button>
    )
  }
  const hour = obstacle?.time === undefined ? '' : hourOf(obstacle.time, when.bookingDate)
  return (
    <div className="grid gap-4 md:col-span-2">
      {obstacle && <Alert tone="warning" title={t(`find.${obstacle.kind}`, { hour })} />}
      <Nearest booking={booking} />
      {isTaken && (
        <Button variant="outline" size="small" className="justify-self-start" onClick={onWait}>
          <Hourglass />
          {t('find.wait')}
        </Button>
      )}
    </div>
  )
}
