import type { TaxLabel } from '@lantern/contract/taxes'
import type { ReactNode } from 'react'
import { money } from '../../../lib/shown/format.ts'
import { taxName } from '../../../lib/shown/tax.ts'
import type { ReceiptContent } from './receipt-content.ts'
import { Both, BothNames } from './receipt-words.tsx'

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{label}</dt>
      <dd className="figures text-right">{children}</dd>
    </div>
  )
}

/** The tax with the name, rate and tax number of the time of the charge. */
function TaxName({ label }: { label: TaxLabel }) {
  const { number } = label
  return (
    <>
      <BothNames name={{ en: taxName(label, 'en'), ch: label.ch }} />
      {number !== null && <span className="figures block text-sm text-soft">{number}</span>}
    </>
  )
}

/** The sums from the subtotal to the total, with tax if there is one, and the payments and refunds. */
export function ReceiptSum({ content }: { content: ReceiptContent }) {
  const { subtotal, fee, discount, tax, tip, total, paidBy, deposit, refund, kept } = content
  return (
    <>
      <dl className="mt-4 grid gap-1.5">
        <Row label={<Both of={(words) => words.subtotal} />}>{money(subtotal)}</Row>
        {discount && <Row label={<Both of={(words) => words.discount} />}>−{money(discount)}</Row>}
        {fee && <Row label={<Both of={(words) => words.fee} />}>{money(fee)}</Row>}
        {tax && <Row label={<TaxName label={tax.label} />}>{money(tax.amount)}</Row>}
        {tip && <Row label={<Both of={(words) => words.tip} />}>{money(tip)}</Row>}
      </dl>
      <dl className="mt-3 grid gap-1.5 border-t border-line pt-3">
        <div className="heading flex items-baseline justify-between gap-4 text-xl">
          <dt>
            <Both of={(words) => words.total} />
          </dt>
          <dd className="figures">{money(total)}</dd>
        </div>
        {deposit === null ? (
          <Row label={<Both of={(words) => words.paidBy} />}>
            <Both of={(words) => (paidBy === null ? words.due : words.paid[paidBy])} />
          </Row>
        ) : (
          <>
            <Row label={<Both of={(words) => words.deposit} />}>−{money(deposit.paid)}</Row>
            <Row label={<Both of={(words) => words.rest} />}>{money(deposit.due)}</Row>
          </>
        )}
        {refund && (
          <Row label={<Both of={(words) => words.refunded} />}>
            <Both of={(words) => words.refund[refund.to]} />
            {refund.status !== 'succeeded' && (
              <span className="text-soft">
                {' '}
                · <Both of={(words) => words.underway} />
              </span>
            )}
          </Row>
        )}
        {kept && <Row label={<Both of={(words) => words.kept} />}>{money(kept)}</Row>}
      </dl>
    </>
  )
}
