import { getAdvice } from '@lantern/contract/reports/reports'
import { Navigate, useSearch } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import { useTranslations } from 'use-intl'
import { presets } from '../../features/reports/period.ts'
import { Report } from '../../features/reports/report.tsx'
import { Loaded } from '../../kit/load/loaded.tsx'
import { useVenueQuery } from '../../lib/api/venue-query.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Workspace } from '../../ui/layout/layout.tsx'
import { PanelSkeleton } from '../../ui/states/skeleton.tsx'

/** The report of the period in the address, which is last week at first. */
export default function ReportsPage() {
  const t = useTranslations()
  const request = getAdvice.query.safeParse(useSearch({ from: '/inside/staff/staff/reports' }))
  const venue = useVenueQuery()
  const print = (
    <Button variant="outline" onClick={() => window.print()}>
      <Printer />
      {t('reports.print')}
    </Button>
  )
  return (
    <Workspace
      className="pb-10"
      title={t('staff.titles.reports')}
      lead={t('reports.lead')}
      actions={print}
    >
      <Loaded
        query={venue}
        failed={t('reports.failed')}
        skeleton={<PanelSkeleton className="h-96" />}
      >
        {({ today }) =>
          request.success ? (
            <Report nights={request.data} today={today} />
          ) : (
            <Navigate to="/staff/reports" search={presets.lastWeek(today)} replace />
          )
        }
      </Loaded>
    </Workspace>
  )
}
