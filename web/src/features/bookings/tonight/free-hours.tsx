import type { Amenity } from '@lantern/contract/venue/amenities'
import { getAvailability } from '@lantern/contract/bookings/bookings'
import { timeOfDay } from '@lantern/contract/venue/clock'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Link } from '../../../ui/actions/link.tsx'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { useVenue } from '../../../lib/api/venue.ts'
import { nightOf, startsOf } from '../hours/night.ts'
import { useLanguage } from '../../../i18n/words.tsx'

const most = 6

const pill =
  'figures inline-flex min-h-11 items-center rounded-full border-[1.5px] px-4 font-semibold transition-colors'

/** The skeleton has the usual number and width of hours, so that the content below doesn't move. */
function Skeleton() {
  const t = useTranslations('amenities.tonight')
  const hours = Array.from({ length: most }, (_, place) => `${place + 1} PM`)
  return (
    <div aria-hidden="true" className="flex flex-wrap gap-2">
      {[...hours, t('allHours')].map((words) => (
        <span
          key={words}
          className={`${pill} border-transparent bg-line/80 motion-safe:animate-breathe`}
        >
          <span className="invisible">{words}</span>
        </span>
      ))}
    </div>
  )
}

/** Tonight's free hours, each a link to the wizard with that start; nothing if none is left. */
export function FreeHours({ amenity }: { amenity: Amenity }) {
  const t = useTranslations('amenities.tonight')
  const language = useLanguage()
  const venue = useVenue()
  const request = queryOf(getAvailability, {
    params: { id: String(amenity.id) },
    query: { date: venue?.today ?? '' },
  })
  const { data, isError } = useQuery({ ...request, ...(!venue && { queryFn: skipToken }) })
  if (isError) return null
  if (!data || !venue) return <Skeleton />
  const starts = startsOf(nightOf(data, venue, amenity))
  if (starts.length === 0) return null
  return (
    <ul aria-label={t('hours')} className="flex flex-wrap gap-2">
      {starts.slice(0, most).map((time) => (
        <li key={time}>
          <Link
            to="/booking"
            search={{ amenityId: String(amenity.id), start: time }}
            aria-label={t('bookFrom', { time: timeOfDay(time, language) })}
            className={`${pill} border-jade/40 bg-jade-wash text-jade hover:border-jade`}
          >
            {timeOfDay(time, language)}
          </Link>
        </li>
      ))}
      {starts.length > most && (
        <li>
          <Link
            to="/booking"
            search={{ amenityId: String(amenity.id) }}
            className={`${pill} border-line text-ink hover:border-edge`}
          >
            {t('allHours')}
          </Link>
        </li>
      )}
    </ul>
  )
}
