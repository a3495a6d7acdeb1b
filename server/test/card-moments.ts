import * as z from 'zod'

/** The moments between the steps of a card payment and its refund. The process can be killed at each of them. */
export const moments = [
  /** Attempt and hold are stored; the card company hasn't heard of them. */
  'held',
  /** The card company has opened the intent; the club hasn't stored it. */
  'opened',
  /** The card is charged, and the club has just been told. */
  'captured',
  /** Everything that the payment causes is written but not committed. */
  'concluding',
  /** Everything is committed, but no caller has been answered. */
  'concluded',
  /** The booking is canceled and its refund stored; the card company hasn't heard of it. */
  'owed',
  /** The card company has sent the refund; the club hasn't stored that. */
  'sent back',
] as const
export type Moment = (typeof moments)[number]

/** The settings with which a mortal club is started. */
export const Start = z.object({
  connection: z.looseObject({ database: z.string() }),
  variables: z.record(z.string(), z.string()),
  now: z.string(),
})

/** The orders that it gets. It answers `done`, unless it dies. */
export const Order = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('die at'), moment: z.enum(moments) }),
  z.object({ kind: z.literal('set clock'), now: z.string() }),
  z.object({ kind: z.literal('reconcile') }),
])
export type Order = z.output<typeof Order>
