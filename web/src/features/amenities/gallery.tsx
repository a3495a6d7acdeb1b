import type { Amenity } from '@lantern/contract/amenities'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { shotsOf, views, type View } from '../../lib/shown/pictures/amenity-pictures.ts'
import { classNames } from '../../ui/layout/class-names.ts'
import { Picture } from '../../ui/layout/picture.tsx'

interface ThumbnailProps {
  amenity: Amenity
  view: View
  isShown: boolean
  onShow: () => void
}

/** A small picture that selects its large one. */
function Thumbnail({ amenity, view, isShown, onShow }: ThumbnailProps) {
  const t = useTranslations('amenities')
  return (
    <button
      type="button"
      aria-label={t(`show.${view}`)}
      aria-pressed={isShown}
      onClick={onShow}
      className={classNames(
        'group aspect-16/10 overflow-hidden rounded-control border-2 bg-sunk transition',
        isShown ? 'border-lantern' : 'border-transparent',
      )}
    >
      <Picture
        shots={shotsOf(amenity, view)}
        alt=""
        sizes="14rem"
        className={classNames(
          '[&>img]:transition',
          !isShown && '[&>img]:brightness-75 group-hover:[&>img]:brightness-100',
        )}
      />
    </button>
  )
}

/**
 * Three pictures of an amenity, chosen by its id (product#gallery). The large ones are in a swipeable row that snaps
 * to each; the small ones below select one by press or key.
 */
export function Gallery({ amenity, name }: { amenity: Amenity; name: string }) {
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
          <Thumbnail
            key={view}
            amenity={amenity}
            view={view}
            isShown={view === shown}
            onShow={() => show(view)}
          />
        ))}
      </div>
    </div>
  )
}
