import { recordIn } from '@lantern/contract/venue/languages'
import { useTranslations } from 'use-intl'
import { AmenityGrid } from '../../features/amenities/amenity-grid.tsx'
import { useLanguage } from '../../i18n/words.tsx'
import { useVenue } from '../../lib/api/venue.ts'
import { Container, PageHeader } from '../../ui/layout/layout.tsx'

/** Every amenity as a card (product#explore). */
export default function ExplorePage() {
  const t = useTranslations('amenities')
  const language = useLanguage()
  const venue = useVenue()
  const lead = (
    <>
      <p>{t('lead')}</p>
      {/* The space of the opening hours is reserved until they are loaded, so that nothing moves. */}
      <p className="min-h-[1lh]">{venue && recordIn(venue.hoursText.footer, language)}</p>
    </>
  )
  return (
    <Container>
      <PageHeader size="display" title={t('title')} lead={lead} />
      <AmenityGrid />
    </Container>
  )
}
