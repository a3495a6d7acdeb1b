import { listAmenities, type Amenity } from '@lantern/contract/amenities'
import { descriptionIn, languages, nameIn } from '@lantern/contract/languages'
import { useQuery } from '@tanstack/react-query'
import { Clapperboard, Crown, House, Mic, Utensils, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useLanguage } from '../i18n/words.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { queryOf } from '../lib/api/queries.ts'
import { storyIn } from '../lib/shown/story.ts'
import { served } from '../lib/browser/served.ts'
import { shotOf } from '../lib/shown/pictures/amenity-pictures.ts'
import { Picture } from '../ui/layout/picture.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { FindUs } from '../features/venue/find-us.tsx'
import { buttonLook } from '../ui/actions/button-look.ts'
import { useClub, useVenue } from '../lib/api/venue.ts'
import { Container, PageHeader } from '../ui/layout/layout.tsx'

const offers: readonly {
  name: 'karaoke' | 'mahjong' | 'theater' | 'vip' | 'dining' | 'house'
  icon?: LucideIcon
}[] = [
  { name: 'karaoke', icon: Mic },
  { name: 'mahjong' },
  { name: 'theater', icon: Clapperboard },
  { name: 'vip', icon: Crown },
  { name: 'dining', icon: Utensils },
  { name: 'house', icon: House },
]

/** A mahjong tile, the red dragon. The icon library has none. */
function Tile() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <rect x="5" y="2.5" width="14" height="19" rx="2.5" />
      <path d="M8.5 8h7v4.5h-7zM12 5.5v12" strokeWidth="1.7" />
    </svg>
  )
}

function Story() {
  const t = useTranslations('about.story')
  return (
    <section
      aria-labelledby="story"
      className="grid gap-x-12 gap-y-8 md:grid-cols-[1.1fr_1fr] md:items-center"
    >
      <picture>
        <source
          type="image/avif"
          srcSet="/media/amenities/6/night-640.avif 640w, /media/amenities/6/night-1280.avif 1280w"
          sizes="(min-width: 48rem) 34rem, 100vw"
        />
        <img
          src="/media/amenities/6/night-1280.webp"
          alt=""
          width="1280"
          height="800"
          className="aspect-16/10 w-full rounded-panel object-cover shadow-soft"
        />
      </picture>
      <div>
        <h2 id="story" className="text-2xl">
          {t('title')}
        </h2>
        <p className="mt-4">{t('first')}</p>
        <p className="mt-3">{t('second')}</p>
        <p className="mt-3">{t('third')}</p>
      </div>
    </section>
  )
}

/** What there is, as items of a list, with the way to the rooms. */
function OfferSection({ children }: { children: ReactNode }) {
  const t = useTranslations('about.offer')
  return (
    <section aria-labelledby="offer" className="pt-16">
      <h2 id="offer" className="text-2xl">
        {t('title')}
      </h2>
      <ul className="mt-6 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
      <Link href="/explore-amenities" className={buttonLook('outline', 'medium', 'mt-3')}>
        {t('explore')}
      </Link>
    </section>
  )
}

function Offer() {
  const t = useTranslations('about.offer')
  return (
    <OfferSection>
      {offers.map(({ name, icon: Icon }) => (
        <li
          key={name}
          className="flex gap-4 border-t border-line py-5 [&_svg]:mt-0.5 [&_svg]:size-6 [&_svg]:shrink-0 [&_svg]:text-lantern-deep"
        >
          {Icon ? <Icon aria-hidden="true" /> : <Tile />}
          <div>
            <h3 className="text-lg">{t(name)}</h3>
            <p className="mt-1 text-soft">{t(`${name}Text`)}</p>
          </div>
        </li>
      ))}
    </OfferSection>
  )
}

/** The venue's own text, paragraph by paragraph, beside its first room. */
function OwnStory({ paragraphs, first }: { paragraphs: readonly string[]; first?: Amenity }) {
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

/** The venue's own rooms, in the place of those that the house's words tell of. */
function OwnOffer({ amenities }: { amenities: readonly Amenity[] }) {
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

/** What a venue tells that has a text of its own: its words, and its rooms as they are. */
function Own({ paragraphs }: { paragraphs: readonly string[] }) {
  const t = useTranslations('about.offer')
  const query = useQuery(queryOf(listAmenities, {}))
  return (
    <>
      <OwnStory paragraphs={paragraphs} {...(query.data?.[0] && { first: query.data[0] })} />
      <Loaded query={query} failed={t('error')} ghost={<Skeleton className="mt-16 h-72 w-full" />}>
        {(amenities) => <OwnOffer amenities={amenities} />}
      </Loaded>
    </>
  )
}

/** The club's story, what there is, when and where (product#about). */
export default function AboutPage() {
  const t = useTranslations('about')
  const club = useClub()
  const venue = useVenue()
  const language = useLanguage()
  const own = venue ? storyIn(venue.story, languages[language].names) : []
  const isOwn = venue ? own.length > 0 : served('story') !== null
  return (
    <Container>
      <PageHeader
        size="display"
        title={isOwn ? t('own', { ...club }) : t('title')}
        lead={t('lead', { ...club })}
      />
      {isOwn ? (
        <Own paragraphs={own} />
      ) : (
        <>
          <Story />
          <Offer />
        </>
      )}
      <FindUs />
    </Container>
  )
}
