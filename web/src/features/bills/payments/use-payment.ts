import type { Cents } from '@lantern/contract/pricing'
import { useState } from 'react'
import {
  chosenOf,
  noPayment,
  sumsOf,
  type Method,
  type Payment,
} from '../../../lib/shown/payment.ts'

/** What a payment is about. */
export interface Asked<M extends Method> {
  methods: readonly M[]
  /** The amount that is due, or goes back if it is negative, by a method; `null` while it isn't known. */
  cents: Cents | null | ((method: M) => Cents | null)
  /** The methods of which the first that is offered is chosen until somebody chooses. */
  likely: readonly (Method | null)[]
}

/** A payment that is being entered: its method, its sums, and the props of its fields. */
export function usePayment<M extends Method>({ methods, cents, likely }: Asked<M>) {
  const [entered, setEntered] = useState<Payment<M>>(noPayment)
  const method = chosenOf(methods, entered.method, likely)
  const value = { ...entered, method }
  const amount = typeof cents !== 'function' ? cents : method && cents(method)
  const sums = sumsOf(value, amount)
  return {
    ...value,
    sums,
    /** A method is chosen, and the cash is enough. */
    isReady: method !== null && sums.change !== null,
    fields: { methods, value, sums, isBack: amount !== null && amount < 0, onChange: setEntered },
  }
}
