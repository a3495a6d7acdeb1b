import { recordIn } from '@lantern/contract/venue/languages'
import { useTranslations } from 'use-intl'
import { AmenityGrid } from '../features/amenities/amenity-grid.tsx'
import { useLanguage } from '../i18n/words.tsx'
import { useVenue } from '../lib/api/venue.ts'
import { Container, PageHeader } from '../ui/layout/layout.tsx'

/** A line with the opening hours. Its space is reserved until they are loaded, so that nothing moves. */
function Lead() {
  const t = useTranslations('amenities')
  const language = useLanguage()
  const venue = useVenue()
  return (
    <>
      <p>{t('lead')}</p>
      <p className="min-h-[1lh]">{venue && recordIn(venue.hoursText.footer, language)}</p>
    </>
  )
}

/** Every amenity as a card (product#explore). */
export default function ExplorePage() {
  const t = useTranslations('amenities')
  return (
    <Container>
      <PageHeader size="display" title={t('title')} lead={<Lead />} />
      <AmenityGrid />
    </Container>
  )
}
