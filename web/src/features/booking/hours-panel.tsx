import type { Amenity } from '@lantern/contract/amenities'
import type { Venue } from '@lantern/contract/venue'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { longDate } from '../../lib/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { HourGrid } from './hour-grid.tsx'
import { nightOf, useNight } from './use-offer.ts'
import type { Move, Wizard } from './wizard.ts'

const cells = Array.from({ length: 13 }, (_, cell) => cell)

export interface HoursPanelProps {
  wizard: Wizard
  amenity: Amenity
  venue: Venue
  move: (move: Move) => void
}

/** The hours of the chosen night, or why there are none. */
export function HoursPanel({ wizard, amenity, venue, move }: HoursPanelProps) {
  const t = useTranslations('booking')
  const language = useLanguage()
  const { data, isError, isFetching, refetch } = useNight(wizard)
  const { date, start, end } = wizard
  if (date === null) return <p className="text-soft">{t('hours.pickDate')}</p>
  const name = language === 'ch' ? amenity.nameCh : amenity.nameEn
  const hint = start !== null && end === null ? t('hours.noEnd') : t('hours.hint')
  return (
    <section aria-labelledby="night" className="grid content-start gap-4">
      <div>
        <h3 id="night" className="text-xl">
          {longDate(date, language)}
        </h3>
        <p className="mt-0.5 text-sm text-soft" aria-live="polite">
          {data?.closed ? name : hint}
        </p>
      </div>
      {isError && !data && (
        <ErrorState
          title={t('hours.error')}
          retryLabel={t('retry')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && (
        <div className="grid grid-cols-4 gap-2 sm:grid-cols-6 xl:grid-cols-4" aria-busy="true">
          <output className="sr-only">{t('hours.loading')}</output>
          {cells.map((cell) => (
            <Skeleton key={cell} className="h-14 rounded-control" />
          ))}
        </div>
      )}
      {data?.closed && <Alert tone="warning" title={t(`closed.${data.closed}`)} />}
      {data && data.closed === null && (
        <>
          <HourGrid
            availability={data}
            night={nightOf(data, venue)}
            start={start}
            end={end}
            onPress={(time) => move({ do: 'press', time, night: nightOf(data, venue) })}
          />
          {data.hours.every((hour) => hour.freePlaces.length === 0) && (
            <Alert tone="warning" title={t('hours.none')} />
          )}
          {data.clockChange && <Alert>{t('hours.clockChange')}</Alert>}
        </>
      )}
    </section>
  )
}
