import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { IdParam } from '@lantern/contract/calls/primitives'
import { ReminderAct, type MailedAct } from '@lantern/contract/account/reminders'
import type { Tx } from '../../kernel/db/db.ts'
import type { Env } from '../../kernel/env.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { findView, type BookingView } from '../bookings/core/service.ts'
import { findMember, type RemindedMember } from './repository.ts'

/** The key for these signatures, derived so that they aren't valid for anything else that the secret signs. */
const derived = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'links in reminders', 32))

interface Signed {
  act: ReminderAct
  bookingId: number
  /** Links in an old mailbox end with a change of address; a guest's link with another number or an account. */
  owner: readonly [memberId: number, email: string] | readonly [phone: string | null]
}

function signature(secret: string, { act, bookingId, owner }: Signed): Buffer {
  const signed = JSON.stringify([act, bookingId, ...owner])
  return createHmac('sha256', derived(secret)).update(signed).digest()
}

/** A link of a booking. Its key is behind `#`, which browsers send to no server. */
function linkTo({ sessionSecret, origin }: Env, signed: Signed): string {
  const mac = signature(sessionSecret, signed).toString('base64url')
  return `${origin}/reminder#${signed.act}.${signed.bookingId}.${mac}`
}

/** The link of a guest's booking (`GET /api/staff/bookings/{id}/link`). It is computed again, and stored nowhere. */
export const guestLinkOf = (env: Env, { id, contactPhone }: BookingView['booking']): string =>
  linkTo(env, { act: 'guest', bookingId: id, owner: [contactPhone] })

/** The links of a reminder, one for each act. */
export function linksOf(
  env: Env,
  bookingId: number,
  { id, email }: RemindedMember,
): Record<MailedAct, string> {
  const linkOf = (act: MailedAct) => linkTo(env, { act, bookingId, owner: [id, email] })
  return {
    confirm: linkOf('confirm'),
    late: linkOf('late'),
    change: linkOf('change'),
    cancel: linkOf('cancel'),
    stop: linkOf('stop'),
  }
}

/** An opened key: its act, booking and member; a guest's has none. */
export interface OpenedKey {
  act: ReminderAct
  view: BookingView
  member: RemindedMember | undefined
}

/** Throws `reminder_link_invalid` for a wrong signature, address or account. The previous secret's keys still work. */
export async function openKey(
  tx: Tx,
  { sessionSecret, SESSION_SECRET_PREVIOUS }: Env,
  key: string,
): Promise<OpenedKey> {
  const [name, number, given = ''] = key.split('.')
  const act = ReminderAct.options.find((one) => one === name)
  const { data: bookingId } = IdParam.safeParse(number)
  const view = act && bookingId !== undefined ? await findView(tx, bookingId) : undefined
  const memberId = view?.booking.userId ?? null
  const member = memberId === null ? undefined : await findMember(tx, memberId)
  const isGuest = memberId === null
  if (!act || !view || isGuest !== (act === 'guest') || isGuest === (member !== undefined)) {
    throw new Refusal('reminder_link_invalid')
  }
  const { id, contactPhone } = view.booking
  const owner = member ? ([member.id, member.email] as const) : ([contactPhone] as const)
  const signed = { act, bookingId: id, owner }
  const mac = Buffer.from(given, 'base64url')
  const isOurs = [sessionSecret, SESSION_SECRET_PREVIOUS ?? []].flat().some((secret) => {
    const ours = signature(secret, signed)
    return ours.length === mac.length && timingSafeEqual(ours, mac)
  })
  if (!isOurs) throw new Refusal('reminder_link_invalid')
  return { act, view, member }
}
