import {
  cancelDiscordCode,
  generateDiscordCode,
  getDiscord,
  unlinkDiscord,
} from '@lantern/contract/account/discord'
import { listMail } from '@lantern/contract/calls/mail'
import { getUser } from '@lantern/contract/members/members'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FRIDAY, openClub, type Club } from '../../../test/club/club.ts'
import {
  GUILD,
  openDiscord,
  type Account,
  type DiscordStandIn,
} from '../../../test/stand-ins/discord-stand-in.ts'
import type { Visitor } from '../../../test/club/visitor.ts'
import { tally } from '../../../test/checks/tally.ts'
import { commands } from './service.ts'
import { discordClient } from '../../kernel/providers/discord.ts'

let discord: DiscordStandIn
let club: Club
const logged: string[] = []
beforeAll(async () => {
  discord = await openDiscord({ now: () => club.clock.now() })
  club = await openClub({
    logged,
    variables: {
      ...discord.variables,
      PUBLIC_URL: 'http://lantern.example',
    },
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

let accounts = 0
const account = (roles?: string[]): Account => {
  accounts += 1
  return { id: `${1000 + accounts}`, username: `night-owl-${accounts}`, ...(roles && { roles }) }
}
const minutesLater = (minutes: number) =>
  club.clock.set(new Date(FRIDAY.getTime() + minutes * 60_000))
const codeOf = async (member: Visitor) => (await member.call(generateDiscordCode, {})).reply.code
const type = (who: Account, code: string, instance: 0 | 1 = 0) =>
  discord.type(club.visitor(instance), who, { name: 'link', code })
const shown = async (member: Visitor) => (await member.call(getUser, {})).reply
/** A member with a Discord account. */
const linked = async (roles?: string[]) => {
  const member = await club.signedIn()
  const who = account(roles)
  expect(await type(who, await codeOf(member))).toContain('is linked to your membership')
  return { member, who }
}

describe('an interaction', () => {
  it('of type PING is answered at each instance', async () => {
    for (const instance of [0, 1] as const) {
      const { statusCode, body } = await discord.interact(club.visitor(instance), { type: 1 })
      expect([statusCode, JSON.parse(body)]).toEqual([200, { type: 1 }])
    }
  })

  it.each([
    ['another signature', { signature: 'ab'.repeat(64) }],
    ['no signature', { signature: '' }],
    ['half a signature', { signature: 'ab'.repeat(32) }],
    ['another body', { body: '{"type":1 }' }],
    ['an old one', { timestamp: String(FRIDAY.getTime() / 1000 - 301) }],
    ['one of tomorrow', { timestamp: String(FRIDAY.getTime() / 1000 + 86_400) }],
    ['no time', { timestamp: 'now' }],
  ])('is refused with 401: %s', async (_, change) => {
    const { statusCode, body } = await discord.interact(club.visitor(), { type: 1 }, change)
    expect([statusCode, JSON.parse(body)]).toMatchObject([401, { code: 'discord_bad_signature' }])
  })

  it.each([{ type: 3 }, { type: 2, data: { name: 'link' } }, []])(
    'is refused: %j',
    async (sent) => {
      const { statusCode } = await discord.interact(club.visitor(), sent)
      expect(statusCode).toBe(400)
    },
  )

  it('is accepted once over all instances', async () => {
    const sent = { id: 'the same', type: 1 }
    const taken = await Promise.all(
      ([0, 1, 0, 1] as const).map((instance) => discord.interact(club.visitor(instance), sent)),
    )
    const statuses = taken.map(({ statusCode }) => statusCode)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  })

  it('with an unknown command is answered with the list of commands', async () => {
    expect(await discord.type(club.visitor(), account(), { name: 'dance' })).toContain('/signin')
  })
})

describe('/link', () => {
  it('links at another instance, with the member’s best role of the venue’s list', async () => {
    const member = await club.signedIn()
    const who = account(['99', '12', '11'])
    const code = await codeOf(member)
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
    expect(await type(who, ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`, 1)).toBe(
      'Done. This Discord account is linked to your membership.',
    )
    expect(await shown(member)).toMatchObject({
      discordId: who.id,
      discordUsername: who.username,
      discordRole: 'vip',
    })
    expect((await member.call(generateDiscordCode, {})).code).toBe('discord_already_linked')
  })

  it('stores no role of another server', async () => {
    const member = await club.signedIn()
    const code = await codeOf(member)
    const user = account()
    const data = { name: 'link', options: [{ name: 'code', type: 3, value: code }] }
    const elsewhere = { type: 2, guild_id: `${GUILD}9`, member: { user, roles: ['11'] }, data }
    await discord.interact(club.visitor(), elsewhere)
    expect(await shown(member)).toMatchObject({ discordId: user.id, discordRole: null })
  })

  it('answers Chinese readers in Chinese', async () => {
    const command = { name: 'link', code: 'AAAAAAAA', locale: 'zh-CN' }
    expect(await discord.type(club.visitor(), account(), command)).toContain('验证码不正确')
  })

  it('refuses a code that is unknown, used, replaced or canceled', async () => {
    const { member } = await linked()
    await club.pool.query('UPDATE users SET discord_id = NULL WHERE id = $1', [member.person.id])
    const replaced = await codeOf(member)
    const canceled = await codeOf(member)
    await member.call(cancelDiscordCode, {})
    for (const code of ['AAAAAAAA', 'short', replaced, canceled]) {
      expect(await type(account(), code)).toContain('not valid')
    }
    const used = await codeOf(member)
    await type(account(), used)
    expect(await type(account(), used)).toContain('not valid')
  })

  it('refuses a code after thirty minutes', async () => {
    const member = await club.signedIn()
    const code = await codeOf(member)
    minutesLater(30.1)
    expect(await type(account(), code)).toContain('has expired')
    club.clock.set(FRIDAY)
    minutesLater(29.9)
    expect(await type(account(), code)).toContain('is linked')
  })

  it('refuses an account or a member with another link', async () => {
    const one = await linked()
    const other = await club.signedIn()
    expect(await type(one.who, await codeOf(other))).toContain('linked to another member')
    expect(await shown(other)).toMatchObject({ discordId: null })

    const late = await club.signedIn()
    const code = await codeOf(late)
    await club.pool.query("UPDATE users SET discord_id = '42' WHERE id = $1", [late.person.id])
    expect(await type(account(), code)).toContain('linked to another Discord account')
    expect(await type({ id: '42', username: 'the same' }, code)).toContain('already linked')
  })

  it('with one code from two accounts at two instances links one', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const member = await club.signedIn()
      const code = await codeOf(member)
      const rivals = [account(), account()] as const
      const text = await Promise.all([type(rivals[0], code, 0), type(rivals[1], code, 1)])
      expect(text.filter((words) => words.startsWith('Done'))).toHaveLength(1)
      const winner = rivals[text.findIndex((words) => words.startsWith('Done'))]
      expect(await shown(member)).toMatchObject({ discordId: winner?.id })
    }
  })

  it('with the codes of two members from one account links one', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const members = [await club.signedIn(), await club.signedIn()]
      const codes = await Promise.all(members.map(codeOf))
      const who = account()
      const text = await Promise.all(
        codes.map((code, index) => type(who, code, index === 0 ? 0 : 1)),
      )
      expect(text.map((words) => words.slice(0, 5)).toSorted()).toEqual(['Done.', 'This '])
      const ids = await Promise.all(members.map(async (each) => (await shown(each))?.discordId))
      expect(ids.filter((id) => id === who.id)).toHaveLength(1)
    }
  })
})

describe('guessing codes', () => {
  it('is limited to ten tries by an account, also in parallel, and then a right code is refused too', async () => {
    const member = await club.signedIn()
    const code = await codeOf(member)
    const who = account()
    const text = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => type(who, 'AAAAAAAA', turn % 2 === 0 ? 0 : 1)),
    )
    expect(text.filter((words) => words.includes('not valid'))).toHaveLength(10)
    expect(await type(who, code)).toContain('Too many attempts')
    expect(await shown(member)).toMatchObject({ discordId: null })
    minutesLater(16)
    expect(await type(who, code)).toContain('is linked')
  })

  it('is limited for all accounts together', async () => {
    await club.pool.query(
      "UPDATE attempt_counters SET failures = 300 WHERE subject = 'discord-link'",
    )
    expect(await type(account(), 'AAAAAAAA')).toContain('Too many attempts')
    expect(await type(account(), await codeOf(await club.signedIn()))).toContain(
      'Too many attempts',
    )
    await club.pool.query("DELETE FROM attempt_counters WHERE subject = 'discord-link'")
  })

  it('is made harder by a limit of ten codes for a member', async () => {
    const member = await club.signedIn()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => member.call(generateDiscordCode, {})),
    )
    expect(tally(answers)).toEqual({ 200: 10, too_many_requests: 2 })
  })
})

it('an admin may unlink, which is logged; staff may not', async () => {
  const { member, who } = await linked()
  const params = { id: String(member.person.id) }
  const staff = await club.signedIn({ role: 'staff' })
  expect((await staff.call(unlinkDiscord, { params })).code).toBe('forbidden')
  const admin = await club.signedIn({ role: 'admin' })
  expect((await admin.call(unlinkDiscord, { params })).status).toBe(204)
  expect(await shown(member)).toMatchObject({ discordId: null, discordUsername: null })
  const { rows } = await club.pool.query(
    "SELECT before FROM audit_events WHERE action = 'user.discord_unlink' AND subject = $1",
    [`user:${member.person.id}`],
  )
  expect(rows).toEqual([{ before: { discordId: who.id, discordUsername: who.username } }])

  // Linking the same account again changes nothing, so only one email is sent.
  expect((await admin.call(unlinkDiscord, { params })).status).toBe(204)
  const { messages } = (await admin.call(listMail, { query: {} })).reply
  const told = messages.filter(({ userId }) => userId === member.person.id)
  expect(told.map(({ kind }) => kind)).toEqual(['discord_unlinked', 'discord_linked'])
})

it('the slash commands are registered in the venue’s server', async () => {
  await discordClient(club.kernels[0].env)?.registerCommands(commands)
  expect(discord.registered).toEqual([
    { path: `/api/v10/applications/800100200300/guilds/${GUILD}/commands`, commands },
  ])
  expect(commands.map(({ name }) => name)).toEqual(['link', 'signin'])
})

it('the configured ways of linking are listed, and codes aren’t logged', async () => {
  const member = await club.signedIn()
  expect((await member.call(getDiscord, {})).reply).toEqual({
    codes: true,
    oauth: true,
    signIn: 'off',
  })
  const code = await codeOf(member)
  await type(account(), code)
  expect(logged.join('')).toContain('/api/discord/interactions')
  expect(logged.join('')).not.toContain(code)
})
