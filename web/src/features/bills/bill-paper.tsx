import type { Bill } from '@lantern/contract/bills'
import { toCents, toDollars } from '@lantern/contract/pricing'
import type { ReactNode } from 'react'
import ch from '../../i18n/ch/bills.ts'
import en from '../../i18n/en/bills.ts'
import { useTimeZone, useVenue } from '../../lib/api/venue.ts'
import { money, plainMoment } from '../../lib/shown/format.ts'

type Words = typeof en

/** In both languages, whichever the page is in: a slip is read by others too. */
const both = (pick: (words: Words) => string) => `${pick(en)} ${pick(ch)}`

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="figures">{children}</dd>
    </div>
  )
}

/**
 * A bill on paper, in both languages: the pre-bill while something is due, the receipt once nothing is. It is printed and
 * not seen.
 */
export function BillPaper({ bill }: { bill: Bill }) {
  const venue = useVenue()
  const { lines, payments, total, tax, due, shares } = bill
  const isPaid = toCents(due) === 0 && payments.length > 0
  const timeZone = useTimeZone()
  return (
    <article data-print className="hidden gap-3 text-sm print:grid" aria-hidden="true">
      <header>
        <p className="heading text-lg">
          {venue?.name.en} {venue?.name.ch}
        </p>
        <p>{venue?.address}</p>
        <p className="heading text-lg">
          {both(({ paper }) => (isPaid ? paper.receipt : paper.pre))}
        </p>
        <p className="figures">
          {bill.lanternId} · {plainMoment(bill.openedAt, timeZone)}
        </p>
        <p>{[bill.place, bill.name].filter(Boolean).join(' · ')}</p>
      </header>
      <dl className="grid gap-1">
        {lines.map((line) => (
          <Row
            key={line.id}
            label={
              <>
                {line.quantity > 1 && `${line.quantity} × `}
                {line.kind === 'correction' && `${both(({ kinds }) => kinds.correction)}: `}
                {line.name
                  ? `${line.name.en} ${line.name.ch}`
                  : both(({ kinds }) => kinds[line.kind])}
                {line.isPaidAhead && ` (${both((words) => words.paidAhead)})`}
              </>
            }
          >
            {money(line.net)}
          </Row>
        ))}
      </dl>
      <dl className="grid gap-1 border-t border-line pt-2">
        <Row label={both((words) => words.net)}>
          {money(toDollars(toCents(total) - toCents(tax)))}
        </Row>
        <Row label={both((words) => words.tax)}>{money(tax)}</Row>
        <Row label={both((words) => words.total)}>{money(total)}</Row>
        {payments.map(({ id, way, amount, tip }) => (
          <Row
            key={id}
            label={
              both(({ ways }) => ways[way]) +
              (toCents(tip) > 0 ? ` (${both((words) => words.tip)} ${money(tip)})` : '')
            }
          >
            {money(toDollars(0 - toCents(amount)))}
          </Row>
        ))}
      </dl>
      <p className="heading flex justify-between border-t border-line pt-2 text-lg">
        <span>{both((words) => words.due)}</span>
        <span className="figures">{money(due)}</span>
      </p>
      {shares.length > 0 && (
        <dl className="grid gap-1 border-t border-line pt-2">
          {shares.map(({ id, name, amount, isPaid: isSharePaid }) => (
            <Row
              key={id}
              label={`${name}${isSharePaid ? ` (${both(({ split }) => split.paid)})` : ''}`}
            >
              {money(amount)}
            </Row>
          ))}
        </dl>
      )}
      {!isPaid && <p>{both(({ paper }) => paper.notReceipt)}</p>}
    </article>
  )
}
