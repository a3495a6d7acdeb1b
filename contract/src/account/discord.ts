import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { IdPath, Instant } from '../calls/primitives.ts'

/** Whether `/signin` in Discord signs this member in; a new password pauses it until they confirm it. */
export const DiscordSignIn = z.enum(['off', 'on', 'paused'])
export type DiscordSignIn = z.output<typeof DiscordSignIn>

export const getDiscord = endpoint('GET /api/discord', {
  summary: 'How a Discord account can be linked here',
  reads: ['security', 'account'],
  reply: z.object({
    /** By a code that the member enters in Discord. */
    codes: z.boolean(),
    /** By Discord's own sign-in page. */
    oauth: z.boolean(),
    signIn: DiscordSignIn,
  }),
})

/** For `/link` in Discord: 8 characters, valid once, for 30 minutes or until the next code (product#discord-card). */
export const generateDiscordCode = endpoint('POST /api/discord/generate-code', {
  summary: 'A code that links a Discord account',
  changes: ['account', 'audit'],
  reply: z.object({ code: z.string(), expiresAt: Instant }),
  errors: ['discord_not_configured', 'discord_already_linked', 'too_many_requests'],
  fresh: true,
  limit: 'guess',
})

export const cancelDiscordCode = endpoint('DELETE /api/discord/code', {
  summary: 'Make the code that is out worthless',

  changes: ['account'],
})

/** A command or a ping from Discord. The raw body is kept, because Discord's signature covers its bytes. */
export const discordInteractions = endpoint('POST /api/discord/interactions', {
  summary: 'Signed commands from Discord',
  changes: ['account', 'mail', 'audit'],
  file: 'application/json',
  access: 'public',
  errors: ['discord_bad_signature', 'discord_repeated', 'discord_not_configured'],
})

/** The returned address is valid for two minutes and for this session only. */
export const proveForDiscord = endpoint('POST /api/discord/connect', {
  summary: 'Where a browser goes to link a Discord account',
  changes: ['account', 'mail', 'audit'],
  reply: z.object({ url: z.string() }),
  errors: ['discord_not_configured'],
  fresh: true,
  limit: 'guess',
})

/** Turning it on requires a fresh proof; turning it off doesn't. */
export const setDiscordSignIn = endpoint('POST /api/discord/sign-in', {
  summary: 'Whether /signin in Discord opens the account',
  changes: ['security', 'account', 'audit'],
  body: z.strictObject({ isOn: z.boolean() }),
  reply: z.object({ signIn: DiscordSignIn }),
  errors: ['discord_not_linked'],
  fresh: { isOn: [true] },
  limit: 'guess',
})

/** Redirects the browser to Discord, with the proof from `proveForDiscord`. */
export const connectDiscord = endpoint('GET /api/auth/discord', {
  summary: 'Redirect to Discord to link an account',
  reads: [],
  redirects: true,
  access: 'public',
  query: z.object({ proof: z.optional(z.string().check(z.maxLength(200))) }),
})

const fromDiscord = z.optional(z.string().check(z.maxLength(500)))

/** Discord's sign-in redirects here, and this to the account page, which shows the result (product#account). */
export const returnFromDiscord = endpoint('GET /api/auth/discord/callback', {
  summary: 'The way back from Discord',
  reads: [],
  changes: ['account', 'mail', 'audit'],
  redirects: true,
  access: 'public',
  query: z.object({ code: fromDiscord, state: fromDiscord, error: fromDiscord }),
})

export const unlinkDiscord = endpoint('DELETE /api/admin/users/:id/discord', {
  summary: "Unlink a member's Discord account",
  changes: ['account', 'mail', 'audit'],
  access: 'admin',
  params: IdPath,
})
