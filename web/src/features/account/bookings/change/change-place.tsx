import type { Amenity } from '@lantern/contract/amenities'
import { hourRange } from '@lantern/contract/clock'
import { nameIn } from '@lantern/contract/languages'
import type { Venue } from '@lantern/contract/venue'
import { useLanguage } from '../../../../i18n/words.tsx'
import { fullDate } from '../../../../lib/shown/format.ts'

interface ChangePlaceProps {
  amenity: Pick<Amenity, 'nameEn' | 'nameCh'>
  date: string
  start: string
  end: string
  venue: Venue
}

/** The amenity and the time, on two lines. */
export function ChangePlace({ amenity, date, start, end, venue }: ChangePlaceProps) {
  const language = useLanguage()
  return (
    <span className="figures grid gap-0.5">
      <b className="font-semibold">{nameIn(amenity, language)}</b>
      <span>
        {fullDate(date, language)}{' '}
        <span className="whitespace-nowrap">
          {hourRange({ bookingDate: date, startTime: start, endTime: end }, venue, language)}
        </span>
      </span>
    </span>
  )
}
