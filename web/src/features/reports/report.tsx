import { addDays, type Nights } from '@lantern/contract/venue/hours'
import {
  downloadReport,
  MOST_NIGHTS,
  reportFiles,
  getAdvice,
  type Advice as Reply,
} from '@lantern/contract/reports/reports'
import { useNavigate } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import { useTranslations } from 'use-intl'
import { DateField } from '../../kit/booking/date-field.tsx'
import { ProvedDownload } from '../../kit/act/proved-download.tsx'
import { urlOf } from '../../lib/api/api-client.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { Link, type Place } from '../../ui/actions/link.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Panel } from '../../ui/layout/card.tsx'
import { Dishes, Bookings, Income, Members } from './sections.tsx'
import { useWritten, RowsLink, Section, type Source } from './figures.tsx'
import { Occupancy } from './occupancy.tsx'
import { presetNames, presets, timeOf } from './period.ts'
import { timeOfDay } from '@lantern/contract/venue/clock'
import { nameIn } from '@lantern/contract/venue/languages'
import type { Right } from '@lantern/contract/members/rights'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../i18n/words.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { useMay } from '../../lib/session/session.ts'
import { money, weekdayName } from '../../lib/shown/format.ts'

type One = Reply['advice'][number]

const answers: Readonly<Record<One['rule'], { to: Place; right: Right }>> = {
  empty_hours: { to: '/amenities-management', right: 'rooms' },
  unmet: { to: '/amenities-management', right: 'rooms' },
  no_shows: { to: '/admin/settings', right: 'settings' },
  thin_margin: { to: '/food-management', right: 'menu' },
}

function sourceOf(one: One): Source {
  if (one.rule === 'no_shows') {
    return { kind: 'bookings', outcome: 'no_show', paid: 'nothing', amount: 'lost' }
  }
  if (one.rule === 'thin_margin') return { kind: 'lines', itemId: one.itemId }
  const { amenityId, weekday } = one
  return one.rule === 'unmet'
    ? { kind: 'waiting', amenityId, weekday, unmet: 'yes' }
    : { kind: 'bookings', amenityId, weekday, outcome: 'stands' }
}

/** At most three things to do, each with the screen on which it is done. */
function Advice({ nights }: { nights: Nights }) {
  const t = useTranslations('reports.advice')
  const may = useMay()
  const language = useLanguage()
  const hourOf = (hour: number) => timeOfDay(timeOf(hour), language)
  const sentenceOf = (one: One) =>
    t(`${one.rule}.text`, {
      ...one,
      ...('nameEn' in one && { name: nameIn(one, language) }),
      ...('weekday' in one && { weekday: weekdayName(one.weekday, language) }),
      ...('fromHour' in one && { from: hourOf(one.fromHour), to: hourOf(one.toHour) }),
      ...('lost' in one && { lost: money(one.lost) }),
    })
  const query = useQuery(queryOf(getAdvice, { query: nights }))
  return (
    <Section
      title={t('title')}
      query={query}
      empty={t('none')}
      isEmpty={({ advice }) => advice.length === 0}
    >
      {({ advice }) => (
        <ol className="divide-y divide-line">
          {advice.map((one, place) => {
            const { to, right } = answers[one.rule]
            return (
              <li
                key={place}
                className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0"
              >
                <p className="figures max-w-[44rem] flex-1 basis-72 text-lg">{sentenceOf(one)}</p>
                <span className="flex flex-wrap gap-1 @3xl:ml-auto print:hidden">
                  {may(right) && (
                    <Link to={to} className={buttonLook(place === 0 ? 'primary' : 'outline')}>
                      {t(`${one.rule}.act`)}
                    </Link>
                  )}
                  <RowsLink
                    source={sourceOf(one)}
                    nights={nights}
                    className={buttonLook('quiet', 'medium', 'max-sm:px-3')}
                  >
                    {t('see')}
                  </RowsLink>
                </span>
              </li>
            )
          })}
        </ol>
      )}
    </Section>
  )
}

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

/** The report of a period: what to do, and the figures that say so. */
export function Report({ nights, today }: { nights: Nights; today: string }) {
  const t = useTranslations('reports')
  const title = useTranslations('staff.titles')
  const { nightsOf } = useWritten()
  return (
    <div className="grid grid-cols-1 gap-5 md:gap-6">
      <PeriodChoice nights={nights} today={today} />
      <div data-print className="grid grid-cols-1 gap-5 md:gap-6">
        <p className="heading hidden text-lg print:block">
          {title('reports')} · {nightsOf(nights)}
        </p>
        <Advice nights={nights} />
        <Income nights={nights} />
        <Occupancy nights={nights} />
        <Bookings nights={nights} />
        <Dishes nights={nights} />
        <Members nights={nights} />
        <Panel aria-labelledby="files" className="print:hidden">
          <h2 id="files" className="text-xl">
            {t('files.title')}
          </h2>
          <p className="text-sm text-soft">{t('files.lead')}</p>
          <div className="mt-4 flex flex-wrap gap-3">
            {reportFiles.map((kind) => (
              <ProvedDownload
                key={kind}
                href={urlOf(downloadReport, { params: { kind }, query: nights })}
              >
                <Download />
                {t(`files.${kind}`)}
              </ProvedDownload>
            ))}
          </div>
        </Panel>
      </div>
    </div>
  )
}
