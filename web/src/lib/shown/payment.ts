import { cashStepOf } from '@lantern/contract/payments/currency'
import { readMoney } from '@lantern/contract/calls/numbers'
import { cashRounding, type Cents } from '@lantern/contract/payments/pricing'
import { currency } from '../browser/served.ts'

/** The methods in their order everywhere. `later` is due on the bill, `house` is free, `waive` removes an increase. */
export const methods = [
  'bill',
  'later',
  'balance',
  'card',
  'terminal',
  'cash',
  'points',
  'elsewhere',
  'house',
  'waive',
] as const
export type Method = (typeof methods)[number]

/** The methods that are allowed, in their order. */
export const offered = <M extends Method>(
  allowed: { readonly [Each in M]: boolean } & Partial<Record<Method, boolean>>,
): M[] => methods.filter((method): method is M => allowed[method] === true)

/** The allowed methods in their order, from a list. */
export const inOrder = <M extends Method>(allowed: readonly M[]): M[] =>
  methods.filter((method): method is M => allowed.some((each) => each === method))

/** The chosen method while it is offered; otherwise the first likely one that is offered, or `null`. */
export const chosenOf = <M extends Method>(
  allowed: readonly M[],
  chosen: Method | null,
  likely: readonly (Method | null)[] = [],
): M | null =>
  [chosen, ...likely]
    .map((requested) => allowed.find((method) => method === requested))
    .find((method) => method !== undefined) ?? null

export interface Payment<M extends Method = Method> {
  /** `null` until one is chosen. */
  method: M | null
  /** The cash that the guest handed over, in dollars as typed; empty for the exact amount. */
  tendered: string
}

export const noPayment = { method: null, tendered: '' } as const satisfies Payment

export interface PaymentSums {
  /** The amount that is paid now, negative for a refund; `null` if nothing is paid now. */
  toTake: Cents | null
  /** `null` if the cash is not enough, or not an amount. */
  change: Cents | null
}

const moving: ReadonlySet<Method | null> = new Set([
  'balance',
  'card',
  'terminal',
  'cash',
  'points',
  'elsewhere',
])

/** Rounds an amount of cash to the currency's smallest coin, in both directions. */
export function roundedCash(cents: Cents): Cents {
  const rounding = cashRounding(Math.abs(cents), cashStepOf(currency))
  return cents < 0 ? cents - rounding : cents + rounding
}

/** Computes the sums of a payment of the amount due; negative for a refund, `null` while it isn't known. */
export function sumsOf({ method, tendered }: Payment, cents: Cents | null): PaymentSums {
  if (cents === null || !moving.has(method)) return { toTake: null, change: 0 }
  if (method !== 'cash') return { toTake: cents, change: 0 }
  const toTake = roundedCash(cents)
  if (cents <= 0 || tendered.trim() === '') return { toTake, change: 0 }
  const handed = readMoney(tendered)
  return { toTake, change: handed === null || handed < toTake ? null : handed - toTake }
}

const notes: readonly Cents[] = [500, 1_000, 2_000, 5_000, 10_000]

/** The amounts that a guest is likely to hand over: the total rounded up to each note, without repeats. */
export function likelyCash(due: Cents): Cents[] {
  const amounts = notes.map((note) => Math.ceil(due / note) * note)
  return [...new Set(amounts)].filter((amount) => amount > due).slice(0, 4)
}
