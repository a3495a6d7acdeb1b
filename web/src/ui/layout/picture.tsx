import { useState } from 'react'
import { classNames } from './class-names.ts'

/** One picture in all its sizes and formats. */
export interface Shot {
  src: string
  srcSet?: string
  /** The same in AVIF, for browsers that know it. */
  avifSet?: string
}

export interface PictureProps {
  /** The wanted picture first, then its fallbacks in order. */
  shots: readonly Shot[]
  alt: string
  sizes: string
  /**
   * Set it for the first picture of a screen, which is loaded at once. Others are loaded as they come into
   * view.
   */
  eager?: boolean
  className?: string
}

/** A 16:10 picture. If none of its addresses can be loaded, a striped background is shown and no broken image. */
export function Picture({ shots, alt, sizes, eager = false, className }: PictureProps) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const shot = shots.find(({ src }) => !broken.includes(src))
  if (!shot) {
    return (
      <div
        {...(alt && { role: 'img', 'aria-label': alt })}
        className={classNames('stripes size-full', className)}
      />
    )
  }
  return (
    <picture key={shot.src} className={classNames('block size-full', className)}>
      {shot.avifSet && <source type="image/avif" srcSet={shot.avifSet} sizes={sizes} />}
      <img
        src={shot.src}
        srcSet={shot.srcSet}
        sizes={sizes}
        alt={alt}
        width="1280"
        height="800"
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className="size-full object-cover"
        onError={() => setBroken([...broken, shot.src])}
      />
    </picture>
  )
}
