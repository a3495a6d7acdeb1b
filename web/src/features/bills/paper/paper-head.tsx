import { plainMoment } from '@lantern/contract/venue/clock'
import type { Company } from '@lantern/contract/calls/primitives'
import type { ReactNode } from 'react'
import { useTimeZone, useVenue } from '../../../lib/api/venue.ts'
import { both } from './both.ts'

/** A company as one reads it on a receipt. */
export const companyLines = ({ name, address, taxNumber }: Company): string[] =>
  [name, ...address, taxNumber].filter((line) => line !== '')

interface PaperHeadProps {
  /** The kind of paper, or the number of its order, in both languages. */
  title: string
  /** The public number of the bill or the order. */
  number: string
  at: string
  /** The table and the name; unknown parts are left out. */
  whose: readonly (string | null)[]
  /** The company to which it is issued. */
  company?: Company | null
  children?: ReactNode
}

/** The head of a slip: the club, the kind of paper, its number, time, table and name. */
export function PaperHead({ title, number, at, whose, company = null, children }: PaperHeadProps) {
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
      {company && (
        <p className="wrap-anywhere">
          {both((words) => words.company.issuedTo)}: {companyLines(company).join(', ')}
        </p>
      )}
      {children}
    </header>
  )
}

/** One line on paper, with its amount. */
export function PaperRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="figures">{children}</dd>
    </div>
  )
}
