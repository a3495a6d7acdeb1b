import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { MorePages } from '../../../ui/layout/more-pages.tsx'

export interface PagedEntriesProps<Entry> {
  /** Pages of entries, as they come in. */
  query: UseInfiniteQueryResult<Entry[]>
  empty: { title: string; text: string }
  /** What they look like; without any, their ghosts. */
  children: ReactNode
}

/** A list that is read a page at a time, with its faces for waiting, failing and having nothing. */
export function PagedEntries<Entry>({ query, empty, children }: PagedEntriesProps<Entry>) {
  const t = useTranslations('statement')
  const { data, isError, isFetching, refetch } = query
  if (isError && !data) {
    return (
      <ErrorState
        title={t('error')}
        retryLabel={t('retry')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data?.length === 0) return <EmptyState title={empty.title}>{empty.text}</EmptyState>
  return (
    <>
      {!data && <output className="sr-only">{t('loading')}</output>}
      {children}
      <MorePages label={t('more')} failed={t('error')} pages={query} />
    </>
  )
}
