import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { returnFromDiscord } from '@lantern/contract/discord'
import type { Received } from '@lantern/contract/endpoint'
import {
  discordClient,
  DiscordRefused,
  DiscordUnreachable,
} from '../../kernel/providers/discord.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { linkMember } from './service.ts'

/** How long somebody may take at Discord. */
const STATE_MS = 10 * 60_000

/** Whose browser it is: the member, and the session as it is stored. */
export interface Here {
  memberId: number
  sid: string
}

function stampOf({ env }: Kernel, { memberId, sid }: Here, nonce: string, until: number): string {
  const said = ['discord state', memberId, sid, nonce, until].join(' ')
  return createHmac('sha256', env.sessionSecret).update(said).digest('base64url')
}

/** What only this session can bring back from Discord, for ten minutes. */
function makeState(kernel: Kernel, here: Here): string {
  const nonce = randomBytes(16).toString('base64url')
  const until = kernel.clock.now().getTime() + STATE_MS
  return [nonce, until, stampOf(kernel, here, nonce, until)].join('.')
}

function isOurState(kernel: Kernel, here: Here, state = ''): boolean {
  const [nonce = '', until = '', stamp = ''] = state.split('.')
  const expected = Buffer.from(stampOf(kernel, here, nonce, Number(until)))
  const given = Buffer.from(stamp)
  const isSame = given.length === expected.length && timingSafeEqual(given, expected)
  return isSame && kernel.clock.now().getTime() < Number(until)
}

/** The address of the account page that says why linking failed (product#account). */
const failed = (code: string) => `/account?discord_error=${code}`

/**
 * Where a browser goes to link by Discord's sign-in (`GET /api/auth/discord`): there, or to the
 * account page with why not. Only a browser comes here, whose member would see a refusal as it is sent.
 */
export function startAt(kernel: Kernel, here: Here | null): string {
  const client = discordClient(kernel.env)
  if (!client) return failed('discord_not_configured')
  return here ? client.authorizeUrl(makeState(kernel, here)) : failed('no_user_id')
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
  if (!here || !isOurState(kernel, here, state)) return failed('session_error')
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
