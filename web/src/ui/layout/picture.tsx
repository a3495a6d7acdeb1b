import { useState } from 'react'
import { classNames } from './class-names.ts'

/** One picture, in as many sizes and formats as there are. */
export interface Shot {
  src: string
  srcSet?: string
  /** The same in AVIF, for browsers that know it. */
  avifSet?: string
}

export interface PictureProps {
  /** The one wanted, then those to take its place where it can't be loaded. */
  shots: readonly Shot[]
  alt: string
  sizes: string
  /** The first that a screen shows is asked for at once, the others as they come into view. */
  eager?: boolean
  className?: string
}

/** A 16:10 picture that is never broken: where none of its shots loads, a quiet striped ground remains. */
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
