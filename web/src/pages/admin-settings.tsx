import { getSettings } from '@lantern/contract/settings'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { SettingsPanels } from '../features/settings/settings-form.tsx'
import { queryOf } from '../lib/api/queries.ts'
import { ErrorState } from '../ui/states/error-state.tsx'
import { WorkHeader, Workspace } from '../ui/layout/layout.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'

/** What an admin may set for the whole venue. */
export default function AdminSettingsPage() {
  const t = useTranslations()
  const { data, isError, isFetching, refetch } = useQuery(queryOf(getSettings, {}))
  return (
    <Workspace>
      <WorkHeader title={t('staff.titles.settings')} />
      {data && <SettingsPanels settings={data} />}
      {!data && isError && (
        <ErrorState
          title={t('settings.error')}
          retryLabel={t('settings.retry')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && (
        <div aria-busy="true" className="grid max-w-4xl gap-6">
          <output className="sr-only">{t('settings.loading')}</output>
          <Skeleton className="h-96 w-full" />
          <Skeleton className="h-96 w-full" />
        </div>
      )}
    </Workspace>
  )
}
