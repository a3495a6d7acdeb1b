import {
  discordInteractions,
  generateDiscordCode,
  getDiscord,
  proveForDiscord,
} from '@lantern/contract/account/discord'
import { getUser, logout } from '@lantern/contract/members/members'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FRIDAY, openClub, type Club } from '../../../test/club/club.ts'
import { openDiscord, type DiscordStandIn } from '../../../test/stand-ins/discord-stand-in.ts'
import type { Visitor } from '../../../test/club/visitor.ts'

let discord: DiscordStandIn
let club: Club
const logged: string[] = []
beforeAll(async () => {
  discord = await openDiscord()
  club = await openClub({
    logged,
    variables: { ...discord.variables, PUBLIC_URL: 'http://lantern.example' },
  })
})
beforeEach(() => {
  club.clock.set(FRIDAY)
  discord.trouble = null
})
afterAll(async () => {
  await club.close()
  await discord.close()
})

let people = 0
const person = (roles?: string[]) => {
  people += 1
  return { id: `${5000 + people}`, username: `owl-${people}`, ...(roles && { roles }) }
}
/** Sends a browser to Discord. Returns the address, and the cookie and state for the callback. */
const setOff = async (visitor: Visitor) => {
  const proved = await visitor.call(proveForDiscord, {})
  const url = proved.code === null ? proved.reply.url : '/api/auth/discord'
  const { statusCode, headers } = await visitor.request({ method: 'GET', url })
  const to = new URL(String(headers.location), 'http://lantern.example')
  return { statusCode, to, state: to.searchParams.get('state') ?? '' }
}
const comeBack = async (visitor: Visitor, query: Readonly<Record<string, string>>) => {
  const url = `/api/auth/discord/callback?${new URLSearchParams(query).toString()}`
  const { statusCode, headers } = await visitor.request({ method: 'GET', url })
  expect(statusCode).toBe(302)
  return headers.location
}
const SUCCESS = '/account?discord_linked=success'
const failed = (code: string) => `/account?discord_error=${code}`

