import { createContext, use } from 'react'
import { classNames } from './class-names.ts'

export interface MarkProps {
  /** Sets the height; the width follows from the ratio 26 × 34. */
  className?: string
  /** Pulses slowly, to show that an act of the member is under way. It doesn't move under reduced motion. */
  glow?: boolean
  /** Without its light, for empty states. */
  unlit?: boolean
}

/** The first letter of the club's name, for a logo; `null` for the sample club, whose logo is a lantern. */
export const MarkInitial = createContext<string | null>(null)

/** The club's logo: a lantern, or the club's first letter. The text beside it says the same to screen readers. */
export function Mark({ className = 'h-8.5', glow = false, unlit = false }: MarkProps) {
  const initial = use(MarkInitial)
  return (
    <svg
      viewBox="0 0 26 34"
      fill="none"
      aria-hidden="true"
      className={classNames('w-auto shrink-0 overflow-visible', className)}
    >
      {glow && (
        <ellipse
          cx="13"
          cy="17"
          rx="16"
          ry="15"
          className="fill-lantern blur-[6px] motion-safe:animate-glow motion-reduce:opacity-50"
        />
      )}
      {initial === null && (
        <path d="M13 .8v32.4" className="stroke-ink" strokeWidth="1.6" strokeLinecap="round" />
      )}
      <ellipse
        cx="13"
        cy="17"
        rx="11.5"
        ry="10.8"
        className={unlit ? 'fill-sunk stroke-edge' : 'fill-lantern stroke-lantern-edge'}
        strokeWidth="1"
      />
      {initial === null ? (
        <>
          <path
            d="M13 6.4v21.2M13 6.4c-7.4 4.2-7.4 17 0 21.2M13 6.4c7.4 4.2 7.4 17 0 21.2"
            className={unlit ? 'stroke-edge' : 'stroke-on-lantern'}
            strokeWidth="1"
            opacity={unlit ? 0.8 : 0.42}
          />
          <path
            d="M8.2 6h9.6M8.2 28h9.6"
            className="stroke-ink"
            strokeWidth="2.4"
            strokeLinecap="round"
          />
        </>
      ) : (
        <text
          x="13"
          y="22"
          fontSize="14"
          textAnchor="middle"
          className={unlit ? 'heading fill-soft' : 'heading fill-on-lantern'}
        >
          {initial}
        </text>
      )}
    </svg>
  )
}
