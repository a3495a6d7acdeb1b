import { listAudit } from '@lantern/contract/audit'
import { listUsers } from '@lantern/contract/users'
import { fullName } from '@lantern/contract/names'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DateField } from '../../kit/date-field.tsx'
import { PagedList } from '../../kit/paged-list.tsx'
import { usePaged } from '../../kit/use-paged.ts'
import { call, urlOf } from '../../lib/api/api-client.ts'
import { queryOf } from '../../lib/api/queries.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { useTimeZone } from '../../lib/api/venue.ts'
import { dayOf } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { daysOf } from './event-days.ts'
import { EventRow } from './event-row.tsx'

const kinds = [
  'amenity',
  'booking',
  'table',
  'layout',
  'menu',
  'order',
  'close',
  'user',
  'customer',
  'payment',
  'refund',
  'settings',
  'station',
] as const

const noFilter = { actorId: '', action: '', subject: '', from: '', to: '' }
type Filter = typeof noFilter

/** The events that match a filter, page by page. */
function useEvents(filter: Filter) {
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
  return usePaged({
    url: urlOf(listAudit, { query: given }),
    read: (before, options) =>
      call(listAudit, { query: { ...given, ...(before !== undefined && { before }) } }, options),
    rows: ({ events }) => events,
    next: ({ events, hasMore }) => (hasMore ? events.at(-1)?.id.toString() : undefined),
  })
}

interface FiltersProps {
  filter: Filter
  onChange: (filter: Filter) => void
}

function Filters({ filter, onChange }: FiltersProps) {
  const t = useTranslations('audit')
  const team = useQuery(queryOf(listUsers, { query: { role: 'team' } }))
  const set = (change: Partial<Filter>) => onChange({ ...filter, ...change })
  const isFiltered = Object.values(filter).some((value) => value !== '')
  return (
    <div className="mb-5 grid items-start gap-3 min-[22rem]:grid-cols-2 xl:grid-cols-[1fr_1fr_13.5rem_13.5rem_auto]">
      <Field label={t('person')}>
        <Select value={filter.actorId} onChange={(event) => set({ actorId: event.target.value })}>
          <option value="">{t('everybody')}</option>
          {team.data?.users.map((user) => (
            <option key={user.id} value={user.id}>
              {fullName(user)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('kind')}>
        <Select value={filter.action} onChange={(event) => set({ action: event.target.value })}>
          <option value="">{t('everything')}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
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
        className="min-[22rem]:max-xl:col-span-2 xl:mt-6.5"
        disabled={!isFiltered}
        onClick={() => onChange(noFilter)}
      >
        <X aria-hidden="true" />
        {t('clear')}
      </Button>
    </div>
  )
}

function Ghosts({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="grid gap-4">
      <output className="sr-only">{label}</output>
      {Array.from({ length: 8 }, (_, place) => (
        <Skeleton key={place} className="h-14 w-full" />
      ))}
    </div>
  )
}

/** The log of acts by day, filtered by person, subject and day. */
export function AuditLog() {
  const t = useTranslations('audit')
  const language = useLanguage()
  const timeZone = useTimeZone()
  const [filter, setFilter] = useState(noFilter)
  const list = useEvents(filter)
  return (
    <>
      <Filters filter={filter} onChange={setFilter} />
      {filter.subject !== '' && (
        <p className="mb-4 text-sm text-soft">{t('subject', { what: filter.subject })}</p>
      )}
      <PagedList
        list={list}
        failed={t('error')}
        more={t('older')}
        ghost={<Ghosts label={t('loading')} />}
        empty={<EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      >
        {(events) => (
          <div className="grid gap-5">
            {daysOf(events, (instant) => dayOf(instant, language, timeZone)).map(
              ({ day, events: ofDay }) => (
                <section key={day}>
                  <h2 className="figures pb-2 text-base">{day}</h2>
                  <ol
                    aria-label={`${t('list')}: ${day}`}
                    className="rounded-card border border-line bg-surface px-4 md:px-5"
                  >
                    {ofDay.map((event) => (
                      <EventRow
                        key={event.id}
                        event={event}
                        onSubject={(subject) => setFilter({ ...noFilter, subject })}
                      />
                    ))}
                  </ol>
                </section>
              ),
            )}
          </div>
        )}
      </PagedList>
    </>
  )
}
