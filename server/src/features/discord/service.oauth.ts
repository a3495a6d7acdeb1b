import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  connectDiscord,
  type proveForDiscord as proveEndpoint,
  type returnFromDiscord,
} from '@lantern/contract/discord'
import type { Received, Reply } from '@lantern/contract/endpoint'
import {
  discordClient,
  DiscordRefused,
  DiscordUnreachable,
} from '../../kernel/providers/discord.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { proveMember, type Prover } from '../members/secrets/service.password.ts'
import { linkMember } from './service.ts'

/** How long a browser may take from the proof to its way there. */
const PROOF_MS = 2 * 60_000

/** How long somebody may take at Discord. */
const STATE_MS = 10 * 60_000

/** Whose browser it is: the member, and the session as it is stored. */
export interface Here {
  memberId: number
  sid: string
}

/** What is stamped: that they have proved who they are, or that they set off from here. */
type Purpose = 'proof' | 'state'

function stampOf(
  { env }: Kernel,
  purpose: Purpose,
  { memberId, sid }: Here,
  [nonce, until]: readonly [string, number],
): string {
  const said = [`discord ${purpose}`, memberId, sid, nonce, until].join(' ')
  return createHmac('sha256', env.sessionSecret).update(said).digest('base64url')
}

/** What only this session can bring back, for so long. */
function makeStamp(kernel: Kernel, purpose: Purpose, here: Here, forMs: number): string {
  const nonce = randomBytes(16).toString('base64url')
  const until = kernel.clock.now().getTime() + forMs
  return [nonce, until, stampOf(kernel, purpose, here, [nonce, until])].join('.')
}

function isOurs(kernel: Kernel, purpose: Purpose, here: Here, brought = ''): boolean {
  const [nonce = '', until = '', stamp = ''] = brought.split('.')
  const expected = Buffer.from(stampOf(kernel, purpose, here, [nonce, Number(until)]))
  const given = Buffer.from(stamp)
  const isSame = given.length === expected.length && timingSafeEqual(given, expected)
  return isSame && kernel.clock.now().getTime() < Number(until)
}

/**
 * Has a member prove who they are, and tells where their browser goes then (`POST /api/discord/connect`).
 * Throws `discord_not_configured`, `password_needed`, `wrong_password`, `too_many_requests`.
 */
export async function proveForDiscord(
  kernel: Kernel,
  who: Prover,
  password: string | undefined,
): Promise<Reply<typeof proveEndpoint>> {
  if (!discordClient(kernel.env)) throw new Refusal('discord_not_configured')
  await proveMember(kernel, who, password)
  const proof = makeStamp(kernel, 'proof', who, PROOF_MS)
  return { url: `${connectDiscord.path}?${new URLSearchParams({ proof }).toString()}` }
}

/** The address of the account page that says why linking failed (product#account). */
const failed = (code: string) => `/account?discord_error=${code}`

/**
 * Where a browser goes to link by Discord's sign-in (`GET /api/auth/discord`): there, or to the
 * account page with why not. Only a browser comes here, whose member would see a refusal as it is sent.
 */
export function startAt(kernel: Kernel, here: Here | null, proof: string | undefined): string {
  const client = discordClient(kernel.env)
  if (!client) return failed('discord_not_configured')
  if (!here) return failed('no_user_id')
  if (!isOurs(kernel, 'proof', here, proof)) return failed('password_needed')
  return client.authorizeUrl(makeStamp(kernel, 'state', here, STATE_MS))
}

/** Where a browser goes that comes back from Discord; it is linked then, or told why not. */
export async function comeBack(
  kernel: Kernel,
  here: Here | null,
  { code, state, error }: Received<typeof returnFromDiscord>['query'],
  warn: (problem: unknown) => void,
): Promise<string> {
  const client = discordClient(kernel.env)
  if (!client) return failed('server_error')
  if (!here || !isOurs(kernel, 'state', here, state)) return failed('session_error')
  if (error !== undefined || code === undefined) return failed('authentication_failed')
  try {
    const person = await client.identify(code)
    const outcome = await linkMember(kernel, here.memberId, person)
    return outcome === 'linked' || outcome === 'already_linked'
      ? '/account?discord_linked=success'
      : `/account?discord_linked=failed&reason=${outcome}`
  } catch (problem) {
    if (problem instanceof DiscordRefused) return failed('authentication_failed')
    warn(problem)
    return failed(problem instanceof DiscordUnreachable ? 'server_error' : 'update_error')
  }
}
