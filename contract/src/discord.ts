import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { IdPath, Instant } from './primitives.ts'

/** Which ways of linking a Discord account this venue has set up. */
export const getDiscord = endpoint({
  method: 'GET',
  path: '/api/discord',
  summary: 'How a Discord account can be linked here',
  reply: z.object({
    /** By a code that the member types in Discord. */
    codes: z.boolean(),
    /** By signing in at Discord. */
    oauth: z.boolean(),
  }),
})

/** 8 characters for `/link` in Discord, for 30 minutes and one use (product#discord-card). A new one replaces it. */
export const generateDiscordCode = endpoint({
  method: 'POST',
  path: '/api/discord/generate-code',
  summary: 'A code that links a Discord account',
  reply: z.object({ code: z.string(), expiresAt: Instant }),
  errors: ['discord_not_configured', 'discord_already_linked', 'too_many_requests'],
})

export const cancelDiscordCode = endpoint({
  method: 'DELETE',
  path: '/api/discord/code',
  summary: 'Make the code that is out worthless',
})

/** What Discord sends when somebody types a command; signed, and read as it came. */
export const discordInteractions = endpoint({
  method: 'POST',
  path: '/api/discord/interactions',
  summary: 'Signed commands from Discord',
  access: 'public',
  errors: ['discord_bad_signature', 'discord_not_configured'],
})

/** A browser's way to Discord; answers with redirects only. */
export const connectDiscord = endpoint({
  method: 'GET',
  path: '/api/auth/discord',
  summary: 'Redirect to Discord to link an account',
  access: 'public',
})

const fromDiscord = z.optional(z.string().check(z.maxLength(500)))

/** The way back from Discord; it ends at the account page, which says how it went (product#account). */
export const returnFromDiscord = endpoint({
  method: 'GET',
  path: '/api/auth/discord/callback',
  summary: 'The way back from Discord',
  access: 'public',
  query: z.object({ code: fromDiscord, state: fromDiscord, error: fromDiscord }),
})

/** What a member who wants to disconnect asks an admin for. */
export const unlinkDiscord = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/discord',
  summary: "Unlink a member's Discord account",
  access: 'admin',
  params: IdPath,
  errors: ['not_found'],
})
