import type { Cents } from '@lantern/contract/payments/pricing'
import { useState } from 'react'
import {
  chosenOf,
  noPayment,
  sumsOf,
  type Method,
  type Payment,
  offered,
} from '../../../lib/shown/payment.ts'
import type { StaffBooking } from '@lantern/contract/floor/desk'
import { likelyFor } from './difference.ts'

/** The subject of a payment. */
export interface PaymentRequest<M extends Method> {
  methods: readonly M[]
  /** The amount due by method, negative for a refund; `null` while it isn't known. */
  cents: Cents | null | ((method: M) => Cents | null)
  /** The likely methods, of which the first that is offered is selected at first. A payment in cash never is. */
  likely: readonly (Method | null)[]
}

/** The state of a payment's form: its method, its sums, and the props of its fields. */
export function usePayment<M extends Method>({ methods, cents, likely }: PaymentRequest<M>) {
  const [entered, setEntered] = useState<Payment<M>>(noPayment)
  const amountBy = (by: M | null) => (typeof cents !== 'function' ? cents : by && cents(by))
  // Cash that isn't in the drawer is missed at the close, so that a payment in cash is always chosen by hand.
  const gives = likely.filter(
    (by) => by !== 'cash' || methods.some((own) => own === by && (amountBy(own) ?? 0) < 0),
  )
  const method = chosenOf(methods, entered.method, gives)
  const value = { ...entered, method }
  const amount = amountBy(method)
  const sums = sumsOf(value, amount)
  return {
    ...value,
    sums,
    /** A method is chosen, and the cash is sufficient. */
    isReady: method !== null && sums.change !== null,
    fields: { methods, value, sums, isBack: amount !== null && amount < 0, onChange: setEntered },
  }
}

/** The payment of more time for a checked-in party. */
export function useTimePayment(
  party: Pick<StaffBooking, 'isTab' | 'unpaid' | 'paidBy'>,
  { cents, hasBalance }: { cents: Cents; hasBalance: boolean },
) {
  const methods = offered({ bill: true, balance: hasBalance, terminal: true, cash: true })
  return usePayment({ methods, cents, likely: likelyFor(party) })
}
