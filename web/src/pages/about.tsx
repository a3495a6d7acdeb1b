import { listAmenities, type Amenity } from '@lantern/contract/amenities'
import { descriptionIn, languages, nameIn } from '@lantern/contract/languages'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../ui/actions/link.tsx'
import { useLanguage } from '../i18n/words.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { queryOf } from '../lib/api/queries.ts'
import { storyIn } from '../lib/shown/story.ts'
import { served } from '../lib/browser/served.ts'
import { shotOf } from '../lib/shown/pictures/amenity-pictures.ts'
import { Picture } from '../ui/layout/picture.tsx'
import { PanelSkeleton } from '../ui/states/skeleton.tsx'
import { FindUs } from '../features/venue/find-us.tsx'
import { buttonLook } from '../ui/actions/button-look.ts'
import { useClub, useVenue } from '../lib/api/venue.ts'
import { Container, PageHeader } from '../ui/layout/layout.tsx'

/** The amenities as a list, with a link to their page. */
function OfferSection({ children }: { children: ReactNode }) {
  const t = useTranslations('about.offer')
  return (
    <section aria-labelledby="offer" className="pt-16">
      <h2 id="offer" className="text-2xl">
        {t('title')}
      </h2>
      <ul className="mt-6 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
      <Link to="/explore-amenities" className={buttonLook('outline', 'medium', 'mt-3')}>
        {t('explore')}
      </Link>
    </section>
  )
}

/** The venue's own text, paragraph by paragraph, beside the picture of its first amenity. */
function Story({ paragraphs, first }: { paragraphs: readonly string[]; first?: Amenity }) {
  return (
    <section className="grid gap-x-12 gap-y-8 md:grid-cols-[1.1fr_1fr] md:items-center">
      <div className="aspect-16/10 overflow-hidden rounded-panel bg-sunk shadow-soft">
        {first && (
          <Picture
            shots={[shotOf(first.imageUrl)]}
            alt=""
            sizes="(min-width: 48rem) 34rem, 100vw"
            eager
          />
        )}
      </div>
      <div className="grid gap-3 wrap-anywhere">
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  )
}

function Offer({ amenities }: { amenities: readonly Amenity[] }) {
  const language = useLanguage()
  return (
    <OfferSection>
      {amenities.map((amenity) => (
        <li key={amenity.id} className="border-t border-line py-5 wrap-anywhere">
          <h3 className="text-lg">{nameIn(amenity, language)}</h3>
          <p className="mt-1 text-soft">{descriptionIn(amenity, language)}</p>
        </li>
      ))}
    </OfferSection>
  )
}

/** The venue's story if it has one, its amenities, opening hours and address (product#about). */
export default function AboutPage() {
  const t = useTranslations('about')
  const club = useClub()
  const venue = useVenue()
  const language = useLanguage()
  const query = useQuery(queryOf(listAmenities, {}))
  const story = venue ? storyIn(venue.story, languages[language].names) : []
  const isAwaited = !venue && served('story') !== null
  return (
    <Container>
      <PageHeader size="display" title={t('title', { ...club })} lead={t('lead', { ...club })} />
      {isAwaited && <PanelSkeleton className="h-72" />}
      {story.length > 0 && (
        <Story paragraphs={story} {...(query.data?.[0] && { first: query.data[0] })} />
      )}
      <Loaded
        query={query}
        failed={t('offer.error')}
        ghost={<PanelSkeleton className="mt-16 h-72" />}
      >
        {(amenities) => amenities.length > 0 && <Offer amenities={amenities} />}
      </Loaded>
      <FindUs />
    </Container>
  )
}
