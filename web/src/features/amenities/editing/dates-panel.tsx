import {
  listBlockedDates,
  setAmenityAvailability,
  type ManagedAmenity,
} from '@lantern/contract/venue/amenities'
import { closedOn } from '@lantern/contract/venue/hours'
import { listAffected } from '@lantern/contract/bookings/affected'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Loaded, together } from '../../../kit/load/loaded.tsx'
import { useAction } from '../../../kit/act/use-action.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { fullDate } from '../../../lib/shown/format.ts'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { useVenueQuery } from '../../../lib/api/venue-query.ts'
import { Badge } from '../../../ui/states/badge.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Calendar } from '../../../kit/booking/calendar.tsx'
import { PanelSkeleton } from '../../../ui/states/skeleton.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { AffectedList } from '../../bookings/affected-list.tsx'

interface DayProps {
  amenity: ManagedAmenity
  date: string
  isBlocked: boolean
}

function Day({ amenity, date, isBlocked }: DayProps) {
  const t = useTranslations('amenitiesEditing.dates')
  const language = useLanguage()
  const { act, isBusy } = useAction(setAmenityAvailability, {
    awaitsRefetch: true,
    done: (_, { body }) => ({
      title: t(body.isBlocked ? 'done' : 'opened'),
      description: fullDate(date, language),
    }),
    failed: t('failed'),
  })
  const query = { amenityId: String(amenity.id), dates: date }
  const affected = useQuery(queryOf(listAffected, { query }))
  const hasBookings = (affected.data?.count ?? 0) > 0
  const change = () =>
    act({
      params: { id: String(amenity.id) },
      body: { date, isBlocked: !isBlocked, ...(hasBookings && { force: true }) },
    })
  return (
    <section className="grid content-start gap-4" aria-live="polite">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg">{fullDate(date, language)}</h3>
        <Badge tone={isBlocked ? 'vermilion' : 'jade'}>
          {t(isBlocked ? 'blocked' : 'available')}
        </Badge>
      </div>
      <AffectedList {...affected} />
      {hasBookings && !isBlocked && <p className="text-sm text-soft">{t('asks')}</p>}
      <Button
        variant={isBlocked ? 'primary' : 'danger'}
        loading={isBusy || affected.isPending}
        onClick={() => void change()}
      >
        {t(isBlocked ? 'open' : hasBookings ? 'blockAnyway' : 'block')}
      </Button>
    </section>
  )
}

/** The reason why a date can't be blocked here: the whole venue is closed on it. */
const closedWords = { closed_weekday: 'closedWeekday', closed_date: 'closedDate' } as const

/** The calendar that blocks dates of an amenity. Dates in the past can't be changed (product#blocked-dates). */
export function DatesPanel({ amenity }: { amenity: ManagedAmenity }) {
  const t = useTranslations('amenitiesEditing')
  const [chosen, setChosen] = useState<string>()
  const venue = useVenueQuery()
  const blocked = useQuery(queryOf(listBlockedDates, { params: { id: String(amenity.id) } }))
  const known = together(blocked, venue)
  const isFailed = known.isError
  useEffect(() => {
    if (!isFailed) return
    const [title = '', description] = t('dates.loadFailed').split(/[:：]\s*/)
    toast({ variant: 'destructive', title, description })
    // Each failure is shown once, in the language of that moment.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isFailed])
  return (
    <Loaded
      query={known}
      failed={t('dates.loadFailed')}
      skeleton={<PanelSkeleton className="h-96" />}
    >
      {([dates, rules]) => {
        const { today, lastBookableDate } = rules
        const date = chosen ?? today
        const closed = closedOn(date, rules)
        const upcoming = dates.filter((each) => each >= today)
        return (
          <div className="grid gap-6 md:grid-cols-2">
            <div>
              <Calendar
                label={t('dates.calendar')}
                value={date}
                onChange={setChosen}
                today={today}
                first={today}
                last={lastBookableDate}
                badgeOf={(day) =>
                  dates.includes(day)
                    ? { text: t('dates.blockedMark'), label: t('dates.blocked') }
                    : undefined
                }
              />
              <p className="mt-3 text-sm text-soft">
                {t('dates.list', { count: upcoming.length })}
              </p>
            </div>
            <div className="grid content-start gap-3">
              <Day key={date} amenity={amenity} date={date} isBlocked={dates.includes(date)} />
              {closed && <p className="text-sm text-soft">{t(`dates.${closedWords[closed]}`)}</p>}
            </div>
          </div>
        )
      }}
    </Loaded>
  )
}
