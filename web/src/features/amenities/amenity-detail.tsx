import { refundPromise } from '@lantern/contract/bookings/cancel-text'
import type { Amenity } from '@lantern/contract/venue/amenities'
import { descriptionIn, recordIn } from '@lantern/contract/venue/languages'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../ui/actions/link.tsx'
import { useHourPrice } from '../../kit/booking/hour-price.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { useVenue } from '../../lib/api/venue.ts'
import { Alert } from '../../ui/states/alert.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { classNames } from '../../ui/layout/class-names.ts'
import { FreeHours } from '../bookings/tonight/free-hours.tsx'
import { measureOf, TonightPill } from '../bookings/tonight/tonight-pill.tsx'
import { shotsOf, views, type View } from '../../lib/shown/pictures/amenity-pictures.ts'
import { Picture } from '../../ui/layout/picture.tsx'
import { Skeleton, SkeletonText } from '../../ui/states/skeleton.tsx'

function Price({ amenity, className }: { amenity: Amenity; className?: string | false }) {
  const t = useTranslations('amenities')
  const priceOf = useHourPrice()
  return (
    <p className={classNames('figures whitespace-nowrap', className)}>
      <span className="heading text-2xl">{priceOf(amenity)}</span>{' '}
      <span className="text-soft">{t('perHour')}</span>
    </p>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5 border-t border-line py-3.5">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="figures">{children}</dd>
    </div>
  )
}

function Facts({ amenity }: { amenity: Amenity }) {
  const t = useTranslations('amenities')
  const language = useLanguage()
  const venue = useVenue()
  if (!venue) return null
  const { refundRules, serviceFeeBasisPoints } = venue
  return (
    <section aria-labelledby="facts" className="pt-12">
      <h2 id="facts" className="mb-4 text-xl">
        {t('facts')}
      </h2>
      <dl className="grid gap-x-8 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        <Fact name={t('hours')}>{recordIn(venue.hoursText.footer, language)}</Fact>
        {!amenity.isWholeVenue && (
          <Fact name={t('places')}>
            {t('placesCount', { count: amenity.places, measure: measureOf(amenity) })}
          </Fact>
        )}
        <Fact name={t('cancel')}>{refundPromise(refundRules, language)}</Fact>
        <Fact name={t('fee')}>{t('feeText', { percent: `${serviceFeeBasisPoints / 100}%` })}</Fact>
      </dl>
    </section>
  )
}

/** Three pictures of an amenity (product#gallery): large ones in a row that is swiped, small ones that select one. */
function Gallery({ amenity, name }: { amenity: Amenity; name: string }) {
  const t = useTranslations('amenities')
  const row = useRef<HTMLElement>(null)
  const [shown, setShown] = useState<View>('room')

  const show = (view: View) => {
    const { current } = row
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    current?.scrollTo({ left: current.clientWidth * views.indexOf(view), behavior })
    setShown(view)
  }
  const follow = () => {
    const { current } = row
    const view = current && views[Math.round(current.scrollLeft / current.clientWidth)]
    if (view) setShown(view)
  }

  return (
    <div className="grid gap-3">
      <section
        ref={row}
        aria-label={t('gallery', { name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- with the focus, keys scroll it
        tabIndex={0}
        onScroll={follow}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-panel shadow-soft [scrollbar-width:none]"
      >
        {views.map((view) => (
          <div key={view} className="aspect-16/10 w-full shrink-0 snap-center bg-sunk">
            <Picture
              shots={shotsOf(amenity, view)}
              alt={t(`views.${view}`, { name })}
              sizes="(min-width: 64rem) 42rem, 96vw"
              eager={view === 'room'}
            />
          </div>
        ))}
      </section>
      <div className="grid grid-cols-3 gap-3">
        {views.map((view) => (
          <button
            key={view}
            type="button"
            aria-label={t(`show.${view}`)}
            aria-pressed={view === shown}
            onClick={() => show(view)}
            className={classNames(
              'group aspect-16/10 overflow-hidden rounded-control border-2 bg-sunk transition',
              view === shown ? 'border-lantern' : 'border-transparent',
            )}
          >
            <Picture
              shots={shotsOf(amenity, view)}
              alt=""
              sizes="14rem"
              className={classNames(
                '[&>img]:transition',
                view !== shown && '[&>img]:brightness-75 group-hover:[&>img]:brightness-100',
              )}
            />
          </button>
        ))}
      </div>
    </div>
  )
}

/** The details of one amenity, with a button to book it (product#amenity-page). */
export function AmenityDetail({ amenity, name }: { amenity: Amenity; name: string }) {
  const t = useTranslations('amenities')
  const language = useLanguage()
  const description = descriptionIn(amenity, language)
  const isOpen = amenity.isActive && amenity.places > 0
  const book = (className: string) => (
    <Link
      to="/booking"
      search={{ amenityId: String(amenity.id) }}
      className={buttonLook('primary', 'large', className)}
    >
      {t('book')}
    </Link>
  )
  return (
    <>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <Gallery amenity={amenity} name={name} />
        <div className="lg:pt-2">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 lg:grid">
            <h1 className="text-3xl">{name}</h1>
            <Price amenity={amenity} className={isOpen && 'max-lg:hidden'} />
          </div>
          {isOpen && (
            <div className="mt-4 grid gap-3">
              <div className="min-h-6.5">
                <TonightPill amenity={amenity} />
              </div>
              <FreeHours amenity={amenity} />
            </div>
          )}
          <div className="mt-4 flex flex-wrap gap-2">
            <Badge>
              <Users />
              {t('capacity', { count: amenity.capacity })}
            </Badge>
          </div>
          <p className="mt-5 max-w-prose text-lg text-pretty">{description}</p>
          <div className="mt-7">
            {isOpen ? book('max-lg:hidden w-full') : <Alert tone="warning">{t('notOpen')}</Alert>}
          </div>
        </div>
      </div>
      {isOpen && (
        <>
          <Facts amenity={amenity} />
          <div
            data-foot
            className="sticky bottom-0 z-10 -mx-4 mt-8 -mb-16 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y border-line bg-surface px-4 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:hidden"
          >
            <Price amenity={amenity} />
            {book('max-w-56 flex-1')}
          </div>
        </>
      )}
    </>
  )
}

/** The skeleton of the detail page, with its size. */
export function AmenitySkeleton({ label }: { label: string }) {
  return (
    <div
      aria-busy="true"
      className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]"
    >
      <output className="sr-only">{label}</output>
      <div className="grid gap-3">
        <Skeleton className="aspect-16/10 rounded-panel" />
        <div className="grid grid-cols-3 gap-3">
          <Skeleton className="aspect-16/10 rounded-control" />
          <Skeleton className="aspect-16/10 rounded-control" />
          <Skeleton className="aspect-16/10 rounded-control" />
        </div>
      </div>
      <div className="lg:pt-2">
        <Skeleton className="h-10 w-3/5" />
        <Skeleton className="mt-4 h-7 w-2/5 max-lg:hidden" />
        <Skeleton className="mt-4 h-6.5 w-24 rounded-full" />
        <Skeleton className="mt-3 h-11 w-64 rounded-full" />
        <Skeleton className="mt-4 h-6.5 w-28 rounded-full" />
        <SkeletonText lines={4} className="mt-5 text-lg" />
        <Skeleton className="mt-7 h-13 rounded-control max-lg:hidden" />
      </div>
    </div>
  )
}
