import { listOwnSecurity, type SecurityEvent } from '@lantern/contract/account/security'
import { keysOf } from '@lantern/contract/calls/records'
import { useTranslations } from 'use-intl'
import { classNames } from '../../ui/layout/class-names.ts'
import { useMoments } from '../../lib/shown/moments.ts'
import words from '../../i18n/en/security.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../kit/load/loaded.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

/** A sign-in method or a role, which have labels; `undefined` for a name, a call or a file, shown as they are. */
export const detailWord = ({ kind, detail }: Pick<SecurityEvent, 'kind' | 'detail'>) =>
  kind.startsWith('signin.') || kind === 'role.change'
    ? keysOf(words.details).find((word) => word === detail)
    : undefined

interface SecurityRowProps {
  event: SecurityEvent
  /** Whether it is in the log of all accounts, by day, or among one's own events. */
  among: 'all' | 'own'
}

export function SecurityRow({ event, among }: SecurityRowProps) {
  const t = useTranslations('security')
  const { clockOf, momentOf } = useMoments()
  const { kind, member, actor, detail, address, browser, system, times, createdAt } = event
  const word = detailWord(event)
  const device = [browser, system].filter((each) => each !== null).join(' · ')
  const isByAnother = among === 'all' && actor !== null && actor.id !== member?.id
  const facts = [
    word === undefined ? detail : t(`details.${word}`),
    isByAnother ? t('by', { who: actor.name }) : null,
    device || null,
    address,
    times > 1 ? t('times', { count: times }) : null,
  ].filter((fact) => fact !== null)
  return (
    <li
      className={classNames(
        'grid gap-x-6 gap-y-1 border-t border-line first:border-t-0 md:items-baseline',
        among === 'all'
          ? 'py-2 md:grid-cols-[3.5rem_minmax(0,1fr)]'
          : 'py-3 md:grid-cols-[10rem_minmax(0,1fr)]',
      )}
    >
      <time dateTime={createdAt} className="figures text-sm text-soft">
        {among === 'all' ? clockOf(createdAt) : momentOf(createdAt)}
      </time>
      <div
        className={classNames(
          'min-w-0',
          among === 'all' && 'flex flex-wrap items-baseline gap-x-4',
        )}
      >
        <p className="font-medium wrap-anywhere">
          {t(`kinds.${kind}`)}
          {among === 'all' && (
            <span className="font-normal text-soft">
              {' · '}
              {member === null ? t('nobody') : member.name || t('gone')}
            </span>
          )}
        </p>
        {facts.length > 0 && (
          <p className="figures text-sm text-soft wrap-anywhere">{facts.join(' · ')}</p>
        )}
      </div>
    </li>
  )
}

export function OwnSecurity() {
  const t = useTranslations('security.own')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mt-6">
      <h3 className="font-body text-base font-semibold tracking-normal">{t('title')}</h3>
      <p className="text-sm text-soft">{t('text')}</p>
      <Button
        variant="quiet"
        className="-ml-5"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'hide' : 'show')}
      </Button>
      {isOpen && <OwnEvents />}
    </div>
  )
}

function OwnEvents() {
  const t = useTranslations('security.own')
  const query = useQuery({ ...queryOf(listOwnSecurity, {}), staleTime: 0 })
  const skeleton = (
    <div aria-busy="true" className="py-3">
      <output className="sr-only">{t('loading')}</output>
      <Skeleton className="h-12 w-full" />
    </div>
  )
  return (
    <Loaded
      query={query}
      failed={t('error')}
      skeleton={skeleton}
      empty={<p className="text-sm text-soft">{t('empty')}</p>}
    >
      {(events) => (
        <ol aria-label={t('title')} className="border-t border-line">
          {events.map((event) => (
            <SecurityRow key={event.id} event={event} among="own" />
          ))}
        </ol>
      )}
    </Loaded>
  )
}
