import type { ManagedAmenity } from '@lantern/contract/amenities'
import {
  endAmenityFeed,
  getAmenityFeed,
  makeAmenityFeed,
} from '@lantern/contract/bookings-calendar'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { queryOf } from '../../../lib/api/queries.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { CalendarAddress } from '../../bookings/calendar/calendar-address.tsx'

/** The signed-in person's calendar address of an amenity. It contains names only on request. */
export function CalendarPanel({ amenity }: { amenity: ManagedAmenity }) {
  const t = useTranslations('bookingsCalendar')
  const language = useLanguage()
  const [names, setNames] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const params = { id: String(amenity.id) }
  const query = useQuery(queryOf(getAmenityFeed, { params }))
  const shared = { awaitsRefetch: true, failed: t('failed') } as const
  const make = useAction(makeAmenityFeed, { ...shared, onDone: ({ address }) => setMade(address) })
  const end = useAction(endAmenityFeed, { ...shared, done: t('ended') })
  return (
    <Loaded query={query} failed={t('error')} ghost={<Skeleton className="h-40 w-full" />}>
      {(feed) => (
        <>
          <Checkbox
            className="mb-4"
            label={t('names')}
            hint={t('namesHint')}
            checked={names}
            onChange={({ target }) => setNames(target.checked)}
          />
          <CalendarAddress
            feed={feed}
            made={made}
            isMaking={make.isBusy}
            isEnding={end.isBusy}
            onMake={() => void make.act({ params, body: { language, names } })}
            onEnd={() => void end.act({ params })}
          />
        </>
      )}
    </Loaded>
  )
}
