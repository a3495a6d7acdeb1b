import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import nacl from 'tweetnacl'
import type { Clock } from '../../src/kernel/clock.ts'
import type { Visitor } from '../club/visitor.ts'

export const GUILD = '900100200300'
const CLIENT = { id: '800100200300', secret: 'the client secret of the stand-in' }

export interface Account {
  id: string
  username: string
  /** Roles in the venue's server; missing if the account isn't in it. */
  roles?: string[]
}

/** A stand-in for the parts of Discord that the club uses: OAuth, REST calls, and signed interactions. */
export interface DiscordStandIn {
  /** The environment variables for an instance. */
  variables: Readonly<Record<string, string>>
  /** Signs a person in there. Returns the code that their browser brings back. */
  signIn(account: Account): string
  /** The registered slash commands, by the path that they were sent to. */
  registered: { path: string; commands: unknown }[]
  /** If set, the answer to every call from now on. */
  trouble: number | null
  /** Sends a signed command to one of the instances. */
  interact(at: Visitor, interaction: object, change?: Change): ReturnType<Visitor['request']>
  /** Sends a command, such as `/link code:`, and returns the answer's text. */
  type(at: Visitor, account: Account, command: Command): Promise<string>
  close(): Promise<void>
}

export interface Command {
  name: string
  code?: string
  locale?: string
}

/** Falsifications of a message. */
export interface Change {
  signature?: string
  timestamp?: string
  /** A body to send instead of the signed one. */
  body?: string
}

/** A command in Discord's format. The account's roles are included if it was sent in a server. */
function commandOf({ roles, ...user }: Account, { name, code, locale = 'en-US' }: Command) {
  const person = roles === undefined ? { user } : { guild_id: GUILD, member: { user, roles } }
  const options = code === undefined ? [] : [{ name: 'code', type: 3, value: code }]
  return {
    application_id: CLIENT.id,
    type: 2,
    locale,
    ...person,
    data: { name, options },
  }
}

interface Message {
  type: number
  data?: { content: string; flags: number }
}
const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'type' in value

export async function openDiscord(
  clock: Clock = { now: () => new Date() },
): Promise<DiscordStandIn> {
  const { publicKey, secretKey } = nacl.sign.keyPair()
  const codes = new Map<string, Account>()
  const tokens = new Map<string, Account>()
  const registered: DiscordStandIn['registered'] = []
  let interactions = 0

  function grant(form: URLSearchParams): object | null {
    const isClient =
      form.get('client_id') === CLIENT.id && form.get('client_secret') === CLIENT.secret
    if (!isClient) return null
    if (form.get('grant_type') === 'client_credentials') {
      return { access_token: 'bearer-of-the-application', token_type: 'Bearer' }
    }
    const account = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    if (!account || !form.get('redirect_uri')?.endsWith('/api/auth/discord/callback')) return null
    const access_token = `access-canary-${tokens.size}`
    tokens.set(`Bearer ${access_token}`, account)
    return { access_token, token_type: 'Bearer', scope: 'identify' }
  }

  async function answer(request: IncomingMessage): Promise<[status: number, content: unknown]> {
    const { url = '', method, headers } = request
    const body = await text(request)
    if (standIn.trouble !== null) return [standIn.trouble, { message: 'trouble' }]
    if (url === '/api/v10/oauth2/token') {
      const granted = grant(new URLSearchParams(body))
      return granted ? [200, granted] : [400, { error: 'invalid_grant' }]
    }
    const bearer = headers.authorization ?? ''
    if (method === 'PUT' && bearer === 'Bearer bearer-of-the-application') {
      registered.push({ path: url, commands: JSON.parse(body) })
      return [200, []]
    }
    const account = tokens.get(bearer)
    if (!account) return [401, { message: '401: Unauthorized' }]
    const { roles, ...person } = account
    if (url === '/api/v10/users/@me') return [200, person]
    const isMember = url === `/api/v10/users/@me/guilds/${GUILD}/member` && roles !== undefined
    return isMember ? [200, { roles }] : [404, { message: 'Unknown Guild', code: 10004 }]
  }

  const server = createServer((request, response: ServerResponse) => {
    const send = async () => {
      const [status, content] = await answer(request)
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(content))
    }
    void send()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')

  const standIn: DiscordStandIn = {
    variables: {
      DISCORD_API: `http://127.0.0.1:${address.port}/api/v10`,
      DISCORD_CLIENT_ID: CLIENT.id,
      DISCORD_CLIENT_SECRET: CLIENT.secret,
      DISCORD_PUBLIC_KEY: Buffer.from(publicKey).toString('hex'),
      DISCORD_GUILD_ID: GUILD,
      DISCORD_ROLES: '11:vip, 12:regular',
    },
    registered,
    trouble: null,
    signIn(account) {
      const code = `code-canary-${codes.size}-${account.id}`
      codes.set(code, account)
      return code
    },
    interact(at, interaction, change = {}) {
      // Each interaction has its own id, so that none counts as a repeat.
      interactions += 1
      const body = JSON.stringify({ id: `${interactions}`, ...interaction })
      const timestamp = change.timestamp ?? String(Math.floor(clock.now().getTime() / 1000))
      const signature = nacl.sign.detached(Buffer.from(timestamp + body), secretKey)
      return at.request({
        method: 'POST',
        url: '/api/discord/interactions',
        payload: change.body ?? body,
        headers: {
          'content-type': 'application/json',
          'x-signature-ed25519': change.signature ?? Buffer.from(signature).toString('hex'),
          'x-signature-timestamp': timestamp,
        },
      })
    },
    async type(at, account, command) {
      const { statusCode, body } = await standIn.interact(at, commandOf(account, command))
      const message: unknown = JSON.parse(body)
      if (!isMessage(message) || message.type !== 4 || message.data?.flags !== 64) {
        throw new Error(`no answer for their eyes only: ${statusCode} ${body}`)
      }
      return message.data.content
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return standIn
}
