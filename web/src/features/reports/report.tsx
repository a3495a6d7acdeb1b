import { addDays } from '@lantern/contract/hours'
import { downloadReport, MOST_NIGHTS, reportFiles } from '@lantern/contract/reports'
import { useNavigate } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import { useTranslations } from 'use-intl'
import { DateField } from '../../kit/date-field.tsx'
import { ProvedDownload } from '../../kit/proved-download.tsx'
import { urlOf } from '../../lib/api/api-client.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Panel } from '../../ui/layout/card.tsx'
import { Advice } from './advice.tsx'
import { Dishes } from './dishes.tsx'
import { useWritten } from './figures.tsx'
import { Occupancy } from './occupancy.tsx'
import { presetNames, presets, type Nights } from './period.ts'
import { Bookings, Income, Members } from './sections.tsx'

/** The period, by name or by its two nights. It is kept in the address. */
function PeriodChoice({ nights, today }: { nights: Nights; today: string }) {
  const t = useTranslations('reports')
  const navigate = useNavigate()
  const go = (search: Nights) => void navigate({ to: '/staff/reports', search })
  const { from, to } = nights
  const chosen = presetNames.find((name) => {
    const preset = presets[name](today)
    return preset.from === from && preset.to === to
  })
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-3 min-[30rem]:grid-cols-2 md:grid-cols-3 print:hidden">
      <Field label={t('period')} className="min-[30rem]:max-md:col-span-2">
        <Select
          value={chosen ?? ''}
          onChange={({ target }) => {
            const name = presetNames.find((one) => one === target.value)
            if (name) go(presets[name](today))
          }}
        >
          {chosen === undefined && <option value="">{t('presets.other')}</option>}
          {presetNames.map((name) => (
            <option key={name} value={name}>
              {t(`presets.${name}`)}
            </option>
          ))}
        </Select>
      </Field>
      {(['from', 'to'] as const).map((edge) => (
        <Field key={edge} label={t(edge)}>
          <DateField
            value={nights[edge]}
            min={edge === 'to' ? from : addDays(to, 1 - MOST_NIGHTS)}
            max={edge === 'from' ? to : addDays(from, MOST_NIGHTS - 1)}
            onChange={(day) => day !== '' && go({ ...nights, [edge]: day })}
          />
        </Field>
      ))}
    </div>
  )
}

/** The accountant's files over the period. */
function Files({ nights }: { nights: Nights }) {
  const t = useTranslations('reports.files')
  return (
    <Panel aria-labelledby="report-files" className="print:hidden">
      <h2 id="report-files" className="text-xl">
        {t('title')}
      </h2>
      <p className="text-sm text-soft">{t('lead')}</p>
      <ul className="mt-4 grid gap-x-10 gap-y-3 lg:grid-cols-2">
        {reportFiles.map((kind) => (
          <li key={kind} className="flex items-center justify-between gap-4">
            <span>
              <span className="font-semibold">{t(kind)}</span>
              <span className="block text-sm text-soft">{t(`${kind}Text`)}</span>
            </span>
            <ProvedDownload
              href={urlOf(downloadReport, { params: { kind }, query: { ...nights } })}
            >
              <Download aria-hidden="true" />
              <span>
                <span className="sr-only">{t(kind)} </span>CSV
              </span>
            </ProvedDownload>
          </li>
        ))}
      </ul>
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
