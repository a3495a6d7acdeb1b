import { downloadDayClose, getDayClose } from '@lantern/contract/close'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../kit/loaded.tsx'
import { useLanguage } from '../../i18n/words.tsx'
import { urlOf } from '../../lib/api/api-client.ts'
import { fullDate } from '../../lib/shown/format.ts'
import { queryOf } from '../../lib/api/queries.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { ByPerson } from './by-person.tsx'
import { OpenBills } from './open-bills.tsx'
import { DayTotals, Since } from './day-totals.tsx'
import { Drawer } from './drawer.tsx'
import { GivenAway } from './given-away.tsx'

/** Adds days to a date. Dates have no time zone. */
function daysFrom(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

function Ghost() {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]" aria-busy="true">
      <Skeleton className="h-64 rounded-card" />
      <Skeleton className="h-96 rounded-panel" />
    </div>
  )
}

/** A venue day's close. It begins with today and goes back through earlier days. */
export function DayClose({ timeZone }: { timeZone: string }) {
  const t = useTranslations('close')
  const language = useLanguage()
  const [asked, setAsked] = useState<string>('today')
  const today = useQuery(queryOf(getDayClose, { params: { date: 'today' } }))
  const sent = { params: { date: asked } }
  const query = useQuery(queryOf(getDayClose, sent))
  const current = today.data?.totals.date
  const date = asked === 'today' ? current : asked
  const go = (days: number) => {
    if (date === undefined) return
    const next = daysFrom(date, days)
    setAsked(next === current ? 'today' : next)
  }
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex items-center gap-1">
          <IconButton label={t('dayBefore')} onClick={() => go(-1)}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <p className="heading figures min-w-40 text-center text-lg" aria-live="polite">
            {date ? fullDate(date, language) : '…'}
          </p>
          <IconButton label={t('dayAfter')} disabled={asked === 'today'} onClick={() => go(1)}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </div>
        <div className="flex gap-3">
          <Button variant="outline" disabled={!query.data} onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            {t('print')}
          </Button>
          <a href={urlOf(downloadDayClose, sent)} download className={buttonLook('outline')}>
            <Download aria-hidden="true" />
            CSV
          </a>
        </div>
      </div>
      <Loaded query={query} failed={t('error')} ghost={<Ghost />}>
        {(day) => (
          <div data-print className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
            <div className="grid min-w-0 gap-6">
              <p className="heading hidden text-lg print:block">
                {t('title')} · {fullDate(day.totals.date, language)}
              </p>
              {day.since && <Since since={day.since} />}
              <DayTotals totals={day.totals} tax={day.tax} />
              <ByPerson takers={day.byPerson} />
              <GivenAway corrections={day.corrections} />
              <OpenBills bills={day.openBills} />
            </div>
            <Drawer key={`${day.totals.date} ${day.version}`} day={day} timeZone={timeZone} />
          </div>
        )}
      </Loaded>
    </div>
  )
}
