import { useState, type CSSProperties } from 'react'
import { classNames } from './class-names.ts'

export interface Shot {
  src: string
  srcSet?: string
  /** The colours of the picture's corners, row by row, three digits each, shown until the picture is loaded. */
  hues?: string | undefined
}

/** A gradient of the corners' colours; `undefined` if they aren't known. */
function hazeOf(hues: string | undefined): CSSProperties | undefined {
  const [first, second, third, last] = hues?.match(/.{3}/g) ?? []
  if (last === undefined) return undefined
  const at = (corner: string, hue = '') =>
    `radial-gradient(circle at ${corner}, #${hue}, transparent 75%)`
  const corners = [at('0 0', first), at('100% 0', second), at('0 100%', third)]
  return { background: `${corners.join(', ')}, #${last}` }
}

export interface PictureProps {
  /** The wanted picture first, then its fallbacks in order. */
  shots: readonly Shot[]
  alt: string
  sizes: string
  /** Loads it at once, for the first picture of a screen; `behind` with lower priority. Others load in view. */
  eager?: boolean | 'behind'
  className?: string
}

const haste = (eager: PictureProps['eager']) => {
  if (eager === 'behind') return 'low'
  return eager ? 'high' : 'auto'
}

/** A 16:10 picture: a gradient of its colours until it is loaded, stripes if no address can be. */
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
    <img
      key={shot.src}
      src={shot.src}
      srcSet={shot.srcSet}
      sizes={sizes}
      alt={alt}
      width="1280"
      height="800"
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={haste(eager)}
      decoding="async"
      style={hazeOf(shot.hues)}
      className={classNames(
        'block size-full bg-linear-to-br from-sunk to-amber-wash object-cover',
        className,
      )}
      onError={() => setBroken([...broken, shot.src])}
    />
  )
}
