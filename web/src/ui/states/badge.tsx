import type { ReactNode } from 'react'
import { classNames } from '../layout/class-names.ts'

export type BadgeTone = 'neutral' | 'amber' | 'jade' | 'vermilion' | 'plum'

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sunk text-soft',
  amber: 'bg-amber-wash text-lantern-deep',
  jade: 'bg-jade-wash text-jade',
  vermilion: 'bg-vermilion-wash text-vermilion',
  plum: 'bg-plum text-surface',
}

/** A short text in a pill: a status, a capacity, a count. The text carries the meaning; the colour only supports it. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'figures inline-flex wrap-normal min-h-6.5 w-fit items-center gap-1.5 rounded-full border border-transparent px-2.5 text-xs font-semibold [&_svg]:size-3.5',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
