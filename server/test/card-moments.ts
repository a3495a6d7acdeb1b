import * as z from 'zod'

/** Between every two steps of a card payment and of its refund; the process ends there. */
export const moments = [
  /** Attempt and hold are written, the card company hasn't heard of it. */
  'held',
  /** The company has opened the intent, the club hasn't written it down. */
  'opened',
  /** The money is there, and the club has just been told. */
  'captured',
  /** All that the money does is done, but for the commit. */
  'settling',
  /** Committed, but nobody has been answered. */
  'settled',
  /** What was paid is canceled and its refund written down, the company hasn't heard of it. */
  'owed',
  /** The company has sent the money back, the club hasn't written it down. */
  'sent back',
] as const
export type Moment = (typeof moments)[number]

/** What a mortal club is started with. */
export const Start = z.object({
  connection: z.looseObject({ database: z.string() }),
  variables: z.record(z.string(), z.string()),
  now: z.string(),
})

/** What it is told; it answers `done`, unless it ends. */
export const Order = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('die at'), moment: z.enum(moments) }),
  z.object({ kind: z.literal('set clock'), now: z.string() }),
  z.object({ kind: z.literal('reconcile') }),
])
export type Order = z.output<typeof Order>
