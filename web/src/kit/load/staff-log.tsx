import { listUsers } from '@lantern/contract/members/users'
import { fullName } from '@lantern/contract/members/names'
import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { Fragment, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { useMoments } from '../../lib/shown/moments.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { DateField } from '../booking/date-field.tsx'
import { PagedList, type PagedRead } from './paged-list.tsx'

/** The filter of a log of events; an empty entry filters nothing. The dates are ISO 8601. */
export interface LogFilter {
  person: string
  kind: string
  from: string
  to: string
}

export const noLogFilter: LogFilter = { person: '', kind: '', from: '', to: '' }

/** The query of a log's call: the entries of the filter that filter something. */
export const queryOfLog = (entries: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== ''))

function LogFilters<Filter extends LogFilter>(
  props: Pick<StaffLogProps<Filter, never>, 't' | 'kinds' | 'filter' | 'noFilter' | 'onFilter'>,
) {
  const { filter, kinds, noFilter, onFilter } = props
  const change = (part: Partial<LogFilter>) => onFilter({ ...filter, ...part })
  const t = useTranslations('staff.log')
  const team = useQuery(queryOf(listUsers, { query: { role: 'team' } }))
  const isFiltered = Object.values(filter).some((value) => value !== '')
  return (
    <div className="mb-5 grid items-start gap-3 min-[22rem]:grid-cols-2 md:grid-cols-4 xl:grid-cols-[1fr_1fr_13.5rem_13.5rem_auto]">
      <Field label={t('person')}>
        <Select value={filter.person} onChange={({ target }) => change({ person: target.value })}>
          <option value="">{t('everybody')}</option>
          {team.data?.users.map((user) => (
            <option key={user.id} value={user.id}>
              {fullName(user)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={props.t('kind')}>
        <Select value={filter.kind} onChange={({ target }) => change({ kind: target.value })}>
          <option value="">{t('everything')}</option>
          {kinds.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('from')}>
        <DateField
          value={filter.from}
          max={filter.to || undefined}
          onChange={(from) => change({ from })}
        />
      </Field>
      <Field label={t('to')}>
        <DateField
          value={filter.to}
          min={filter.from || undefined}
          onChange={(to) => change({ to })}
        />
      </Field>
      <Button
        variant="quiet"
        className="disabled:max-xl:hidden min-[22rem]:max-md:col-span-2 md:max-xl:col-span-4 xl:mt-6.5"
        disabled={!isFiltered}
        onClick={() => onFilter(noFilter)}
      >
        <X />
        {t('clear')}
      </Button>
    </div>
  )
}

/** The skeleton of a log's events. */
export function LogSkeleton({ label }: { label: string }) {
  return (
    <div
      aria-busy="true"
      className="rounded-card border border-line bg-surface px-4 *:border-t *:border-line *:py-3 *:first-of-type:border-t-0 md:px-5"
    >
      <output className="sr-only">{label}</output>
      {Array.from({ length: 8 }, (_, place) => (
        <div key={place} className="flex items-center gap-6">
          <Skeleton className="h-4 w-16 shrink-0 md:w-24" />
          <div className="flex h-[1lh] grow items-center">
            <Skeleton className={place % 3 === 1 ? 'h-4 w-2/5' : 'h-4 w-3/5'} />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Groups events by day, in their order. `dayOf` returns the day of a moment (ISO 8601). */
export function daysOf<Event extends { createdAt: string }>(
  events: readonly Event[],
  dayOf: (instant: string) => string,
): { day: string; events: Event[] }[] {
  const days: { day: string; events: Event[] }[] = []
  for (const event of events) {
    const day = dayOf(event.createdAt)
    const last = days.at(-1)
    if (last?.day === day) last.events.push(event)
    else days.push({ day, events: [event] })
  }
  return days
}

interface StaffLogProps<Filter extends LogFilter, Event> {
  /** The log's own texts. */
  t: (text: 'kind' | 'error' | 'older' | 'loading' | 'empty' | 'emptyText') => string
  /** It may have entries of the specific log too. */
  filter: Filter
  noFilter: Filter
  kinds: readonly { value: string; label: string }[]
  onFilter: (filter: Filter) => void
  /** The events, newest first. */
  list: PagedRead<Event>
  note?: ReactNode
  /** The name of a day's list, for screen readers. */
  labelOf: (day: string) => string
  children: (event: Event) => ReactNode
}

/** A log by day, the latest first, filtered by person, kind and day. */
export function StaffLog<Filter extends LogFilter, Event extends { id: number; createdAt: string }>(
  props: StaffLogProps<Filter, Event>,
) {
  const { t, kinds, filter, noFilter, onFilter, list, note, labelOf, children } = props
  const { dayOf } = useMoments()
  return (
    <>
      <LogFilters {...{ t, kinds, filter, noFilter, onFilter }} />
      {note}
      <PagedList
        list={list}
        failed={t('error')}
        more={t('older')}
        skeleton={<LogSkeleton label={t('loading')} />}
        empty={<EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      >
        {(events) => (
          <div className="grid gap-5">
            {daysOf(events, dayOf).map(({ day, events: ofDay }) => (
              <section key={day}>
                <h2 className="figures pb-2 text-base">{day}</h2>
                <ol
                  aria-label={labelOf(day)}
                  className="rounded-card border border-line bg-surface px-4 md:px-5"
                >
                  {ofDay.map((event) => (
                    <Fragment key={event.id}>{children(event)}</Fragment>
                  ))}
                </ol>
              </section>
            ))}
          </div>
        )}
      </PagedList>
    </>
  )
}
