import { recordIn } from '@lantern/contract/venue/languages'
import { useTranslations } from 'use-intl'
import { Link } from '../../ui/actions/link.tsx'
import { useLanguage } from '../../i18n/words.tsx'
import { useClub, useVenue } from '../../lib/api/venue.ts'
import { Container } from '../../ui/layout/layout.tsx'
import { Mark } from '../../ui/layout/mark.tsx'
import { mainLinks } from './links.ts'

/** Opening hours, address and links, in the venue's own texts; built-in texts until these are loaded. */
export function SiteFooter() {
  const t = useTranslations('core')
  const language = useLanguage()
  const venue = useVenue()
  const { club } = useClub()
  return (
    <footer className="mt-16 border-t border-line bg-sunk [main:has(>[data-frame])+&]:hidden">
      <Container className="grid gap-x-10 gap-y-8 py-10 sm:grid-cols-2 lg:grid-cols-[1.3fr_1fr_1fr_auto]">
        <div>
          <p className="heading flex items-center gap-3 text-xl">
            <Mark />
            {club}
          </p>
          <p className="mt-3 text-soft">{t('footer.tagline')}</p>
        </div>
        <section>
          <h2 className="text-base">{t('footer.hours')}</h2>
          <p className="figures mt-2 min-h-[1lh] text-soft">
            {venue && recordIn(venue.hoursText.footer, language)}
          </p>
        </section>
        {/* Nothing if the venue has given neither address nor telephone. */}
        {(!venue || venue.address || venue.phone) && (
          <section>
            <h2 className="text-base">{t('footer.visit')}</h2>
            <address className="mt-2 min-h-[2lh] text-balance text-soft not-italic">
              {venue?.address}
              {venue?.phone && (
                <a
                  href={`tel:${venue.phone.replace(/[^+\d]/g, '')}`}
                  className="figures flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-current"
                >
                  {venue.phone}
                </a>
              )}
            </address>
          </section>
        )}
        <nav aria-label={t('footer.links')}>
          <ul className="-mt-2.5 grid grid-cols-[repeat(auto-fill,minmax(max(6.5rem,40%),1fr))] gap-x-8 lg:grid-cols-[auto_auto]">
            {mainLinks.map(({ label, href }) => (
              <li key={href}>
                <Link to={href} className="flex min-h-11 items-center text-soft hover:text-ink">
                  {t(`navigation.${label}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </Container>
    </footer>
  )
}
