import { listAmenities } from '@lantern/contract/venue/amenities'
import { BookingStatus } from '@lantern/contract/bookings/bookings'
import { listStaffBookings, type StaffBooking } from '@lantern/contract/floor/desk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NamedOptions } from '../../../kit/booking/named-options.tsx'
import { Loaded } from '../../../kit/load/loaded.tsx'
import { usePages } from '../../../lib/shown/pages.ts'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { useDebounced } from '../../../lib/browser/use-debounced.ts'
import { Alert } from '../../../ui/states/alert.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Pager } from '../../../kit/load/pager.tsx'
import { SearchInput } from '../../../ui/fields/search-input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { BookingsTable } from './bookings-table.tsx'
import { useHeldRow } from './held-row.ts'

/** The bookings of one page (`listStaffBookings`). */
const pageSize = 20

const statusesOf = {
  upcoming: ['pending', 'confirmed', 'paid_online'],
  past: ['completed', 'no_show', 'canceled', 'confirmed', 'paid_online', 'pending'],
} as const

interface Filter {
  search: string
  status: string
  amenityId: string
}

export function BookingList({ scope }: { scope: 'upcoming' | 'past' }) {
  const t = useTranslations('desk')
  const [filter, setFilter] = useState<Filter>({ search: '', status: '', amenityId: '' })
  const { keep, holding } = useHeldRow<StaffBooking>()
  const { data: amenities = [] } = useQuery(queryOf(listAmenities, {}))
  const search = useDebounced(filter.search.trim())
  const status = BookingStatus.options.find((one) => one === filter.status)
  const request = {
    scope,
    ...(search !== '' && { search }),
    ...(status && { status }),
    ...(filter.amenityId !== '' && { amenityId: filter.amenityId }),
  }
  const pages = usePages(JSON.stringify(request))
  const query = useQuery({
    ...queryOf(listStaffBookings, {
      query: { ...request, ...(pages.after !== undefined && { after: pages.after }) },
    }),
    placeholderData: keepPreviousData,
  })
  const { data, isFetching } = query
  const isEverything = Object.values(filter).every((chosen) => chosen === '')
  const table = (bookings?: readonly StaffBooking[]) => (
    <BookingsTable
      label={t(`tabs.${scope}`)}
      bookings={bookings && keep(bookings)}
      holding={holding}
      withDate
      skeletons={8}
    />
  )
  return (
    <div>
      <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <SearchInput
          label={t('list.search')}
          value={filter.search}
          onChange={(search) => setFilter({ ...filter, search })}
        />
        <Select
          aria-label={t('list.status')}
          value={filter.status}
          onChange={({ target }) => setFilter({ ...filter, status: target.value })}
        >
          <option value="">{`${t('list.status')}: ${t('list.all')}`}</option>
          {statusesOf[scope].map((status) => (
            <option key={status} value={status}>
              {t(`status.${status}`)}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('list.amenity')}
          value={filter.amenityId}
          onChange={({ target }) => setFilter({ ...filter, amenityId: target.value })}
        >
          <option value="">{`${t('list.amenity')}: ${t('list.all')}`}</option>
          <NamedOptions of={amenities} />
        </Select>
      </div>
      {data?.isPartial && (
        <div className="mb-4">
          <Alert>{t('list.partial')}</Alert>
        </div>
      )}
      <Loaded
        query={query}
        failed={t('list.error')}
        skeleton={table()}
        empty={
          <EmptyState title={t('list.empty')}>
            {t(isEverything ? 'list.emptyYet' : 'list.emptyText')}
          </EmptyState>
        }
        isEmpty={({ bookings }) => keep(bookings).length === 0}
      >
        {({ bookings }) => table(bookings)}
      </Loaded>
      <Pager
        label={t('list.pages')}
        pages={pages}
        next={data?.next}
        size={pageSize}
        rows={data?.bookings.length ?? 0}
        count={data?.count ?? 0}
        loading={isFetching}
      />
    </div>
  )
}
