import {
  makeSeries,
  quoteSeries,
  type ChargeTime,
  type Choice,
  type Every,
  type Series,
} from '@lantern/contract/bookings/series'
import { getBalance } from '@lantern/contract/payments/wallet'
import type { Club, Person } from './club/club.ts'
import type { Visitor } from './club/visitor.ts'

/** The rule of each test's series: weekly, charged three days before. */
export const rule: {
  every: Every
  times: number
  charge: ChargeTime
  choices: Choice[]
} = { every: 'week', times: 3, charge: 'three_days_before', choices: [] }

export const path = (id: number) => ({ params: { id: String(id) } })

/** Repeats a booking at the quoted price. */
export async function repeated(
  member: Visitor,
  id: number,
  more: Partial<typeof rule> = {},
): Promise<Series> {
  const body = { ...rule, ...more }
  const { totalPrice } = (await member.call(quoteSeries, { ...path(id), body })).reply
  const made = await member.call(makeSeries, { ...path(id), body: { ...body, totalPrice } })
  if (made.code !== null) throw new Error(`not repeated: ${made.code}`)
  return made.reply
}

export const balanceOf = async (member: Visitor) =>
  (await member.call(getBalance, {})).reply.balance

/** The statuses of a member's bookings, in the order of their starts; those that tests have removed are left out. */
export async function statesOf(club: Club, { person }: { person: Person }): Promise<string[]> {
  const { rows } = await club.pool.query<{ status: string }>(
    `SELECT status FROM bookings WHERE user_id = $1 ORDER BY lower(during), id`,
    [person.id],
  )
  return rows.map(({ status }) => status)
}

/** The kinds of the emails to a member, in order. */
export async function emailsTo(club: Club, { person }: { person: Person }): Promise<string[]> {
  const { rows } = await club.pool.query<{ kind: string }>(
    `SELECT content->>'kind' AS kind FROM mail_outbox WHERE member_id = $1 ORDER BY id`,
    [person.id],
  )
  return rows.map(({ kind }) => kind)
}
