import ch from '../../../i18n/ch/bills.ts'
import en from '../../../i18n/en/bills.ts'
import { placeName } from '@lantern/contract/members/names'
import type { ReceiptTax } from '@lantern/contract/payments/taxes'
import { taxName } from '../../../lib/shown/tax.ts'
import { plainMoment } from '@lantern/contract/venue/clock'
import type { Company } from '@lantern/contract/calls/primitives'
import type { ReactNode } from 'react'
import { useTimeZone, useVenue } from '../../../lib/api/venue.ts'
import type { PaidPart } from '@lantern/contract/bills/bills'
import { toCents } from '@lantern/contract/payments/pricing'
import { money, moneyOfCents } from '../../../lib/shown/format.ts'

/** Writes texts of a catalog in both languages, because readers of a slip may not know the page's. */
export function inBoth<Words>(english: Words, chinese: Words) {
  return (pick: (words: Words) => string): string => `${pick(english)} ${pick(chinese)}`
}

export const both = inBoth(en, ch)

/** The names of tables and rooms in both languages; a name that is the same in both appears once. */
export function bothPlaces(names: readonly string[]): string {
  const called = (language: 'en' | 'ch') =>
    names.map((name) => placeName(name, language)).join(', ')
  return [...new Set([called('en'), called('ch')])].join(' / ')
}

/** `HST 13% 销售税 · 12345 RT0001`: the rate and the tax number appear once. */
export const bothTaxWords = (tax: ReceiptTax): string => {
  const name = `${taxName(tax, 'en')} ${tax.ch === tax.en ? '' : tax.ch}`.trim()
  return tax.number === null ? name : `${name} · ${tax.number}`
}

export const companyLines = ({ name, address, taxNumber }: Company): string[] =>
  [name, ...address, taxNumber].filter((line) => line !== '')

interface PaperHeadProps {
  /** The kind of paper, or the number of its order, in both languages. */
  title: string
  number: string
  at: string
  /** The table and the name; unknown parts are left out. */
  whose: readonly (string | null)[]
  company?: Company | null
  children?: ReactNode
}

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

export function PaperRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="figures">{children}</dd>
    </div>
  )
}

type Paid = Omit<PaidPart, 'id' | 'tendered' | 'change' | 'shareId' | 'refunds' | 'company'> &
  Partial<Pick<PaidPart, 'company'>>

export function ShareReceipt({ paid }: { paid: Paid }) {
  const { lanternId, place, share, method, amount, taxes, tip, rounding, at } = paid
  const total = toCents(amount) + toCents(tip) + toCents(rounding)
  return (
    <article className="grid gap-3 text-sm">
      <PaperHead
        title={both(({ paper }) => paper.receipt)}
        number={lanternId}
        at={at}
        whose={[place && bothPlaces(place.split(', ')), share]}
        company={paid.company ?? null}
      />
      <dl className="grid gap-1 border-t border-line pt-2">
        <PaperRow label={both(({ paper }) => paper.part)}>{money(amount)}</PaperRow>
        {taxes.map((tax) => (
          <PaperRow
            key={bothTaxWords(tax)}
            label={`${both(({ paper }) => paper.taxIn)} ${bothTaxWords(tax)}`}
          >
            {money(tax.amount)}
          </PaperRow>
        ))}
        {Number(tip) > 0 && <PaperRow label={both((words) => words.tip)}>{money(tip)}</PaperRow>}
        {Number(rounding) !== 0 && (
          <PaperRow label={both((words) => words.rounding)}>{money(rounding)}</PaperRow>
        )}
      </dl>
      <p className="heading flex justify-between gap-3 border-t border-line pt-2 text-lg">
        <span>
          {both((words) => words.paid)} · {both(({ methods }) => methods[method])}
        </span>
        <span className="figures">{moneyOfCents(total)}</span>
      </p>
    </article>
  )
}
