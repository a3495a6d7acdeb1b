import { listAmenities, type Amenity } from '@lantern/contract/venue/amenities'
import {
  descriptionIn,
  languages,
  nameIn,
  recordIn,
  type Both,
} from '@lantern/contract/venue/languages'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../ui/actions/link.tsx'
import { useLanguage } from '../../i18n/words.tsx'
import { Loaded } from '../../kit/load/loaded.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { served } from '../../lib/browser/served.ts'
import { shotOf } from '../../lib/shown/pictures/amenity-pictures.ts'
import { Picture } from '../../ui/layout/picture.tsx'
import { PanelSkeleton } from '../../ui/states/skeleton.tsx'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { useClub, useIsSample, useVenue } from '../../lib/api/venue.ts'
import { classNames } from '../../ui/layout/class-names.ts'
import { Container, PageHeader } from '../../ui/layout/layout.tsx'
import { Panel } from '../../ui/layout/card.tsx'

const house = ['entrance', 'bar', 'mahjong'] as const

/** The pictures beside the story: the venue's own of its first rooms, or the sample club's of its house. */
export function picturesOf(amenities: readonly Pick<Amenity, 'imageUrl'>[], isSample: boolean) {
  const own = amenities.filter(({ imageUrl }) => !imageUrl.startsWith('/media/')).slice(0, 3)
  if (own.length > 0)
    return own.map(({ imageUrl }) => ({ name: undefined, shot: shotOf(imageUrl) }))
  if (!isSample) return []
  return house.map((name) => ({ name, shot: shotOf(`/media/amenities/house/${name}-1280.webp`) }))
}

/** The venue's own text, paragraph by paragraph, beside one large picture and two small ones. */
function Story({
  paragraphs,
  amenities,
}: {
  paragraphs: readonly string[]
  amenities?: Amenity[]
}) {
  const t = useTranslations('about.pictures')
  const isSample = useIsSample()
  // Their places are kept free, so that the text below doesn't move when they come.
  const places = isSample ? house.length : 1
  const pictures = amenities
    ? picturesOf(amenities, isSample)
    : Array.from({ length: places }, () => undefined)
  return (
    <section
      className={classNames(
        'grid gap-x-12 gap-y-8',
        pictures.length > 0 && 'md:grid-cols-[1.1fr_1fr] md:items-center',
      )}
    >
      <div className="grid grid-cols-2 gap-2 empty:hidden sm:gap-3">
        {pictures.map((picture, place) => (
          <div
            key={picture?.shot.src ?? place}
            className="aspect-16/10 overflow-hidden rounded-card bg-sunk shadow-soft first:col-span-2 first:rounded-panel"
          >
            {picture && (
              <Picture
                shots={[picture.shot]}
                alt={picture.name ? t(picture.name) : ''}
                sizes={`(min-width: 48rem) ${place === 0 ? '34rem, 100vw' : '17rem, 50vw'}`}
                eager={place === 0}
              />
            )}
          </div>
        ))}
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
  const t = useTranslations('about.offer')
  const language = useLanguage()
  return (
    <section aria-labelledby="offer" className="pt-16">
      <h2 id="offer" className="text-2xl">
        {t('title')}
      </h2>
      <ul className="mt-6 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {amenities.map((amenity) => (
          <li key={amenity.id} className="border-t border-line py-5 wrap-anywhere">
            <h3 className="text-lg">{nameIn(amenity, language)}</h3>
            <p className="mt-1 text-soft">{descriptionIn(amenity, language)}</p>
          </li>
        ))}
      </ul>
      <Link to="/explore-amenities" className={buttonLook('outline', 'medium', 'mt-3')}>
        {t('explore')}
      </Link>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="figures mt-1 min-h-[1lh] text-lg font-medium text-balance">{children}</dd>
    </div>
  )
}

/** The hours of the front desk and of the rooms, and the address (product#opening-texts), as far as they are set. */
function FindUs() {
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
          {venue && recordIn(venue.hoursText.footer, language)}
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

/** A venue's own text as paragraphs. A text in one language only is also shown in the other. */
export function storyIn(story: Both, names: keyof Both): string[] {
  const text = story[names] || story.en || story.ch
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
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
        <Story paragraphs={story} {...(query.data && { amenities: query.data })} />
      )}
      <Loaded
        query={query}
        failed={t('offer.error')}
        skeleton={<PanelSkeleton className="mt-16 h-72" />}
      >
        {(amenities) => amenities.length > 0 && <Offer amenities={amenities} />}
      </Loaded>
      <FindUs />
    </Container>
  )
}
