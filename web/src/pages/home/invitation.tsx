import type { Amenity } from '@lantern/contract/amenities'
import { nameIn } from '@lantern/contract/languages'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../ui/actions/link.tsx'
import { useLanguage } from '../../i18n/words.tsx'
import { whenIdle } from '../../lib/browser/when-idle.ts'
import { shotOf } from '../../lib/shown/pictures/amenity-pictures.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { classNames } from '../../ui/layout/class-names.ts'
import { Container } from '../../ui/layout/layout.tsx'
import { Picture } from '../../ui/layout/picture.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

/** The positions of the three rooms in the grid; the first is the large one. */
const places = [
  { place: 'sm:col-span-2 sm:row-span-2', sizes: '(min-width: 40rem) 66vw, 100vw' },
  { place: '', sizes: '(min-width: 40rem) 33vw, 100vw' },
  { place: '', sizes: '(min-width: 40rem) 33vw, 100vw' },
] as const

/** Prefetches the most frequent next pages, the amenities and the menu, and returns the amenities. */
async function readNext(): Promise<readonly Amenity[]> {
  const { readAhead } = await import('../../lib/api/queries.ts')
  void readAhead('/api/food/items')
  return (await readAhead<readonly Amenity[]>('/api/amenities')) ?? []
}

/** The first three amenities, requested after the first screen is complete; `null` until they are loaded. */
function useFirstAmenities(): readonly Amenity[] | null {
  const [first, setFirst] = useState<readonly Amenity[] | null>(null)
  useEffect(
    () =>
      whenIdle(() => {
        const show = (all: readonly Amenity[]) => setFirst(all.slice(0, places.length))
        // A failure isn't shown. The link to all amenities is still there, and that page shows the failure.
        readNext().then(show, () => setFirst([]))
      }),
    [],
  )
  return first
}

const frame =
  'group relative aspect-16/10 overflow-hidden rounded-card bg-sunk shadow-soft transition hover:-translate-y-0.5'

/** Three of the venue's rooms, and a link to all of them. `/#amenities` leads here. */
export function Invitation() {
  const t = useTranslations('core.home.amenities')
  const language = useLanguage()
  const first = useFirstAmenities()
  return (
    <Container>
      <section id="amenities" aria-labelledby="rooms" className="scroll-mt-4 pt-16 md:pt-24">
        <div className="grid items-end gap-x-10 gap-y-5 md:grid-cols-[1.25fr_1fr]">
          <h2 id="rooms" className="text-display">
            {t('title')}
          </h2>
          <p className="max-w-[30rem] text-soft md:pb-2 md:text-lg">{t('text')}</p>
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
