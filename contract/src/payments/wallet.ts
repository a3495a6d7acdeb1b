import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Instant, LanternId, Money, PageLanguage, RowCount } from '../calls/primitives.ts'

export const getBalance = endpoint('GET /api/account/balance', {
  summary: 'The balance of the signed-in member',
  reads: ['wallet', 'account'],
  reply: z.object({ balance: Money }),
})

/** The position where the next page begins, as the server returned it. */
const Cursor = z.string().check(z.regex(/^[1-9]\d{0,14}$/))
const Page = z.object({ before: z.optional(Cursor) })

/** One movement of a member's wallet; negative amounts are withdrawals. */
export const WalletMovement = z.object({
  id: z.int(),
  at: Instant,
  /** The cause; `causeIn` returns its text. */
  kind: z.string(),
  /** The public number of the booking or order, if there is one. */
  subject: z.nullable(LanternId),
  byStaff: z.boolean(),
  amount: Money,
  /** The balance after the movement. */
  balance: Money,
  /** A correction of one of their bills, which moves no balance; `null` for a movement. */
  corrected: z.nullable(Money),
  /** A failed card refund that was paid out by another method, which moves no balance either. */
  handedOut: z.nullable(Money),
})
export type WalletMovement = z.output<typeof WalletMovement>

/** Pages of 25, newest first; `before` is the `next` of the previous page. */
export const getStatement = endpoint('GET /api/account/statement', {
  summary: 'Every movement on the balance, with what it came to',
  reads: ['wallet', 'account'],
  query: Page,
  reply: z.object({
    movements: z.array(WalletMovement),
    next: z.nullable(Cursor),
    count: RowCount,
  }),
})

export const PointsEntry = z.object({
  id: z.int(),
  at: Instant,
  /** The cause of the points, if money moved for it too; `causeIn` returns its text. */
  kind: z.nullable(z.string()),
  subject: z.nullable(LanternId),
  points: z.int(),
  /** The total after this entry. */
  total: z.int(),
})
export type PointsEntry = z.output<typeof PointsEntry>

export const getPoints = endpoint('GET /api/account/points', {
  summary: 'Every change of the loyalty points, with what they came to',
  reads: ['wallet', 'account'],
  query: Page,
  reply: z.object({
    entries: z.array(PointsEntry),
    next: z.nullable(Cursor),
    count: RowCount,
  }),
})

export const downloadStatement = endpoint('GET /api/account/statement.csv', {
  summary: 'The whole statement as a CSV file, in one language',
  reads: [],
  changes: ['audit'],
  file: 'text/csv',
  query: z.object({ language: PageLanguage }),
})
