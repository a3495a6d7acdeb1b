import { commands } from './features/discord/service.ts'
import { discordClient } from './kernel/providers/discord.ts'
import { readEnv } from './kernel/env.ts'
import { runProgram, tell } from './program.ts'

const advice = `Discord is not set up: DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET are missing.
docs/operations.md tells where to find them.`

/** `npm run discord:register`: registers the slash commands with Discord. It may be repeated. */
async function register(): Promise<void> {
  const env = readEnv(process.env)
  const client = discordClient(env)
  if (!client) throw new Error(advice)
  await client.registerCommands(commands)
  const names = commands.map(({ name }) => `/${name}`).join(' and ')
  const place = env.DISCORD_GUILD_ID === undefined ? 'everywhere' : 'in your server'
  tell(`Discord knows ${names} now, ${place}.`)
}

await runProgram(register)
