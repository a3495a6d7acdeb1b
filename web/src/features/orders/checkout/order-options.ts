import { FoodDraft } from '@lantern/contract/cart'
import { toDollars } from '@lantern/contract/pricing'
import * as z from 'zod/mini'
import { refusedIn } from '../../../lib/api/checked-by.ts'
import { tipIn } from '../../../lib/shown/tip.ts'
import type { OrderOptions } from './use-order-options.ts'

const Entered = z.pick(FoodDraft, { tip: true, note: true })

/** The choices that the contract refuses: an invalid tip, or a note that is too long. */
export function validateOptions({
  tip,
  note,
}: Pick<OrderOptions, 'tip' | 'note'>): ('tip' | 'note')[] {
  // Only a percentage depends on the order, and any percentage is valid.
  const cents = tipIn(tip, 0)
  const refused = refusedIn(Entered, { tip: cents === null ? '' : toDollars(cents), note })
  return (['tip', 'note'] as const).filter((name) => refused.has(name))
}
