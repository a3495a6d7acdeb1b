import { useTranslations } from 'use-intl'
import { AmenityGrid } from '../features/amenities/amenity-grid.tsx'
import { Container, PageHeader } from '../ui/layout.tsx'

/** Every amenity as a card (spec §2). */
export default function ExplorePage() {
  const t = useTranslations('amenities')
  return (
    <Container>
      <PageHeader size="display" title={t('title')} lead={t('lead')} />
      <AmenityGrid />
    </Container>
  )
}
