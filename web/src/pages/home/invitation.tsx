import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { classNames } from '../../ui/layout/class-names.ts'
import { Container } from '../../ui/layout/layout.tsx'

const rooms = [
  {
    id: 1,
    name: 'karaoke',
    place: 'sm:col-span-2 sm:row-span-2',
    sizes: '(min-width: 40rem) 66vw, 100vw',
  },
  { id: 2, name: 'mahjong', place: '', sizes: '(min-width: 40rem) 33vw, 100vw' },
  { id: 3, name: 'theater', place: '', sizes: '(min-width: 40rem) 33vw, 100vw' },
] as const

const files = (id: number, format: string) =>
  [640, 1280].map((width) => `/media/amenities/${id}/room-${width}.${format} ${width}w`).join(', ')

/** Three rooms, and the way to all of them. `/#amenities` leads here. */
export function Invitation() {
  const t = useTranslations('core.home.amenities')
  return (
    <Container>
      <section id="amenities" aria-labelledby="rooms" className="scroll-mt-4 pt-16 md:pt-24">
        <div className="grid items-end gap-x-10 gap-y-5 md:grid-cols-[1.25fr_1fr]">
          <h2 id="rooms" className="text-display">
            {t('title')}
          </h2>
          <p className="max-w-[30rem] text-soft md:pb-2 md:text-lg">{t('text')}</p>
        </div>
        <div className="mt-8 grid gap-4 sm:grid-cols-3">
          {rooms.map(({ id, name, place, sizes }) => (
            <Link
              key={name}
              href="/explore-amenities"
              className={classNames(
                'group relative overflow-hidden rounded-card bg-sunk shadow-soft transition hover:-translate-y-0.5',
                place,
              )}
            >
              <picture>
                <source type="image/avif" srcSet={files(id, 'avif')} sizes={sizes} />
                <img
                  src={`/media/amenities/${id}/room-640.webp`}
                  srcSet={files(id, 'webp')}
                  sizes={sizes}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  width="1280"
                  height="800"
                  className="aspect-16/10 size-full object-cover"
                />
              </picture>
              <span className="heading absolute bottom-3 left-3 rounded-control bg-surface px-3.5 py-1.5 text-lg text-ink">
                {t(name)}
              </span>
            </Link>
          ))}
        </div>
        <p className="mt-8">
          <Link href="/explore-amenities" className={buttonLook('outline', 'large')}>
            {t('explore')}
          </Link>
        </p>
      </section>
    </Container>
  )
}
