import type { Serve } from '@lantern/contract/cart'
import { useState } from 'react'
import { noTip, type Tip } from '../../../lib/shown/tip.ts'

/** What goes with a cart on its way to the kitchen. */
export interface Wishes {
  /** By hand; `null` for none, nothing while it is as suggested. */
  table: number | null | undefined
  /** A discount code that the server has agreed to; locked from then on (product#discount-code). */
  discount: { code: string; percent: number } | null
  tip: Tip
  note: string
  /** By hand; nothing while it is as proposed. */
  serve: Serve | undefined
}

const none: Wishes = { table: undefined, discount: null, tip: noTip, note: '', serve: undefined }

/** Kept above the dialog, so that closing it loses nothing. */
export function useWishes() {
  const [wishes, setWishes] = useState(none)
  return {
    wishes,
    wish: (change: Partial<Wishes>) => setWishes((before) => ({ ...before, ...change })),
    forget: () => setWishes(none),
  }
}
