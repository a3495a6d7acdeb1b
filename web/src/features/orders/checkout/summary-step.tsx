import type { OrderPrice } from '@lantern/contract/pricing'
import type { Venue } from '@lantern/contract/venue'
import { useTranslations } from 'use-intl'
import { Field } from '../../../ui/fields/field.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import type { BillLine } from '../cart/bill.ts'
import { CartChanges } from '../cart/cart-changes.tsx'
import { DiscountField } from './discount-field.tsx'
import { OrderLines } from './order-lines.tsx'
import { TableField } from './table-field.tsx'
import { TipField } from './tip-field.tsx'
import { Totals } from './totals.tsx'
import type { Tables } from './use-tables.ts'
import type { Wishes } from './use-wishes.ts'

/** Characters of a note (`contract/src/cart.ts`). */
const longestNote = 300

export interface SummaryStepProps {
  bill: readonly BillLine[]
  onAccept: () => void
  wishes: Wishes
  wish: (change: Partial<Wishes>) => void
  tables: Tables
  table: number | null
  price: OrderPrice
  isTipInvalid: boolean
  venue: Venue
}

/** The order's lines, where to bring it, and what it comes to (product#checkout). */
export function SummaryStep(props: SummaryStepProps) {
  const { bill, onAccept, wishes, wish, tables, table, price, isTipInvalid, venue } = props
  const t = useTranslations('orders.checkout')
  return (
    <div className="grid gap-5">
      <CartChanges bill={bill} onAccept={onAccept} />
      <OrderLines bill={bill} />
      <div className="grid gap-5 border-t border-line pt-5">
        <TableField {...tables} chosen={table} onChoose={(id) => wish({ table: id })} />
        <Field label={t('note')} hint={t('noteHint')}>
          <Textarea
            rows={2}
            className="min-h-0!"
            value={wishes.note}
            maxLength={longestNote}
            onChange={(event) => wish({ note: event.target.value })}
          />
        </Field>
        <DiscountField discount={wishes.discount} onApplied={(discount) => wish({ discount })} />
        <TipField tip={wishes.tip} onChange={(tip) => wish({ tip })} isInvalid={isTipInvalid} />
      </div>
      <div className="border-t border-line pt-5">
        <Totals price={price} discountPercent={wishes.discount?.percent ?? 0} venue={venue} />
      </div>
    </div>
  )
}
