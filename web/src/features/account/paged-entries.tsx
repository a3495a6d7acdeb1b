import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'

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
      {query.hasNextPage && (
        <div className="mt-5 grid justify-items-center gap-4">
          {query.isFetchNextPageError && <Alert tone="destructive">{t('error')}</Alert>}
          <Button
            variant="outline"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}
