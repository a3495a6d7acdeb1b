import { countMonth } from '@lantern/contract/floor/desk'
import type { Reply } from '@lantern/contract/calls/endpoint'
import type { Venue } from '@lantern/contract/venue/venue'
import { useQuery } from '@tanstack/react-query'
import { memo, useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { Calendar } from '../../../kit/booking/calendar.tsx'

const FIRST = '2020-01-01'

export interface NightCalendarProps {
  venue: Venue
  night: string
  onNight: (night: string) => void
}

interface MonthProps extends NightCalendarProps {
  nights: Reply<typeof countMonth> | undefined
  onMonth: (month: string) => void
}

/** Memoized, because it has some fifty buttons. */
const Month = memo(function Month({ venue, night, onNight, nights, onMonth }: MonthProps) {
  const t = useTranslations('desk.calendar')
  const counts = new Map(nights?.map(({ date, count }) => [date, count]))
  return (
    <Calendar
      label={t('label')}
      value={night}
      onChange={(next) => {
        onMonth(next.slice(0, 7))
        onNight(next)
      }}
      today={venue.today}
      first={FIRST}
      last={venue.lastBookableDate}
      onMonthChange={(first) => onMonth(first.slice(0, 7))}
      badgeOf={(day) => {
        const count = counts.get(day)
        return count === undefined
          ? undefined
          : { text: String(count), label: t('count', { count }) }
      }}
    />
  )
})

/** A month with the number of bookings of each night (product#dashboard). The numbers are loaded with low priority. */
export default function NightCalendar(props: NightCalendarProps) {
  const [month, setMonth] = useState(props.night.slice(0, 7))
  const { data } = useQuery(queryOf(countMonth, { params: { month } }))
  return <Month {...props} nights={useDeferredValue(data)} onMonth={setMonth} />
}