describe('linking by Discord’s sign-in', () => {
  it('stores name and role, also if the callback arrives at another instance', async () => {
    const member = await club.signedIn()
    const { statusCode, to, state } = await setOff(member)
    expect(statusCode).toBe(302)
    expect(`${to.origin}/api/v10`).toBe(discord.variables['DISCORD_API'])
    expect(Object.fromEntries(to.searchParams)).toEqual({
      client_id: '800100200300',
      response_type: 'code',
      redirect_uri: 'http://lantern.example/api/auth/discord/callback',
      scope: 'identify guilds.members.read',
      state,
    })
    const owl = person(['12'])
    const there = member.at(club.instances[1].app)
    const code = discord.signIn(owl)
    expect(await comeBack(there, { code, state })).toBe(SUCCESS)
    expect((await member.call(getUser, {})).reply).toMatchObject({
      discordId: owl.id,
      discordUsername: owl.username,
      discordRole: 'regular',
    })
    expect(logged.join('')).not.toContain(code)
  })

  it('repeated updates the role', async () => {
    const member = await club.signedIn()
    const owl = person(['12'])
    const go = async (roles?: string[]) => {
      const { state } = await setOff(member)
      const { roles: _, ...same } = owl
      const code = discord.signIn({ ...same, ...(roles && { roles }) })
      return comeBack(member, { code, state })
    }
    expect(await go(['12'])).toBe(SUCCESS)
    expect(await go(['11'])).toBe(SUCCESS)
    expect((await member.call(getUser, {})).reply).toMatchObject({ discordRole: 'vip' })
    expect(await go(['99'])).toBe(SUCCESS)
    expect((await member.call(getUser, {})).reply).toMatchObject({ discordRole: null })
  })

  it('refuses an account or a member with another link', async () => {
    const [one, other] = [await club.signedIn(), await club.signedIn()]
    const owl = person()
    const go = async (member: Visitor, who: typeof owl) => {
      const { state } = await setOff(member)
      return comeBack(member, { code: discord.signIn(who), state })
    }
    expect(await go(one, owl)).toBe(SUCCESS)
    expect(await go(other, owl)).toBe('/account?discord_linked=failed&reason=linked_elsewhere')
    expect(await go(one, person())).toBe('/account?discord_linked=failed&reason=member_linked')
  })

  it('needs a proof first, which is valid for two minutes and in its session only', async () => {
    const [mine, theirs] = [await club.signedIn(), await club.signedIn()]
    expect(proveForDiscord.fresh).toBe(true)
    const { url } = (await mine.call(proveForDiscord, {})).reply
    const goes = async (visitor: Visitor, to: string) =>
      (await visitor.request({ method: 'GET', url: to })).headers.location
    const needed = failed('password_needed')
    expect(await goes(mine, '/api/auth/discord')).toBe(needed)
    expect(await goes(theirs, url)).toBe(needed)
    const state = new URL(String(await goes(mine, url))).searchParams.get('state') ?? ''
    // A state from Discord must not pass as a proof of the password.
    expect(await goes(mine, `/api/auth/discord?proof=${encodeURIComponent(state)}`)).toBe(needed)
    club.clock.set(new Date(club.clock.now().getTime() + 121_000))
    expect(await goes(mine, url)).toBe(needed)
  })

  it('is refused to visitors', async () => {
    expect((await setOff(club.visitor())).to.href).toBe(
      `http://lantern.example${failed('no_user_id')}`,
    )
  })

  it('is bound to the session that started it', async () => {
    const [mine, theirs] = [await club.signedIn(), await club.signedIn()]
    const { state } = await setOff(theirs)
    const code = discord.signIn(person())
    expect(await comeBack(mine, { code, state })).toBe(failed('session_error'))
    expect(await comeBack(mine, { code })).toBe(failed('session_error'))
    expect(await comeBack(mine, { code, state: 'a.b.c' })).toBe(failed('session_error'))
    expect(await comeBack(club.visitor(), { code, state })).toBe(failed('session_error'))
    await theirs.call(logout, {})
    expect(await comeBack(theirs, { code, state })).toBe(failed('session_error'))
    expect((await mine.call(getUser, {})).reply?.discordId).toBeNull()
  })

  it('expires after ten minutes', async () => {
    const member = await club.signedIn()
    const { state } = await setOff(member)
    club.clock.set(new Date(FRIDAY.getTime() + 4 * 60_000))
    await member.request({ method: 'GET', url: '/api/ping' })
    club.clock.set(new Date(FRIDAY.getTime() + 8 * 60_000))
    await member.request({ method: 'GET', url: '/api/ping' })
    club.clock.set(new Date(FRIDAY.getTime() + 10.1 * 60_000))
    const code = discord.signIn(person())
    expect(await comeBack(member, { code, state })).toBe(failed('session_error'))
  })

  it('fails if Discord or the account’s owner refuses', async () => {
    const member = await club.signedIn()
    const { state } = await setOff(member)
    expect(await comeBack(member, { error: 'access_denied', state })).toBe(
      failed('authentication_failed'),
    )
    expect(await comeBack(member, { code: 'made up', state })).toBe(failed('authentication_failed'))
    const code = discord.signIn(person())
    expect(await comeBack(member, { code, state })).toBe(SUCCESS)
    const second = await club.signedIn()
    const again = await setOff(second)
    expect(await comeBack(second, { code, state: again.state })).toBe(
      failed('authentication_failed'),
    )
  })

  it('reports errors of Discord and of the server, and logs neither code nor token', async () => {
    const member = await club.signedIn()
    const { state } = await setOff(member)
    for (const trouble of [500, 429]) {
      discord.trouble = trouble
      expect(await comeBack(member, { code: discord.signIn(person()), state })).toBe(
        failed('server_error'),
      )
    }
    discord.trouble = null
    await club.pool.query('ALTER TABLE discord_link_codes RENAME TO gone')
    const code = discord.signIn(person())
    expect(await comeBack(member, { code, state })).toBe(failed('update_error'))
    await club.pool.query('ALTER TABLE gone RENAME TO discord_link_codes')
    expect(logged.join('')).toContain('linking a Discord account failed')
    expect(logged.join('')).not.toMatch(/canary|client secret/)
  })
})

describe('without a configuration', () => {
  let plain: Club
  beforeAll(async () => {
    plain = await openClub()
  })
  afterAll(() => plain.close())

  it('every endpoint of Discord is refused with its own code', async () => {
    const member = await plain.signedIn()
    expect((await member.call(getDiscord, {})).reply).toEqual({
      codes: false,
      oauth: false,
      signIn: 'off',
    })
    const refused = [
      await member.call(generateDiscordCode, {}),
      await member.call(proveForDiscord, {}),
      await member.call(discordInteractions, {}),
    ]
    for (const { status, code } of refused) {
      expect([status, code]).toEqual([409, 'discord_not_configured'])
    }
    expect(await comeBack(member, { code: 'x', state: 'y' })).toBe(failed('server_error'))
  })

  it('the browser is redirected to the account page, which shows the reason', async () => {
    for (const visitor of [plain.visitor(), await plain.signedIn()]) {
      const { statusCode, to } = await setOff(visitor)
      expect(statusCode).toBe(302)
      expect(to.pathname + to.search).toBe(failed('discord_not_configured'))
    }
  })
})
