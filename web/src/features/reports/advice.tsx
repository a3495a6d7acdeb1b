import type { Nights } from '@lantern/contract/venue/hours'
import { timeOfDay } from '@lantern/contract/venue/clock'
import { languages, nameIn } from '@lantern/contract/venue/languages'
import { getAdvice, type Advice as Reply } from '@lantern/contract/reports/reports'
import type { Right } from '@lantern/contract/members/rights'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { useMay } from '../../lib/session/session.ts'
import { money } from '../../lib/shown/format.ts'
import { weekdayName } from '../../lib/shown/weekday.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { Link, type Place } from '../../ui/actions/link.tsx'
import { RowsLink, Section, type Source } from './figures.tsx'
import { timeOf } from './period.ts'

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

function useSentence(): (one: One) => string {
  const t = useTranslations('reports.advice')
  const language = useLanguage()
  const hourOf = (hour: number) => timeOfDay(timeOf(hour), language)
  return (one) =>
    t(`${one.rule}.text`, {
      ...one,
      ...('nameEn' in one && { name: nameIn(one, language) }),
      ...('weekday' in one && { weekday: weekdayName(one.weekday, languages[language].locale) }),
      ...('fromHour' in one && { from: hourOf(one.fromHour), to: hourOf(one.toHour) }),
      ...('lost' in one && { lost: money(one.lost) }),
    })
}

/** At most three things to do, each with the screen on which it is done. */
export function Advice({ nights }: { nights: Nights }) {
  const t = useTranslations('reports.advice')
  const may = useMay()
  const sentenceOf = useSentence()
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
