import { createPublicKey, verify } from 'node:crypto'
import * as z from 'zod'
import type { Env } from '../env.ts'
import { outside } from '../traces/span.ts'

/** The parts of a Discord account that we use. */
export interface DiscordPerson {
  id: string
  username: string
  /** The ids of its roles in the venue's server; `null` if it isn't in there, or no server is configured. */
  roles: string[] | null
}

/** Discord couldn't be reached, or answered with an error of its own. */
export class DiscordUnreachable extends Error {}

/** Discord rejected the code or our credentials. */
export class DiscordRefused extends Error {}

const PATIENCE_MS = 8_000

const Token = z.object({ access_token: z.string(), token_type: z.string() })
const Person = z.object({ id: z.string().regex(/^\d{1,25}$/), username: z.string().max(100) })
const GuildMember = z.object({ roles: z.array(z.string()) })

interface FetchOptions {
  method?: 'POST' | 'PUT'
  body?: URLSearchParams | string
  headers?: Readonly<Record<string, string>>
}

/** Makes one call; returns `null` on 404. Errors never quote the response, because it can contain tokens. */
async function ask<S extends z.ZodType>(
  url: string,
  schema: S,
  init: FetchOptions,
): Promise<z.output<S> | null> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  let answer: Response
  let content: unknown
  try {
    answer = await outside('discord', () => fetch(url, { ...init, signal, redirect: 'error' }))
    content = await answer.json()
  } catch (cause) {
    throw new DiscordUnreachable('Discord does not answer', { cause })
  }
  if (answer.status === 404) return null
  if (answer.status === 429 || answer.status >= 500) {
    throw new DiscordUnreachable(`Discord answered ${answer.status}`)
  }
  if (!answer.ok) throw new DiscordRefused(`Discord answered ${answer.status}`)
  const parsed = schema.safeParse(content)
  if (!parsed.success) throw new DiscordUnreachable('Discord answered something else')
  return parsed.data
}

/** Discord's API; `null` without the venue's id and secret. Calls throw `DiscordUnreachable` and `DiscordRefused`. */
export function discordClient(env: Env) {
  const { DISCORD_CLIENT_ID: id, DISCORD_CLIENT_SECRET: secret, DISCORD_GUILD_ID: guild } = env
  if (id === undefined || secret === undefined) return null
  const api = env.DISCORD_API
  const credentials = { client_id: id, client_secret: secret }
  const redirectUri = `${env.origin}/api/auth/discord/callback`

  async function token(grant: Readonly<Record<string, string>>): Promise<string> {
    const body = new URLSearchParams({ ...credentials, ...grant })
    const granted = await ask(`${api}/oauth2/token`, Token, { method: 'POST', body })
    if (!granted) throw new DiscordRefused('Discord knows no such application')
    return `${granted.token_type} ${granted.access_token}`
  }

  return {
    /** The address of Discord's sign-in page. Discord redirects the person back with `state`. */
    authorizeUrl(state: string): string {
      const url = new URL('/oauth2/authorize', api)
      const scope = guild === undefined ? 'identify' : 'identify guilds.members.read'
      const params = {
        client_id: id,
        response_type: 'code',
        redirect_uri: redirectUri,
        scope,
        state,
      }
      url.search = new URLSearchParams(params).toString()
      return url.href
    },

    /** The account of the person who was redirected back with this code. */
    async identify(code: string): Promise<DiscordPerson> {
      const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri }
      const headers = { authorization: await token(grant) }
      const person = await ask(`${api}/users/@me`, Person, { headers })
      if (!person) throw new DiscordRefused('Discord knows nobody there')
      const member =
        guild === undefined
          ? null
          : await ask(`${api}/users/@me/guilds/${guild}/member`, GuildMember, { headers })
      return { ...person, roles: member?.roles ?? null }
    },

    /** Checks whether Discord accepts our credentials. */
    async prove(): Promise<void> {
      await token({ grant_type: 'client_credentials', scope: 'identify' })
    },

    /** Registers these as our only slash commands. */
    async registerCommands(commands: readonly object[]): Promise<void> {
      const scope = 'applications.commands.update'
      const authorization = await token({ grant_type: 'client_credentials', scope })
      const place = guild === undefined ? '' : `/guilds/${guild}`
      await ask(`${api}/applications/${id}${place}/commands`, z.array(z.unknown()), {
        method: 'PUT',
        body: JSON.stringify(commands),
        headers: { authorization, 'content-type': 'application/json' },
      })
    },
  }
}

export interface SignedInteraction {
  body: Buffer
  /** `X-Signature-Ed25519`: 64 bytes in hexadecimal. */
  signature: string
  /** `X-Signature-Timestamp`: seconds since 1970. */
  timestamp: string
}

/** The DER prefix of an Ed25519 public key. The 32 bytes of the key follow it. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
/** Older signatures are refused, so that old messages can't be replayed. */
const MAX_AGE_MS = 5 * 60_000

/** Whether Discord signed this message recently. `publicKey` is the application's key in hexadecimal. */
export function isSignedByDiscord(
  publicKey: string,
  { body, signature, timestamp }: SignedInteraction,
  now: Date,
): boolean {
  if (!/^[\da-f]{128}$/i.test(signature) || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > MAX_AGE_MS) return false
  const der = Buffer.concat([SPKI_PREFIX, Buffer.from(publicKey, 'hex')])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify(
    null,
    Buffer.concat([Buffer.from(timestamp), body]),
    key,
    Buffer.from(signature, 'hex'),
  )
}
