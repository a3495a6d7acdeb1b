import * as contract from '@lantern/contract/account/discord'
import type { Received } from '@lantern/contract/calls/endpoint'
import type { UseCase } from '../../kernel/http/mount.ts'
import { transact } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { isSameSecret } from '../../kernel/sha256.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { forgetTokensOf } from '../members/secrets/service.tokens.ts'
import { lockCustomer, updateUser } from '../members/accounts/service.ts'
import { createHmac, randomBytes } from 'node:crypto'
import {
  discordClient,
  DiscordRefused,
  DiscordUnreachable,
} from '../../kernel/providers/discord.ts'
import type { Origin } from '../../kernel/db/security-events.ts'
import { linkMember } from './service.ts'

/** Turns `/signin` on or off (`POST /api/discord/sign-in`). Turning it off also cancels the links already sent. */
export const setSignIn: UseCase<typeof contract.setDiscordSignIn> = async ({ db }, call) => {
  const { id: memberId } = call.viewer
  const { isOn } = call.body
  const signIn = isOn ? 'on' : 'off'
  await transact(db, async (tx) => {
    const member = await lockCustomer(tx, memberId)
    if (member?.discordId == null) throw new Refusal('discord_not_linked')
    await updateUser(tx, member.id, { discordSignIn: signIn })
    if (!isOn) await forgetTokensOf(tx, member.id)
    await publish(tx, 'account', { memberId: member.id })
  })
  return { signIn }
}

const PROOF_MS = 2 * 60_000

/** The time that a member may spend on Discord's sign-in page, in milliseconds. */
const STATE_MS = 10 * 60_000

export interface Here {
  memberId: number
  sid: string
  from: Origin
}

type Purpose = 'proof' | 'state'

function stampOf(
  { env }: Kernel,
  purpose: Purpose,
  { memberId, sid }: Here,
  [nonce, until]: readonly [string, number],
): string {
  const signed = [`discord ${purpose}`, memberId, sid, nonce, until].join(' ')
  return createHmac('sha256', env.sessionSecret).update(signed).digest('base64url')
}

/** A signed text that is valid for a limited time in this session. */
function makeStamp(kernel: Kernel, purpose: Purpose, here: Here, forMs: number): string {
  const nonce = randomBytes(16).toString('base64url')
  const until = kernel.clock.now().getTime() + forMs
  return [nonce, until, stampOf(kernel, purpose, here, [nonce, until])].join('.')
}

function isOurs(kernel: Kernel, purpose: Purpose, here: Here, brought = ''): boolean {
  const [nonce = '', until = '', stamp = ''] = brought.split('.')
  const expected = stampOf(kernel, purpose, here, [nonce, Number(until)])
  return isSameSecret(stamp, expected) && kernel.clock.now().getTime() < Number(until)
}

/** The address that the browser opens after the proof (`POST /api/discord/connect`). */
export const proveForDiscord: UseCase<typeof contract.proveForDiscord> = async (kernel, call) => {
  const who = { memberId: call.viewer.id, ...call.session }
  if (!discordClient(kernel.env)) throw new Refusal('discord_not_configured')
  const proof = makeStamp(kernel, 'proof', who, PROOF_MS)
  return { url: `${contract.connectDiscord.path}?${new URLSearchParams({ proof }).toString()}` }
}

const failed = (code: string) => `/account?discord_error=${code}`

/** Where a browser goes to link: Discord, or the account page with a reason, since it would show a refusal raw. */
export function startAt(kernel: Kernel, here: Here | null, proof: string | undefined): string {
  const client = discordClient(kernel.env)
  if (!client) return failed('discord_not_configured')
  if (!here) return failed('no_user_id')
  if (!isOurs(kernel, 'proof', here, proof)) return failed('password_needed')
  return client.authorizeUrl(makeStamp(kernel, 'state', here, STATE_MS))
}

/** Links the account in Discord's callback. Returns the page to redirect to, with the result. */
export async function comeBack(
  kernel: Kernel,
  here: Here | null,
  { code, state, error }: Received<typeof contract.returnFromDiscord>['query'],
  warn: (problem: unknown) => void,
): Promise<string> {
  const client = discordClient(kernel.env)
  if (!client) return failed('server_error')
  if (!here || !isOurs(kernel, 'state', here, state)) return failed('session_error')
  if (error !== undefined || code === undefined) return failed('authentication_failed')
  try {
    const person = await client.identify(code)
    const outcome = await linkMember(kernel, here, person)
    return outcome === 'linked' || outcome === 'already_linked'
      ? '/account?discord_linked=success'
      : `/account?discord_linked=failed&reason=${outcome}`
  } catch (problem) {
    if (problem instanceof DiscordRefused) return failed('authentication_failed')
    warn(problem)
    return failed(problem instanceof DiscordUnreachable ? 'server_error' : 'update_error')
  }
}
