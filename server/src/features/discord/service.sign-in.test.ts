import { changePassword } from '@lantern/contract/account/account'
import { updateCustomer } from '@lantern/contract/members/customers'
import {
  generateDiscordCode,
  getDiscord,
  setDiscordSignIn,
  unlinkDiscord,
} from '@lantern/contract/account/discord'
import { listMail } from '@lantern/contract/calls/mail'
import { getUser, ping } from '@lantern/contract/members/members'
import { proveByPassword, verifyAuthToken } from '@lantern/contract/account/signin'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FRIDAY, openClub, PASSWORD, type Club } from '../../../test/club/club.ts'
import {
  openDiscord,
  type Account,
  type DiscordStandIn,
} from '../../../test/stand-ins/discord-stand-in.ts'
import type { Visitor } from '../../../test/club/visitor.ts'

let discord: DiscordStandIn
let club: Club
const logged: string[] = []
beforeAll(async () => {
  discord = await openDiscord({ now: () => club.clock.now() })
  club = await openClub({
    logged,
    variables: { ...discord.variables, PUBLIC_URL: 'http://lantern.example' },
  })
})
beforeEach(() => club.clock.set(FRIDAY))
afterAll(async () => {
  await club.close()
  await discord.close()
})

const minutesLater = (minutes: number) =>
  club.clock.set(new Date(FRIDAY.getTime() + minutes * 60_000))
let accounts = 0
const account = (): Account => {
  accounts += 1
  return { id: `${7000 + accounts}`, username: `early-bird-${accounts}` }
}
const codeOf = async (member: Visitor) => (await member.call(generateDiscordCode, {})).reply.code
const type = (who: Account, code: string) =>
  discord.type(club.visitor(), who, { name: 'link', code })
const shown = async (member: Visitor) => (await member.call(getUser, {})).reply
/** A member with a Discord account. */
const linked = async () => {
  const member = await club.signedIn()
  const who = account()
  await type(who, await codeOf(member))
  return { member, who }
}
const turn = (member: Visitor, isOn: boolean) => member.call(setDiscordSignIn, { body: { isOn } })
/** Advances the clock while the member's session stays active. */
async function pass(member: Visitor, minutes: number) {
  for (let at = 4; at < minutes; at += 4) {
    club.clock.set(new Date(FRIDAY.getTime() + at * 60_000))
    await member.call(ping, {})
  }
  club.clock.set(new Date(FRIDAY.getTime() + minutes * 60_000))
}
const signInOf = async (member: Visitor) => (await member.call(getDiscord, {})).reply.signIn
const askIn = (who: Account) => discord.type(club.visitor(1), who, { name: 'signin' })

describe('a session that somebody else uses', () => {
  it('gets a code without a proof within ten minutes of the sign-in, later only with a proof', async () => {
    const member = await club.signedIn()
    const ask = () => member.request({ method: 'POST', url: '/api/discord/generate-code' })
    expect((await ask()).statusCode).toBe(200)
    await pass(member, 10.1)
    const refused: unknown = JSON.parse((await ask()).body)
    expect(refused).toMatchObject({ code: 'fresh_proof_needed' })
    await member.call(proveByPassword, { body: { password: PASSWORD } })
    expect((await ask()).statusCode).toBe(200)
  })

  it('leaves no valid code once the password changes', async () => {
    const member = await club.signedIn()
    const code = await codeOf(member)
    const body = { currentPassword: PASSWORD, newPassword: 'a brand new lantern' }
    await member.call(changePassword, { body })
    expect(await type(account(), code)).toContain('not valid')
    expect(await shown(member)).toMatchObject({ discordId: null })
  })

  it('can’t link without an email to the member', async () => {
    const { member } = await linked()
    const admin = await club.signedIn({ role: 'admin' })
    const { messages } = (await admin.call(listMail, { query: {} })).reply
    const told = messages.filter(({ userId }) => userId === member.person.id)
    expect(told.map(({ kind }) => kind)).toEqual(['discord_linked'])
  })
})

describe('sign-in by Discord', () => {
  it('is off until the member turns it on with a fresh proof', async () => {
    const { member, who } = await linked()
    expect([await signInOf(member), await askIn(who)]).toEqual([
      'off',
      expect.stringContaining('off'),
    ])
    await pass(member, 10.1)
    expect((await turn(member, true)).code).toBe('fresh_proof_needed')
    await member.call(proveByPassword, { body: { password: PASSWORD } })
    expect(await askIn(who)).not.toContain('token=')
    expect((await turn(member, true)).reply).toEqual({ signIn: 'on' })
    expect(await askIn(who)).toContain('token=')
  })

  it('once turned off, voids links that were already sent', async () => {
    const { member, who } = await linked()
    await turn(member, true)
    const token = /token=([\w-]{43})/.exec(await askIn(who))?.[1] ?? ''
    expect((await turn(member, false)).reply).toEqual({ signIn: 'off' })
    expect(await askIn(who)).not.toContain('token=')
    const opened = await club.visitor().call(verifyAuthToken, { body: { token } })
    expect(opened.code).toBe('token_invalid')
  })

  it('is paused by a new password, whoever sets it, until the member confirms it', async () => {
    const { member, who } = await linked()
    await turn(member, true)
    const newPassword = 'a brand new lantern'
    await member.call(changePassword, { body: { currentPassword: PASSWORD, newPassword } })
    expect([await signInOf(member), await askIn(who)]).toEqual([
      'paused',
      expect.stringContaining('off'),
    ])
    await turn(member, true)
    expect(await askIn(who)).toContain('token=')
    const staff = await club.signedIn({ role: 'staff' })
    const params = { id: String(member.person.id) }
    await staff.call(updateCustomer, { params, body: { password: 'another new lantern' } })
    expect(await askIn(who)).not.toContain('token=')
  })

  it('is off after linking again, and can’t be turned on without a link', async () => {
    const { member, who } = await linked()
    await turn(member, true)
    const admin = await club.signedIn({ role: 'admin' })
    await admin.call(unlinkDiscord, { params: { id: String(member.person.id) } })
    expect((await turn(member, true)).code).toBe('discord_not_linked')
    await type(who, await codeOf(member))
    expect(await askIn(who)).not.toContain('token=')
  })
})

describe('/signin', () => {
  it('returns a link that signs in the linked member', async () => {
    const { member, who } = await linked()
    await turn(member, true)
    const text = await discord.type(club.visitor(1), who, { name: 'signin' })
    const token =
      /<http:\/\/lantern\.example\/auth-callback#token=([\w-]{43})>/.exec(text)?.[1] ?? ''
    const { reply } = await club.visitor().call(verifyAuthToken, { body: { token } })
    expect(reply.id).toBe(member.person.id)
    expect(logged.join('')).not.toContain(token)
  })

  it('returns no link to strangers, to staff, or beyond the limit', async () => {
    expect(await discord.type(club.visitor(), account(), { name: 'signin' })).toContain(
      'not linked to a member',
    )
    const { member, who } = await linked()
    await turn(member, true)
    for (let time = 0; time < 5; time += 1) {
      expect(await discord.type(club.visitor(), who, { name: 'signin' })).toContain('token=')
    }
    expect(await discord.type(club.visitor(), who, { name: 'signin' })).toContain('Too many')
    minutesLater(16)
    await club.pool.query("UPDATE users SET role = 'staff' WHERE id = $1", [member.person.id])
    expect(await discord.type(club.visitor(), who, { name: 'signin' })).toContain('Staff')
  })
})
