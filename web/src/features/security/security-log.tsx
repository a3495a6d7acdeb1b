import { listSecurity, securityKinds, type SecurityEvent } from '@lantern/contract/security'
import { fullName } from '@lantern/contract/names'
import { listUsers } from '@lantern/contract/users'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DateField } from '../../kit/date-field.tsx'
import { useLanguage } from '../../i18n/words.tsx'
import { PagedList } from '../../kit/paged-list.tsx'
import { usePaged } from '../../kit/use-paged.ts'
import { call, urlOf } from '../../lib/api/api-client.ts'
import { queryOf } from '../../lib/api/queries.ts'
import { useTimeZone } from '../../lib/api/venue.ts'
import { dayOf } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { byDay, sentences } from './event-days.ts'
import { SecurityRow } from './security-row.tsx'

type Kind = SecurityEvent['kind']
interface Filter {
  userId: string
  kind: Kind | ''
  from: string
  to: string
}
const noFilter: Filter = { userId: '', kind: '', from: '', to: '' }

/** The events that match a filter, page by page. */
function useEvents({ userId, kind, from, to }: Filter) {
  const given = {
    ...(userId !== '' && { userId }),
    ...(kind !== '' && { kind }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  }
  return usePaged({
    url: urlOf(listSecurity, { query: given }),
    read: (before, options) =>
      call(listSecurity, { query: { ...given, ...(before !== undefined && { before }) } }, options),
    rows: ({ events }) => events,
    next: ({ events, hasMore }) => (hasMore ? events.at(-1)?.id.toString() : undefined),
  })
}

interface FiltersProps {
  filter: Filter
  onChange: (filter: Filter) => void
}

function Filters({ filter, onChange }: FiltersProps) {
  const t = useTranslations('security')
  const team = useQuery(queryOf(listUsers, { query: { role: 'team' } }))
  const set = (change: Partial<Filter>) => onChange({ ...filter, ...change })
  const isFiltered = Object.values(filter).some((value) => value !== '')
  return (
    <div className="mb-5 grid items-end gap-3 min-[22rem]:grid-cols-2 lg:grid-cols-[1fr_1fr_auto_auto_auto]">
      <Field label={t('person')}>
        <Select value={filter.userId} onChange={(event) => set({ userId: event.target.value })}>
          <option value="">{t('everybody')}</option>
          {team.data?.users.map((user) => (
            <option key={user.id} value={user.id}>
              {fullName(user)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('kind')}>
        <Select
          value={filter.kind}
          onChange={(event) =>
            set({ kind: securityKinds.find((kind) => kind === event.target.value) ?? '' })
          }
        >
          <option value="">{t('everything')}</option>
          {securityKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${sentences[kind]}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('from')}>
        <DateField
          value={filter.from}
          max={filter.to || undefined}
          onChange={(from) => set({ from })}
        />
      </Field>
      <Field label={t('to')}>
        <DateField
          value={filter.to}
          min={filter.from || undefined}
          onChange={(to) => set({ to })}
        />
      </Field>
      <Button
        variant="quiet"
        className="min-[22rem]:max-lg:col-span-2"
        disabled={!isFiltered}
        onClick={() => onChange(noFilter)}
      >
        <X aria-hidden="true" />
        {t('clear')}
      </Button>
    </div>
  )
}

/** The events, by day. */
function Days({ events }: { events: readonly SecurityEvent[] }) {
  const language = useLanguage()
  const timeZone = useTimeZone()
  return byDay(events, (instant) => dayOf(instant, language, timeZone)).map(
    ({ day, events: of }) => (
      <section key={day} aria-label={day} className="mb-6">
        <h2 className="mb-2 font-body text-base font-semibold tracking-normal">{day}</h2>
        <ol className="rounded-card border border-line bg-surface px-4 md:px-5">
          {of.map((event) => (
            <SecurityRow key={event.id} event={event} among="all" />
          ))}
        </ol>
      </section>
    ),
  )
}

/** The log of security, by person, kind and day. */
export function SecurityLog() {
  const t = useTranslations('security')
  const [filter, setFilter] = useState(noFilter)
  const list = useEvents(filter)
  const ghost = (
    <div aria-busy="true" className="grid gap-4">
      <output className="sr-only">{t('loading')}</output>
      {Array.from({ length: 8 }, (_, place) => (
        <Skeleton key={place} className="h-14 w-full" />
      ))}
    </div>
  )
  return (
    <>
      <Filters filter={filter} onChange={setFilter} />
      <PagedList
        list={list}
        failed={t('error')}
        more={t('older')}
        ghost={ghost}
        empty={<EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      >
        {(events) => <Days events={events} />}
      </PagedList>
    </>
  )
}
