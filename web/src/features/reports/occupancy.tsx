import type { Nights } from '@lantern/contract/venue/hours'
import { timeOfDay } from '@lantern/contract/venue/clock'
import { nameIn } from '@lantern/contract/venue/languages'
import {
  compare,
  getOccupancyReport,
  type OccupancyReport,
} from '@lantern/contract/reports/reports'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { NamedOptions } from '../../kit/booking/named-options.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { weekdayName } from '../../lib/shown/format.ts'
import { Select } from '../../ui/fields/select.tsx'
import { classNames } from '../../ui/layout/class-names.ts'
import { besideLook, FigureTable, RowsLink, Section, shareOf, type Source } from './figures.tsx'
import { percentOf, timeOf } from './period.ts'

type Amenity = OccupancyReport['amenities'][number]

const stands = { kind: 'bookings', outcome: 'stands' } as const

const weekdays = [1, 2, 3, 4, 5, 6, 7]

const added = (hours: readonly { booked: number; open: number }[]) => ({
  booked: hours.reduce((sum, { booked }) => sum + booked, 0),
  open: hours.reduce((sum, { open }) => sum + open, 0),
})

/** The colour of a cell, in percent of full. It leaps at half, so that its text has its contrast in both themes. */
const shadeOf = (percent: number) => (percent < 50 ? percent * 0.8 : 50 + percent / 2)

/** How full the rooms were by weekday and hour. Each cell leads to its bookings. */
function HeatMap({ amenities, nights }: { amenities: readonly Amenity[]; nights: Nights }) {
  const t = useTranslations('reports.occupancy')
  const language = useLanguage()
  const [chosen, setChosen] = useState('')
  const shown = amenities.filter(({ amenityId }) => chosen === '' || String(amenityId) === chosen)
  const inAmenity = chosen === '' ? {} : { amenityId: chosen }
  const cells = shown.flatMap((amenity) => amenity.cells)
  const hours = [...new Set(cells.map(({ hour }) => hour))].toSorted((one, other) => one - other)
  const cell = (weekday: number, hour: number) => {
    const found = added(cells.filter((one) => one.weekday === weekday && one.hour === hour))
    if (found.open + found.booked === 0) return <span className="sr-only">{t('closed')}</span>
    // Hours that were booked outside of the present opening hours are full.
    const percent = percentOf(found.booked, Math.max(found.open, found.booked))
    const words = t('cell', {
      ...found,
      percent,
      weekday: weekdayName(weekday, language),
      hour: timeOfDay(timeOf(hour), language),
    })
    return (
      <RowsLink
        source={{ ...stands, ...inAmenity, weekday, hour }}
        nights={nights}
        aria-label={words}
        data-tip={words}
        style={{
          backgroundColor: `color-mix(in oklch, var(--color-lantern) ${shadeOf(percent)}%, var(--color-surface))`,
        }}
        className={classNames(
          'grid min-h-9 place-items-center rounded-small border border-line [print-color-adjust:exact] hover:border-ink',
          percent >= 50 && 'text-on-lantern',
        )}
      >
        {percent}
      </RowsLink>
    )
  }
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-end justify-between gap-3 pb-2">
        <h3>{t('map')}</h3>
        <Select
          aria-label={t('amenity')}
          value={chosen}
          className="w-52 print:hidden"
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">{t('all')}</option>
          <NamedOptions
            of={amenities.map(({ amenityId, ...names }) => ({ id: amenityId, ...names }))}
          />
        </Select>
      </div>
      <div className="-m-1 overflow-x-auto p-1">
        <table
          aria-label={t('map')}
          className="figures w-full min-w-[18rem] table-fixed border-separate border-spacing-0.5 text-xs"
        >
          <thead>
            <tr>
              <th scope="col" className="w-12">
                <span className="sr-only">{t('hour')}</span>
              </th>
              {weekdays.map((weekday) => (
                <th key={weekday} scope="col" className="pb-1 font-semibold text-soft">
                  {weekdayName(weekday, language, 'short')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.map((hour) => (
              <tr key={hour}>
                <th
                  scope="row"
                  className="pr-1.5 text-right font-normal whitespace-nowrap text-soft"
                >
                  {timeOfDay(timeOf(hour), language)}
                </th>
                {weekdays.map((weekday) => (
                  <td key={weekday} className="p-0">
                    {cell(weekday, hour)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** How full the rooms were: by amenity, and by weekday and hour. */
export function Occupancy({ nights }: { nights: Nights }) {
  const t = useTranslations('reports.occupancy')
  const language = useLanguage()
  const query = useQuery(queryOf(getOccupancyReport, { query: nights }))
  const share = (name: string, hours: Amenity['hours'], source: Source) =>
    shareOf(
      <>
        {name}
        <span className="block text-xs font-normal text-soft">{t('hours', hours.now)}</span>
      </>,
      compare((when) => percentOf(hours[when].booked, hours[when].open)),
      source,
    )
  return (
    <Section
      title={t('title')}
      query={query}
      empty={t('empty')}
      isEmpty={({ amenities }) => amenities.length === 0}
    >
      {({ amenities, total }) => (
        <div className={besideLook}>
          <HeatMap amenities={amenities} nights={nights} />
          <FigureTable
            label={t('rooms')}
            nights={nights}
            figures={[
              ...amenities.map(({ amenityId, hours, ...names }) =>
                share(nameIn(names, language), hours, { ...stands, amenityId }),
              ),
              { ...share(t('all'), total, stands), isTotal: true },
            ]}
          />
        </div>
      )}
    </Section>
  )
}
