import type { ReactNode } from 'react'
import { classNames } from '../layout/class-names.ts'

export type RoomState = 'free' | 'partly' | 'full'

const looks: Record<RoomState, string> = {
  free: 'bg-jade-wash text-jade',
  partly: 'bg-amber-wash text-lantern-deep',
  full: 'bg-vermilion-wash text-vermilion',
}

/** Shows the availability by a shape (●, ◐, ○), a colour and the given text. */
export function StatePill({ state, children }: { state: RoomState; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'figures inline-flex wrap-normal min-h-6.5 w-fit items-center gap-1.5 rounded-full border border-transparent px-2.5 text-xs font-semibold',
        looks[state],
      )}
    >
      <svg viewBox="0 0 12 12" className="size-3 shrink-0" aria-hidden="true">
        <circle
          cx="6"
          cy="6"
          r="5"
          stroke="currentColor"
          fill={state === 'free' ? 'currentColor' : 'none'}
        />
        {state === 'partly' && <path d="M6 1a5 5 0 0 0 0 10z" fill="currentColor" />}
      </svg>
      {children}
    </span>
  )
}
