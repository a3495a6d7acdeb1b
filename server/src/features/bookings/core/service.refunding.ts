import { transact, type Tx } from '../../../kernel/db/db.ts'
import { repeatable, type RepeatableCall } from '../../../kernel/db/idempotency.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { sendRefunds } from '../../payments/refunds/service.ts'

/**
 * Runs an act that may give money back to cards, once for its key, and answers with what `show` finds afterwards. `run`
 * returns the ids of the card refunds, which are sent once it has committed: the act stands, even if the card company doesn't
 * take them now. `id` is the row that the act is about.
 */
export async function runRefunding<Shown>(
  kernel: Kernel,
  { id, repeatable: call }: { id: number; repeatable: RepeatableCall | null },
  act: { run: (tx: Tx) => Promise<string[]>; show: (tx: Tx, id: number) => Promise<Shown> },
): Promise<Shown> {
  const { db } = kernel
  let cards: string[] = []
  const shown = await repeatable(db, call, {
    async run(tx) {
      cards = await act.run(tx)
      return id
    },
    show: act.show,
    id: Number,
  })
  if (cards.length === 0) return shown
  await sendRefunds(kernel, cards)
  return transact(db, (tx) => act.show(tx, id))
}
