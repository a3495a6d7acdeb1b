import type { Bill } from '@lantern/contract/bills'
import { toCents, toDollars } from '@lantern/contract/pricing'
import { useTimeZone, useVenue } from '../../../lib/api/venue.ts'
import { money, plainMoment } from '../../../lib/shown/format.ts'
import { CodePicture } from '../../../ui/layout/code-picture.tsx'
import { both } from './both.ts'
import { PaperRow } from './paper-row.tsx'
import { taxName, taxWords } from '../../../lib/shown/tax.ts'

/** The venue, and which bill of whose it is. */
function PaperHead({ bill, isPaid }: { bill: Bill; isPaid: boolean }) {
  const venue = useVenue()
  const timeZone = useTimeZone()
  return (
    <header>
      <p className="heading text-lg">
        {venue?.name.en} {venue?.name.ch}
      </p>
      {venue?.address && <p>{venue.address}</p>}
      <p className="heading text-lg">{both(({ paper }) => (isPaid ? paper.receipt : paper.pre))}</p>
      <p className="figures">
        {bill.lanternId} · {plainMoment(bill.openedAt, timeZone)}
      </p>
      <p>{[bill.place, bill.name].filter(Boolean).join(' · ')}</p>
    </header>
  )
}

/** What was had, a row a line. */
function PaperLines({ lines }: Pick<Bill, 'lines'>) {
  return (
    <dl className="grid gap-1">
      {lines.map((line) => (
        <PaperRow
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
        </PaperRow>
      ))}
    </dl>
  )
}

/** The tax in it, the total, and what was paid of it. */
function PaperSums({ total, tax, taxLabel, payments }: Bill) {
  return (
    <dl className="grid gap-1 border-t border-line pt-2">
      {taxLabel && (
        <>
          <PaperRow label={both((words) => words.net)}>
            {money(toDollars(toCents(total) - toCents(tax)))}
          </PaperRow>
          <PaperRow
            label={`${taxName(taxLabel, 'en')} ${taxWords({ ...taxLabel, basisPoints: null }, 'ch')}`}
          >
            {money(tax)}
          </PaperRow>
        </>
      )}
      <PaperRow label={both((words) => words.total)}>{money(total)}</PaperRow>
      {payments.map(({ id, way, amount, tip, isDeposit }) => (
        <PaperRow
          key={id}
          label={
            both((words) => (isDeposit ? words.deposit : words.ways[way])) +
            (toCents(tip) !== 0 ? ` (${both((words) => words.tip)} ${money(tip)})` : '')
          }
        >
          {money(toDollars(0 - toCents(amount)))}
        </PaperRow>
      ))}
    </dl>
  )
}

/** The parts of a bill that is split. */
function PaperShares({ shares }: Pick<Bill, 'shares'>) {
  return (
    <dl className="grid gap-1 border-t border-line pt-2">
      {shares.map(({ id, name, amount, isPaid: isSharePaid }) => (
        <PaperRow
          key={id}
          label={`${name}${isSharePaid ? ` (${both(({ split }) => split.paid)})` : ''}`}
        >
          {money(amount)}
        </PaperRow>
      ))}
    </dl>
  )
}

/**
 * A bill on paper, in both languages: the pre-bill while something is due, the receipt once nothing is. It is printed and
 * not seen.
 */
export function BillPaper({ bill, address }: { bill: Bill; address: string | null }) {
  const { lines, payments, due, shares, minimum } = bill
  const isPaid = toCents(due) === 0 && payments.length > 0
  return (
    <article data-print className="hidden gap-3 text-sm print:grid" aria-hidden="true">
      <PaperHead bill={bill} isPaid={isPaid} />
      <PaperLines lines={lines} />
      <PaperSums {...bill} />
      <p className="heading flex justify-between border-t border-line pt-2 text-lg">
        <span>{both((words) => words.due)}</span>
        <span className="figures">{money(due)}</span>
      </p>
      {minimum && Number(minimum.left) > 0 && (
        <PaperRow label={both((words) => words.minimum.stillLeft)}>{money(minimum.left)}</PaperRow>
      )}
      {shares.length > 0 && <PaperShares shares={shares} />}
      {!isPaid && <p>{both(({ paper }) => paper.notReceipt)}</p>}
      {!isPaid && address && (
        <div className="grid justify-items-center gap-1 text-center">
          <CodePicture
            text={address}
            label={both(({ code }) => code.scan)}
            className="size-[36mm]"
          />
          <p>{both(({ code }) => code.scan)}</p>
        </div>
      )}
    </article>
  )
}
