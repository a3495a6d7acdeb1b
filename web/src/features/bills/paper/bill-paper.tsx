import type { Bill, BillLine, PaidPart } from '@lantern/contract/bills/bills'
import { plainMoment } from '@lantern/contract/venue/clock'
import { share, toCents, toDollars } from '@lantern/contract/payments/pricing'
import { useTimeZone } from '../../../lib/api/venue.ts'
import { tipPercents } from '../../../lib/shown/tip.ts'
import { money, moneyOfCents } from '../../../lib/shown/format.ts'
import { CodePicture } from '../../../ui/layout/code-picture.tsx'
import { both, bothPlaces, bothTaxWords, PaperHead, PaperRow } from './paper.tsx'
import { makeBillKey } from '@lantern/contract/bills/phone'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../../kit/act/use-action.ts'

function PaperLine({ line }: { line: BillLine }) {
  const { quantity, kind, name, reverses, net } = line
  return (
    <PaperRow
      label={
        <>
          {quantity > 1 && `${quantity} × `}
          {reverses !== null && `${both((words) => words.takenOff)}: `}
          {name ? `${name.en} ${name.ch}` : both(({ kinds }) => kinds[kind])}
        </>
      }
    >
      {money(net)}
    </PaperRow>
  )
}

/** A bill in print, in both languages: the pre-bill while an amount is due, the receipt afterwards. */
export function BillPaper({ bill, address }: { bill: Bill; address: string | null }) {
  const { lanternId, openedAt, place, name, lines, payments, due, shares, minimum, hours } = bill
  const { total, tax, taxes } = bill
  const rounded = payments.reduce((sum, { rounding }) => sum + toCents(rounding), 0)
  const isPaid = toCents(due) === 0 && payments.length > 0
  const timeZone = useTimeZone()
  return (
    <article data-print className="hidden gap-3 text-sm print:grid" aria-hidden="true">
      <PaperHead
        title={both(({ paper }) => (isPaid ? paper.receipt : paper.pre))}
        number={lanternId}
        at={openedAt}
        whose={[place && bothPlaces(place.split(', ')), name]}
        company={bill.company}
      />
      <dl className="grid gap-1">
        {hours && (
          <PaperRow
            label={`${plainMoment(hours.startsAt, timeZone)} – ${plainMoment(hours.endsAt, timeZone).slice(-5)}`}
          >
            {hours.minutes} {both(({ paper }) => paper.minutes)}
          </PaperRow>
        )}
        {lines.map((line) => (
          <PaperLine key={line.id} line={line} />
        ))}
      </dl>
      <dl className="grid gap-1 border-t border-line pt-2">
        {taxes.length > 0 && (
          <PaperRow label={both((words) => words.net)}>
            {moneyOfCents(toCents(total) - toCents(tax))}
          </PaperRow>
        )}
        {taxes.map((each) => (
          <PaperRow key={bothTaxWords(each)} label={bothTaxWords(each)}>
            {money(each.amount)}
          </PaperRow>
        ))}
        <PaperRow label={both((words) => words.total)}>{money(total)}</PaperRow>
        {payments.map(({ id, method, amount, tip, refunds }) => {
          const by = both(({ methods }) => methods[method])
          const paidBy = refunds !== null ? `${both(({ paper }) => paper.back)}: ${by}` : by
          const tipped = toCents(tip) === 0 ? '' : ` (${both((words) => words.tip)} ${money(tip)})`
          return (
            <PaperRow key={id} label={paidBy + tipped}>
              {money(toDollars(0 - toCents(amount)))}
            </PaperRow>
          )
        })}
        {rounded !== 0 && (
          <PaperRow label={both((words) => words.rounding)}>{moneyOfCents(rounded)}</PaperRow>
        )}
      </dl>
      <p className="heading flex justify-between border-t border-line pt-2 text-lg">
        <span>{both((words) => words.due)}</span>
        <span className="figures">{money(due)}</span>
      </p>
      {minimum && Number(minimum.left) > 0 && (
        <PaperRow label={both((words) => words.minimum.stillLeft)}>{money(minimum.left)}</PaperRow>
      )}
      {shares.length > 0 && (
        <dl className="grid gap-1 border-t border-line pt-2">
          {shares.map(({ id, name, amount, isPaid }) => (
            <PaperRow
              key={id}
              label={`${name}${isPaid ? ` (${both(({ split }) => split.paid)})` : ''}`}
            >
              {money(amount)}
            </PaperRow>
          ))}
        </dl>
      )}
      {!isPaid && toCents(due) > 0 && (
        <dl className="grid gap-1 border-t border-line pt-2">
          <dt>{both(({ paper }) => paper.tips)}</dt>
          {tipPercents.map((percent) => (
            <PaperRow key={percent} label={`${percent}%`}>
              {moneyOfCents(share(toCents(total) - toCents(tax), percent * 100))}
            </PaperRow>
          ))}
        </dl>
      )}
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

function useMaking(billId: number, onMade: (address: string) => void) {
  const t = useTranslations('bills')
  const making = useAction(makeBillKey, {
    failed: t('code.failed'),
    onDone: ({ address }) => onMade(address),
  })
  const make = () => making.act({ params: { id: String(billId) } })
  return { make, isBusy: making.isBusy }
}

/** The address at which guests pay a bill, for a screen that shows its code. It is made when the screen opens. */
export function usePhoneAddress(billId: number): string | null {
  const [address, setAddress] = useState<string | null>(null)
  const { make } = useMaking(billId, setAddress)
  const open = useEffectEvent(() => void make())
  useEffect(() => open(), [])
  return address
}

/** The content of the paper: the whole bill, with a code if it is a pre-bill, or one share's receipt. */
interface Paper {
  address: string | null
  paid: PaidPart | null
}

/** Prints a bill or a share's receipt once it is on the paper. A pre-bill's code is made first. */
export function usePaper(billId: number) {
  const [paper, setPaper] = useState<Paper | null>(null)
  const { make, isBusy } = useMaking(billId, (address) => setPaper({ address, paid: null }))
  useEffect(() => {
    if (paper !== null) window.print()
  }, [paper])
  return {
    address: paper?.address ?? null,
    paid: paper?.paid ?? null,
    isBusy,
    print: (isPreBill: boolean) =>
      isPreBill ? void make() : setPaper({ address: null, paid: null }),
    printShare: (paid: PaidPart) => setPaper({ address: null, paid }),
  }
}
