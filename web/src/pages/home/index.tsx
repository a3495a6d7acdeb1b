import { useTranslations } from 'use-intl'
import { useClub, useIsSample, usePoster, useVenue } from '../../lib/api/venue.ts'
import { NightVideo } from './night-video.tsx'
import type { Amenity } from '@lantern/contract/venue/amenities'
import { nameIn, recordIn } from '@lantern/contract/venue/languages'
import { useEffect, useState } from 'react'
import { Link } from '../../ui/actions/link.tsx'
import { useLanguage } from '../../i18n/words.tsx'
import { TierName } from '../../kit/member/tier-badge.tsx'
import { useTierTerms } from '../../kit/member/tier-terms.ts'
import { whenIdle } from '../../lib/browser/when-idle.ts'
import { shotOf } from '../../lib/shown/pictures/amenity-pictures.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { classNames } from '../../ui/layout/class-names.ts'
import { Container } from '../../ui/layout/layout.tsx'
import { Picture } from '../../ui/layout/picture.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { askToSignIn } from '../../lib/session/login-prompt.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Mark } from '../../ui/layout/mark.tsx'

/** The positions of the three rooms in the grid; the first is the large one. */
const places = [
  { place: 'sm:col-span-2 sm:row-span-2', sizes: '(min-width: 40rem) 66vw, 100vw' },
  { place: '', sizes: '(min-width: 40rem) 33vw, 100vw' },
  { place: '', sizes: '(min-width: 40rem) 33vw, 100vw' },
] as const

/** The first three amenities, requested after the first screen is complete; `null` until they are loaded. */
function useFirstAmenities(): readonly Amenity[] | null {
  const [first, setFirst] = useState<readonly Amenity[] | null>(null)
  useEffect(
    () =>
      whenIdle(() => {
        // The most frequent next pages. A failure isn't shown: the page behind the link to all amenities shows it.
        import('../../lib/api/cache/queries.ts')
          .then(({ readAhead }) => {
            void readAhead('/api/food/items')
            return readAhead<readonly Amenity[]>('/api/amenities')
          })
          .then(
            (all = []) => setFirst(all.slice(0, places.length)),
            () => setFirst([]),
          )
      }),
    [],
  )
  return first
}

const frame =
  'group relative aspect-16/10 overflow-hidden rounded-card bg-sunk shadow-soft transition hover:-translate-y-0.5'

function Invitation() {
  const t = useTranslations('core.home.amenities')
  const language = useLanguage()
  const first = useFirstAmenities()
  const venue = useVenue()
  const isSample = useIsSample()
  return (
    <Container>
      <section id="amenities" aria-labelledby="rooms" className="scroll-mt-4 pt-16 md:pt-24">
        <div className="grid items-end gap-x-10 gap-y-5 md:grid-cols-[1.25fr_1fr]">
          <h2 id="rooms" className="text-display">
            {t('title')}
          </h2>
          <p className="max-w-[30rem] text-soft md:pb-2 md:text-lg">
            {isSample ? t('text') : venue && recordIn(venue.hoursText.footer, language)}
          </p>
        </div>
        <div className="mt-8 grid gap-4 empty:hidden sm:grid-cols-3">
          {first === null &&
            places.map(({ place }, index) => (
              <div key={index} aria-hidden="true" className={classNames(frame, place)}>
                <Skeleton className="absolute inset-0 rounded-none" />
                <div className="absolute bottom-3 left-3 rounded-control bg-surface px-3.5 py-1.5">
                  <Skeleton className="my-1.5 h-4 w-28" />
                </div>
              </div>
            ))}
          {first?.map((amenity, index) => (
            <Link
              key={amenity.id}
              to="/amenities/$id"
              params={{ id: String(amenity.id) }}
              className={classNames(frame, places[index]?.place)}
            >
              <Picture
                shots={[shotOf(amenity.imageUrl)]}
                alt=""
                sizes={places[index]?.sizes ?? '100vw'}
              />
              <span className="heading absolute bottom-3 left-3 max-w-[calc(100%-1.5rem)] rounded-control bg-surface px-3.5 py-1.5 text-lg text-ink wrap-anywhere">
                {nameIn(amenity, language)}
              </span>
            </Link>
          ))}
        </div>
        <p className="mt-8">
          <Link to="/explore-amenities" className={buttonLook('outline', 'large')}>
            {t('explore')}
          </Link>
        </p>
      </section>
    </Container>
  )
}

