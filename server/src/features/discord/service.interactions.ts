import { createHash } from 'node:crypto'
import type { Language } from '@lantern/contract/venue/languages'
import * as z from 'zod'
import { transact } from '../../kernel/db/db.ts'
import {
  isSignedByDiscord,
  type DiscordPerson,
  type SignedInteraction,
} from '../../kernel/providers/discord.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { languageFor } from '../../kernel/http/language.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { lockCustomer } from '../members/accounts/service.ts'
import { countGuess } from '../members/secrets/service.guesses.ts'
import { makeSignInLink } from '../members/secrets/service.tokens.ts'
import { findByDiscordId, insertInteraction } from './repository.ts'
import { MAX_LINKS, type Outcome, say } from './rules.ts'
import { linkByCode } from './service.ts'

const Person = z.object({ id: z.string().regex(/^\d{1,25}$/), username: z.string().max(100) })

/** Discord's message types: 1 is a ping, 2 a command. */
const Interaction = z.discriminatedUnion('type', [
  z.object({ type: z.literal(1) }),
  z.object({
    type: z.literal(2),
    locale: z.string().optional(),
    guild_id: z.string().optional(),
    /** Discord sends `member` for commands in a server, and `user` for those in a private message. */
    member: z.object({ user: Person, roles: z.array(z.string()) }).optional(),
    user: Person.optional(),
    data: z.object({
      name: z.string(),
      options: z.array(z.object({ name: z.string(), value: z.unknown() })).default([]),
    }),
  }),
])
type Command = Extract<z.output<typeof Interaction>, { type: 2 }>

/** Discord's response types: 1 answers a ping, 4 sends a text. */
const PONG = { type: 1 } as const
const EPHEMERAL = 64
const answer = (content: string) => ({ type: 4, data: { content, flags: EPHEMERAL } }) as const
export type InteractionAnswer = typeof PONG | ReturnType<typeof answer>

/** The Discord account that sent a command. Its roles count only if it was sent in the venue's server. */
function personOf({ env }: Kernel, { member, user, guild_id: guild }: Command): DiscordPerson {
  const person = member?.user ?? user
  if (!person) throw new Refusal('invalid_input')
  const isOurs = member !== undefined && guild === env.DISCORD_GUILD_ID && guild !== undefined
  return { ...person, roles: isOurs ? member.roles : null }
}

/** Makes a sign-in link, for customers only, because the venue doesn't control Discord's passwords. */
function signIn(
  kernel: Kernel,
  person: DiscordPerson,
): Promise<{ outcome: Outcome; url?: string }> {
  const at = kernel.clock.now()
  return transact(kernel.db, async (tx) => {
    const links = await countGuess(tx, `discord-sign-in:${person.id}`, at)
    if (links > MAX_LINKS) return { outcome: 'too_many_tries' }
    const found = await findByDiscordId(tx, person.id)
    // The member is locked, so that no link survives when sign-in is turned off or the password changes
    // concurrently.
    const member = found && (await lockCustomer(tx, found.id))
    if (member?.discordId !== person.id) return { outcome: 'not_linked' }
    if (member.role !== 'customer') return { outcome: 'customers_only' }
    if (member.discordSignIn !== 'on') return { outcome: 'sign_in_off' }
    const wanted = { memberId: member.id, customers: true, at }
    const { url } = await makeSignInLink(tx, kernel, wanted)
    return { outcome: 'sign_in', url }
  })
}

async function obey(kernel: Kernel, command: Command, language: Language): Promise<string> {
  const person = personOf(kernel, command)
  const { name, options } = command.data
  if (name === 'link') {
    const code = options.find((option) => option.name === 'code')?.value
    return say(await linkByCode(kernel, person, String(code).slice(0, 100)), language)
  }
  if (name !== 'signin') return say('unknown_command', language)
  const { outcome, url } = await signIn(kernel, person)
  // Discord neither previews nor opens a link in angle brackets.
  return url === undefined ? say(outcome, language) : `${say(outcome, language)}\n<${url}>`
}

function read(body: Buffer) {
  try {
    return Interaction.parse(JSON.parse(body.toString('utf8')))
  } catch {
    throw new Refusal('invalid_input')
  }
}

/** Whether a message is new. Its signature stays valid for minutes, but each message is accepted once. */
function isFirst({ db, clock }: Kernel, { timestamp, body }: SignedInteraction): Promise<boolean> {
  const messageHash = createHash('sha256').update(timestamp).update(body).digest('base64url')
  return transact(db, (tx) => insertInteraction(tx, { messageHash, takenAt: clock.now() }))
}

export async function takeInteraction(
  kernel: Kernel,
  message: SignedInteraction,
): Promise<InteractionAnswer> {
  const { env, clock } = kernel
  if (env.DISCORD_PUBLIC_KEY === undefined) throw new Refusal('discord_not_configured')
  if (!isSignedByDiscord(env.DISCORD_PUBLIC_KEY, message, clock.now())) {
    throw new Refusal('discord_bad_signature')
  }
  if (!(await isFirst(kernel, message))) throw new Refusal('discord_repeated')
  const interaction = read(message.body)
  if (interaction.type === 1) return PONG
  const language = languageFor(interaction.locale ?? '')
  return answer(await obey(kernel, interaction, language))
}
