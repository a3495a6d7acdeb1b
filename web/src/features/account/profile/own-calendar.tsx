import {
  endCalendarFeed,
  getCalendarFeed,
  makeCalendarFeed,
} from '@lantern/contract/bookings-calendar'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { ReadFailure } from '../../../kit/read-failure.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { queryOf } from '../../../lib/api/queries.ts'
import { Panel } from '../../../ui/layout/card.tsx'
import { CalendarAddress } from '../../bookings/calendar/calendar-address.tsx'

/** Subscribes the member's own calendar to their bookings, by a secret address (product#calendar). */
export function OwnCalendar() {
  const t = useTranslations('bookingsCalendar')
  const language = useLanguage()
  const [made, setMade] = useState<string | null>(null)
  const query = useQuery(queryOf(getCalendarFeed, {}))
  const { data } = query
  const shared = { awaitsRefetch: true, failed: t('failed') } as const
  const make = useAction(makeCalendarFeed, { ...shared, onDone: ({ address }) => setMade(address) })
  const end = useAction(endCalendarFeed, { ...shared, done: t('ended') })
  if (data === undefined) return <ReadFailure query={query}>{t('loadError')}</ReadFailure>
  return (
    <Panel aria-labelledby="calendar">
      <h2 id="calendar" className="text-xl">
        {t('title')}
      </h2>
      <p className="mt-1 mb-4 text-sm text-soft">{t('text')}</p>
      <CalendarAddress
        feed={data}
        made={made}
        isMaking={make.isBusy}
        isEnding={end.isBusy}
        onMake={() => void make.act({ body: { language } })}
        onEnd={() => void end.act({})}
      />
    </Panel>
  )
}