/** The membership benefits to show: those that only the sample club has, and those that every club has. */
const benefits = {
  sample: ['rates', 'priority', 'vip'],
  own: ['ahead', 'points'],
} as const

/** The tiers with what each gives, the lowest first; nothing where there are none. */
function Tiers() {
  const venue = useVenue()
  const termsOf = useTierTerms()
  const tiers = (venue ? venue.tiers : [])
    .map((tier) => ({ tier, terms: venue ? termsOf(tier, venue) : [] }))
    .filter(({ terms }) => terms.length > 0)
  return (
    <dl className="mt-7 grid gap-x-8 gap-y-5 border-t border-line pt-6 empty:hidden lg:grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))]">
      {tiers.map(({ tier, terms }) => (
        <div key={tier.id}>
          <dt>
            <TierName tier={tier} />
          </dt>
          {terms.slice(0, 3).map((words) => (
            <dd key={words} className="mt-1 text-sm text-soft">
              {words}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

function MemberTicket() {
  const { club } = useClub()
  const t = useTranslations('core.home.ticket')
  const { member } = useSession()
  const isSample = useIsSample()
  const hasPoints = useVenue()?.pointsPerDollar !== 0
  const shown = benefits[isSample ? 'sample' : 'own'].filter(
    (each) => each !== 'points' || hasPoints,
  )
  return (
    <Container className="pt-14 md:pt-20">
      <section
        aria-labelledby="membership"
        className="grid grid-cols-1 drop-shadow-[0_12px_20px_oklch(0.25_0.03_320/0.14)] md:grid-cols-[minmax(0,1fr)_17rem]"
      >
        <div className="ticket bg-surface px-[min(2rem,8vw)] py-8 md:py-11 md:pr-10 md:pl-14">
          <p className="text-sm font-semibold text-lantern-deep">{t('kicker')}</p>
          <h2 id="membership" className="mt-2 text-2xl wrap-anywhere hyphens-auto md:text-3xl">
            {t('title')}
          </h2>
          <dl className="mt-7 grid gap-x-8 gap-y-5 lg:grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))]">
            {shown.map((benefit) => (
              <div key={benefit}>
                <dt className="heading text-lg">{t(benefit)}</dt>
                <dd className="mt-1 text-sm text-soft">{t(`${benefit}Text`)}</dd>
              </div>
            ))}
          </dl>
          <Tiers />
        </div>
        <div className="ticket-stub grid content-center justify-items-center gap-4 border-dashed border-edge/50 lamplit px-[min(2rem,8vw)] py-8 text-center max-md:order-first max-md:border-b-2 md:border-l-2">
          <Mark className="h-14" glow={member !== null} />
          <p className="heading text-lg text-balance">{t('stub')}</p>
          {member ? (
            <Link to="/booking" className={buttonLook('primary', 'medium', 'mt-1')}>
              {t('book')}
            </Link>
          ) : (
            <Button className="mt-1" onClick={() => askToSignIn('register')}>
              {t('join', { club })}
            </Button>
          )}
        </div>
      </section>
    </Container>
  )
}

/** The first screen is the video. The membership ticket and the rooms follow below (product#home). */
export default function HomePage() {
  const t = useTranslations('core')
  const club = useClub()
  const hasPicture = [useIsSample(), usePoster() !== ''].includes(true)
  return (
    <>
      <section data-theme="dark" className="relative h-svh min-h-[30rem] bg-paper text-ink">
        <NightVideo />
        <h1
          className={
            hasPicture
              ? 'sr-only'
              : 'absolute inset-0 grid place-content-center px-6 text-center text-display text-balance wrap-anywhere'
          }
        >
          {t('home.heading', { ...club })}
        </h1>
      </section>
      <MemberTicket />
      <Invitation />
    </>
  )
}
