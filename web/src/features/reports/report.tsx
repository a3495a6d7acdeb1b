import { addDays, type Nights } from '@lantern/contract/venue/hours'
import { downloadReport, MOST_NIGHTS, reportFiles } from '@lantern/contract/reports/reports'
import { useNavigate } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import { useTranslations } from 'use-intl'
import { DateField } from '../../kit/booking/date-field.tsx'
import { ProvedDownload } from '../../kit/act/proved-download.tsx'
import { urlOf } from '../../lib/api/api-client.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { Link } from '../../ui/actions/link.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Panel } from '../../ui/layout/card.tsx'
import { Advice } from './advice.tsx'
import { Dishes } from './dishes.tsx'
import { useWritten } from './figures.tsx'
import { Occupancy } from './occupancy.tsx'
import { presetNames, presets } from './period.ts'
import { Bookings, Income, Members } from './sections.tsx'

/** The period, by name or by its two nights. It is kept in the address. */
function PeriodChoice({ nights, today }: { nights: Nights; today: string }) {
  const t = useTranslations('reports')
  const navigate = useNavigate()
  const { from, to } = nights
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3 print:hidden">
      <nav aria-label={t('period')} className="flex flex-wrap gap-2">
        {presetNames.map((name) => (
          <Link
            key={name}
            to="/staff/reports"
            search={presets[name](today)}
            activeOptions={{ exact: true, includeSearch: true }}
            className={buttonLook(
              'outline',
              'small',
              'aria-[current]:border-edge aria-[current]:bg-amber-wash',
            )}
          >
            {t(`presets.${name}`)}
          </Link>
        ))}
      </nav>
      <div className="grid flex-1 basis-96 grid-cols-1 gap-3 min-[30rem]:max-w-md min-[30rem]:grid-cols-2">
        {(['from', 'to'] as const).map((edge) => (
          <Field key={edge} label={t(edge)}>
            <DateField
              value={nights[edge]}
              min={edge === 'to' ? from : addDays(to, 1 - MOST_NIGHTS)}
              max={edge === 'from' ? to : addDays(from, MOST_NIGHTS - 1)}
              onChange={(day) =>
                day !== '' &&
                void navigate({ to: '/staff/reports', search: { ...nights, [edge]: day } })
              }
            />
          </Field>
        ))}
      </div>
    </div>
  )
}

function Files({ nights }: { nights: Nights }) {
  const t = useTranslations('reports.files')
  return (
    <Panel aria-labelledby="files" className="print:hidden">
      <h2 id="files" className="text-xl">
        {t('title')}
      </h2>
      <p className="text-sm text-soft">{t('lead')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {reportFiles.map((kind) => (
          <ProvedDownload
            key={kind}
            href={urlOf(downloadReport, { params: { kind }, query: nights })}
          >
            <Download />
            {t(kind)}
          </ProvedDownload>
        ))}
      </div>
    </Panel>
  )
}

/** The report of a period: what to do, and the figures that say so. */
export function Report({ nights, today }: { nights: Nights; today: string }) {
  const t = useTranslations('staff.titles')
  const { nightsOf } = useWritten()
  return (
    <div className="grid grid-cols-1 gap-5 md:gap-6">
      <PeriodChoice nights={nights} today={today} />
      <div data-print className="grid grid-cols-1 gap-5 md:gap-6">
        <p className="heading hidden text-lg print:block">
          {t('reports')} · {nightsOf(nights)}
        </p>
        <Advice nights={nights} />
        <Income nights={nights} />
        <Occupancy nights={nights} />
        <Bookings nights={nights} />
        <Dishes nights={nights} />
        <Members nights={nights} />
        <Files nights={nights} />
      </div>
    </div>
  )
}
