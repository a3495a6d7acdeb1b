import * as z from 'zod'

/** The moments between the steps of a card payment and its refund, at each of which the process can be killed. */
export const moments = [
  /** Attempt and hold are stored; the card company has no request yet. */
  'held',
  /** The card company has opened the intent; the club hasn't stored it. */
  'opened',
  /** The card is charged, and the club has just received the news. */
  'captured',
  /** All effects of the payment are written but not committed. */
  'concluding',
  /** Everything is committed, but no caller has an answer. */
  'concluded',
  /** The booking is canceled and its refund stored; the card company has no request yet. */
  'owed',
  /** The card company has sent the refund; the club hasn't stored that. */
  'sent back',
] as const
export type Moment = (typeof moments)[number]

/** The settings of a mortal club's process. */
export const Start = z.object({
  connection: z.looseObject({ database: z.string() }),
  variables: z.record(z.string(), z.string()),
  now: z.string(),
})

/** The orders to the process. It answers `done`, unless it dies. */
export const Order = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('die at'), moment: z.enum(moments) }),
  z.object({ kind: z.literal('set clock'), now: z.string() }),
  z.object({ kind: z.literal('reconcile') }),
])
export type Order = z.output<typeof Order>
