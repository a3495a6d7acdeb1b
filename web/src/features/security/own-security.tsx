import { listOwnSecurity } from '@lantern/contract/account/security'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../kit/load/loaded.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { SecurityRow } from './security-row.tsx'

/** The security events of one's own account, loaded when the section is opened. */
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
