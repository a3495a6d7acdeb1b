import type { Serve } from '@lantern/contract/menu/cart'
import { useState } from 'react'
import { noTip, type Tip } from '../../../lib/shown/tip.ts'

export interface OrderOptions {
  /** The chosen table; `null` for no table, `undefined` while the suggestion applies. */
  table: number | null | undefined
  /** A discount code that the server has accepted; locked from then on (product#discount-code). */
  discount: { code: string; percent: number } | null
  tip: Tip
  note: string
  /** The chosen time; `undefined` while the suggestion applies. */
  serve: Serve | undefined
}

const none: OrderOptions = {
  table: undefined,
  discount: null,
  tip: noTip,
  note: '',
  serve: undefined,
}

/** The checkout's choices. Their state is kept above the dialog, so that closing it loses nothing. */
export function useOrderOptions() {
  const [entries, setEntries] = useState(none)
  return {
    entries,
    changeEntries: (change: Partial<OrderOptions>) =>
      setEntries((before) => ({ ...before, ...change })),
    forget: () => setEntries(none),
  }
}
