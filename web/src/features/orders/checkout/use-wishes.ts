import type { Serve } from '@lantern/contract/cart'
import { useState } from 'react'
import { noTip, type Tip } from '../../../lib/shown/tip.ts'

/** The choices of the checkout besides the cart. */
export interface Wishes {
  /** The table that was chosen by hand; `null` for no table, missing while the suggestion stands. */
  table: number | null | undefined
  /** A discount code that the server has agreed to; locked from then on (product#discount-code). */
  discount: { code: string; percent: number } | null
  tip: Tip
  note: string
  /** Chosen by hand; missing while the suggestion stands. */
  serve: Serve | undefined
}

const none: Wishes = { table: undefined, discount: null, tip: noTip, note: '', serve: undefined }

/** The state lives above the dialog, so that closing the dialog loses nothing. */
export function useWishes() {
  const [wishes, setWishes] = useState(none)
  return {
    wishes,
    wish: (change: Partial<Wishes>) => setWishes((before) => ({ ...before, ...change })),
    forget: () => setWishes(none),
  }
}
