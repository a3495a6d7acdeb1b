import type { ReactNode } from 'react'
import { useTimeZone, useVenue } from '../../../lib/api/venue.ts'
import { plainMoment } from '../../../lib/shown/format.ts'

interface PaperHeadProps {
  /** What the paper is, or how its order is called, in both languages. */
  title: string
  /** The public number of the bill or the order. */
  number: string
  at: string
  /** Where they sit, and whose it is; what isn't known is left out. */
  whose: readonly (string | null)[]
  children?: ReactNode
}

/** The head of a slip: the club, what the paper is, its number, when, and whose it is. */
export function PaperHead({ title, number, at, whose, children }: PaperHeadProps) {
  const venue = useVenue()
  const timeZone = useTimeZone()
  return (
    <header>
      <p className="heading text-lg">
        {venue?.name.en} {venue?.name.ch}
      </p>
      {venue?.address && <p>{venue.address}</p>}
      <p className="heading mt-2 text-lg">{title}</p>
      <p className="figures">
        <span className="inline-block">{number} ·</span>{' '}
        <span className="inline-block">{plainMoment(at, timeZone)}</span>
      </p>
      <p className="wrap-anywhere">{whose.filter(Boolean).join(' · ')}</p>
      {children}
    </header>
  )
}
