import type { ReactNode } from 'react'
import { money } from '../../../lib/shown/format.ts'
import type { ReceiptContent } from './receipt-content.ts'
import { Both } from './receipt-words.tsx'

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{label}</dt>
      <dd className="figures text-right">{children}</dd>
    </div>
  )
}

/**
 * The sum of a receipt, from the subtotal to the total. It always states the tax, how it was paid, and what was
 * refunded.
 */
export function ReceiptSum({ content }: { content: ReceiptContent }) {
  const { subtotal, fee, discount, tax, tip, total, paidBy, refund } = content
  return (
    <>
      <dl className="mt-4 grid gap-1.5">
        <Row label={<Both of={(words) => words.subtotal} />}>{money(subtotal)}</Row>
        {discount && <Row label={<Both of={(words) => words.discount} />}>−{money(discount)}</Row>}
        {fee && <Row label={<Both of={(words) => words.fee} />}>{money(fee)}</Row>}
        <Row label={<Both of={(words) => (tax === null ? words.noTax : words.tax)} />}>
          {money(tax ?? 0)}
        </Row>
        {tip && <Row label={<Both of={(words) => words.tip} />}>{money(tip)}</Row>}
      </dl>
      <dl className="mt-3 grid gap-1.5 border-t border-line pt-3">
        <div className="heading flex items-baseline justify-between gap-4 text-xl">
          <dt>
            <Both of={(words) => words.total} />
          </dt>
          <dd className="figures">{money(total)}</dd>
        </div>
        <Row label={<Both of={(words) => words.paidBy} />}>
          <Both of={(words) => (paidBy === null ? words.due : words.paid[paidBy])} />
        </Row>
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
      </dl>
    </>
  )
}
