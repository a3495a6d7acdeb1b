import { recordIn } from '@lantern/contract/venue/languages'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { useVenue } from '../../lib/api/venue.ts'
import { classNames } from '../../ui/layout/class-names.ts'

/** The hours of the front desk and of the rooms, from the venue's two texts (product#opening-texts). */
export function VenueHours({ className }: { className?: string }) {
  const t = useTranslations('profile.hours')
  const language = useLanguage()
  const venue = useVenue()
  const facts = [
    ['desk', venue && recordIn(venue.hoursText.frontDesk, language)],
    ['rooms', venue && recordIn(venue.hoursText.footer, language)],
    ['address', venue?.address],
  ] as const
  return (
    <section aria-labelledby="hours" className={classNames('min-w-0 px-1', className)}>
      <h2 id="hours" className="text-lg">
        {t('title')}
      </h2>
      <dl className="figures mt-3 grid gap-2 text-sm">
        {facts.map(
          ([name, text]) =>
            text !== '' && (
              <div key={name} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3">
                <dt className="text-soft">{t(name)}</dt>
                <dd className="min-h-[1lh]">{text}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
