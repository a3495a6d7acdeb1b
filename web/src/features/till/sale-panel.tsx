import type { OrderPrice } from '@lantern/contract/pricing'
import type { TallyLine } from '../orders/tally/tally.ts'
import type { CartMove } from '../orders/cart/cart.ts'
import { PayBar } from './pay-bar.tsx'
import { SaleDetails } from './sale-details.tsx'
import { SaleLines } from './sale-lines.tsx'
import { dueOf, type SaleOptions } from './sale.ts'

export interface SalePanelProps {
  isStation: boolean
  /** In basis points; `null` if there are several. */
  taxRate: number | null
  tally: readonly TallyLine[]
  price: OrderPrice
  wishes: SaleOptions
  tables: readonly { id: number; name: string }[] | undefined
  isTipInvalid: boolean
  onWish: (change: Partial<SaleOptions>) => void
  onMove: (move: CartMove) => void
  onClear: () => void
  onPay: () => void
  isReady: boolean
  isBusy: boolean
}

/** The current order: its lines, its guest, and at its foot the total and the payment (product#till). */
export function SalePanel(props: SalePanelProps) {
  const { tally, price, wishes, onWish } = props
  const isEmpty = tally.length === 0
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        props.onPay()
      }}
    >
      <SaleLines tally={tally} onMove={props.onMove} />
      {!isEmpty && (
        <SaleDetails
          {...{ wishes, onWish }}
          tables={props.tables}
          isStation={props.isStation}
          isTipInvalid={props.isTipInvalid}
        />
      )}
      <PayBar
        {...{ price, wishes, onWish }}
        isEmpty={isEmpty}
        taxRate={props.taxRate}
        due={dueOf(price, wishes)}
        isReady={props.isReady}
        isBusy={props.isBusy}
        onClear={props.onClear}
      />
    </form>
  )
}
