import { getSettings } from '@lantern/contract/venue/settings'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { SettingsPanels } from '../../features/settings/settings-form.tsx'
import { Loaded } from '../../kit/load/loaded.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { Workspace } from '../../ui/layout/layout.tsx'
import { PanelSkeleton } from '../../ui/states/skeleton.tsx'

/** The venue's settings. */
export default function AdminSettingsPage() {
  const t = useTranslations()
  const query = useQuery(queryOf(getSettings, {}))
  const skeleton = (
    <div aria-busy="true" className="grid max-w-4xl gap-6">
      <output className="sr-only">{t('settings.loading')}</output>
      <PanelSkeleton className="h-96" />
      <PanelSkeleton className="h-96" />
    </div>
  )
  return (
    <Workspace title={t('staff.titles.settings')}>
      <Loaded query={query} failed={t('settings.error')} skeleton={skeleton}>
        {(settings) => <SettingsPanels settings={settings} />}
      </Loaded>
    </Workspace>
  )
}
