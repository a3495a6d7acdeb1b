import { recordIn } from '@lantern/contract/languages'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../ui/actions/link.tsx'
import { useLanguage } from '../../i18n/words.tsx'
import { useVenue } from '../../lib/api/venue.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { Panel } from '../../ui/layout/card.tsx'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="figures mt-1 min-h-[1lh] text-lg font-medium text-balance">{children}</dd>
    </div>
  )
}

/**
 * Opening hours and address. This page shows the hours of the front desk, and the footer those of the rooms
 * (product#opening-texts). Both are settings of the venue. Missing settings aren't shown.
 */
export function FindUs() {
  const t = useTranslations()
  const language = useLanguage()
  const venue = useVenue()
  const desk = venue && recordIn(venue.hoursText.frontDesk, language)
  return (
    <Panel aria-labelledby="visit" className="mt-16 md:p-10">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="visit" className="text-2xl">
          {t('about.visit.title')}
        </h2>
        <Link to="/booking" className={buttonLook('primary', 'large')}>
          {t('about.visit.book')}
        </Link>
      </div>
      <dl className="mt-7 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {desk !== '' && <Fact name={t('about.visit.desk')}>{desk}</Fact>}
        <Fact name={t('about.visit.rooms')}>
          {venue ? recordIn(venue.hoursText.footer, language) : t('core.footer.hoursText')}
        </Fact>
        {venue?.address !== '' && <Fact name={t('about.visit.address')}>{venue?.address}</Fact>}
        {venue?.phone !== '' && (
          <Fact name={t('about.visit.phone')}>
            {venue && (
              <a
                href={`tel:${venue.phone.replace(/[^+\d]/g, '')}`}
                className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-current"
              >
                {venue.phone}
              </a>
            )}
          </Fact>
        )}
      </dl>
    </Panel>
  )
}
