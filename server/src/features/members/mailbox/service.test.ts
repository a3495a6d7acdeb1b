import {
  changePassword,
  getMailbox,
  getSecurity,
  saveProfile,
  sendProof,
} from '@lantern/contract/account/account'
import { createCustomer } from '@lantern/contract/members/customers'
import { getUser, login, register } from '@lantern/contract/members/members'
import { listOwnSecurity } from '@lantern/contract/account/security'
import { forgotPassword, verifyAuthToken } from '@lantern/contract/account/signin'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FRIDAY, openClub, PASSWORD, type Club } from '../../../../test/club/club.ts'
import { openPostOffice, type PostOffice } from '../../../../test/stand-ins/post-office.ts'
import type { Visitor } from '../../../../test/club/visitor.ts'
import { sendDue } from '../../mail/service.send.ts'

let office: PostOffice
let club: Club
beforeAll(async () => {
  office = await openPostOffice()
  club = await openClub({
    signsIn: true,
    jobsByHand: true,
    variables: {
      SMTP_URL: office.url,
      MAIL_FROM: 'club@lantern.example',
      PUBLIC_URL: 'http://lantern.example',
    },
  })
})
beforeEach(() => {
  club.clock.set(FRIDAY)
  office.emails.length = 0
})
afterAll(async () => {
  await club.close()
  await office.close()
})

const DAY = 24 * 60 * 60_000
let turn = 0
const newEmail = () => `mailbox-${(turn += 1)}@club.test`
/** Sends due emails, and returns the token of the latest one to that address. */
const tokenTo = async (email: string) => {
  await sendDue(club.kernels[turn % 2 === 0 ? 0 : 1])
  const message = office.emails.findLast(({ to }) => to[0] === email)
  return /token=([\w-]{43})/.exec(message?.text ?? '')?.[1] ?? ''
}
const open = (visitor: Visitor, token: string) => visitor.call(verifyAuthToken, { body: { token } })
const registered = async (email: string, password = PASSWORD) => {
  const visitor = club.visitor()
  const body = { email, password, firstName: 'Mei', lastName: 'Chen' }
  expect((await visitor.call(register, { body })).status).toBe(200)
  return visitor
}
const moved = async (visitor: Visitor, email: string) => {
  const name = { firstName: 'Mei', lastName: 'Chen', phoneNumber: null }
  const body = { ...name, email, currentPassword: PASSWORD }
  return (await visitor.call(saveProfile, { body })).status
}
const isOpen = async (visitor: Visitor) => (await visitor.call(getSecurity, {})).status === 200
const mayEnter = async (email: string) =>
  (await club.visitor(1).call(login, { body: { email, password: PASSWORD } })).status === 200

it('a person of the team is invited, and chooses a password by the link', async () => {
  const admin = await club.signedIn({ role: 'admin' })
  const email = newEmail()
  const body = { email, firstName: 'Ada', lastName: 'Fong', role: 'staff' as const }
  expect((await admin.call(createCustomer, { body })).reply.role).toBe('staff')
  const invited = club.visitor(1)
  expect((await open(invited, await tokenTo(email))).reply.email).toBe(email)
  expect(office.emails.at(-1)?.text).toContain('An account for your work')
  const chosen = { body: { newPassword: 'forty green lanterns' } }
  expect((await invited.call(changePassword, chosen)).status).toBeLessThan(300)
  const entry = { body: { email, password: chosen.body.newPassword } }
  expect((await club.visitor().call(login, entry)).status).toBe(200)
})

describe('an account that somebody opened with another person’s address', () => {
  it('becomes the owner’s with the first link: session, password and browser are void', async () => {
    const email = newEmail()
    const thief = await registered(email)
    const elsewhere = club.visitor(1)
    await elsewhere.call(login, { body: { email, password: PASSWORD } })
    await club.visitor().call(forgotPassword, { body: { email } })
    const owner = club.visitor()
    const { reply } = await open(owner, await tokenTo(email))
    expect([reply.email, reply.arrival]).toEqual([email, 'taken_over'])
    expect([await isOpen(thief), await isOpen(elsewhere)]).toEqual([false, false])
    expect(await mayEnter(email)).toBe(false)
    expect((await owner.call(getSecurity, {})).reply.passwordNeeded).toBe(false)
    const { reply: events } = await owner.call(listOwnSecurity, {})
    expect(events.map(({ kind }) => kind)).toContain('email.take_over')
    expect((await owner.call(getMailbox, {})).reply).toEqual({ isProved: true, isAsked: false })
  })

  it('becomes the owner’s with the proof link too, and loses its Discord account', async () => {
    const email = newEmail()
    const thief = await registered(email)
    const id = (await thief.call(getUser, {})).reply?.id
    await club.pool.query(
      "UPDATE users SET discord_id = '4711', discord_sign_in = 'on' WHERE id = $1",
      [id],
    )
    await club.pool.query(
      `INSERT INTO recovery_codes (user_id, code_hash, created_at) VALUES ($1, 'x', now())`,
      [id],
    )
    await club.pool.query(
      `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, user_handle, name, created_at)
       VALUES ($1, 'theirs', 'x', 0, '{}', 'x', 'x', now())`,
      [id],
    )
    await club.pool.query(
      `INSERT INTO calendar_feeds (user_id, key_hash, language, created_at) VALUES ($1, sha256('x'), 'en', now())`,
      [id],
    )
    const owner = club.visitor(1)
    expect((await open(owner, await tokenTo(email))).reply.arrival).toBe('taken_over')
    expect(await isOpen(thief)).toBe(false)
    const { rows } = await club.pool.query(
      `SELECT 1 FROM passkeys WHERE user_id = $1 UNION ALL SELECT 1 FROM calendar_feeds WHERE user_id = $1
       UNION ALL SELECT 1 FROM recovery_codes WHERE user_id = $1`,
      [id],
    )
    expect(rows).toEqual([])
    expect((await owner.call(getUser, {})).reply?.discordId).toBe(null)
  })

  it('isn’t greeted by the name that the stranger entered', async () => {
    const email = newEmail()
    await registered(email)
    await tokenTo(email)
    expect(office.emails.at(-1)?.text).not.toContain('Mei')
  })
})

describe('a member who proves their address', () => {
  it('keeps session and password if the link is opened in the browser that registered', async () => {
    const email = newEmail()
    const member = await registered(email)
    expect((await member.call(getMailbox, {})).reply).toEqual({ isProved: false, isAsked: true })
    expect((await open(member, await tokenTo(email))).reply.arrival).toBe('proved')
    expect(await mayEnter(email)).toBe(true)
    await member.call(forgotPassword, { body: { email } })
    const later = club.visitor()
    expect((await open(later, await tokenTo(email))).reply.arrival).toBe('signed_in')
    expect([await isOpen(member), await mayEnter(email)]).toEqual([true, true])
  })

  it('can have the link sent again five times in a quarter of an hour', async () => {
    const email = newEmail()
    const member = await registered(email)
    const answers = []
    for (let time = 0; time < 6; time += 1) {
      answers.push((await member.call(sendProof, {})).status)
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
    await open(member, await tokenTo(email))
    office.emails.length = 0
    expect((await member.call(sendProof, {})).reply.isProved).toBe(true)
    expect(await tokenTo(email)).toBe('')
  })

  it('gets the email if the desk opens the account, whose password the desk knows', async () => {
    const email = newEmail()
    const staff = await club.signedIn({ role: 'staff' })
    const body = { email, password: PASSWORD, firstName: 'Mei', lastName: 'Chen' }
    expect((await staff.call(createCustomer, { body })).status).toBe(200)
    expect((await open(club.visitor(), await tokenTo(email))).reply.arrival).toBe('taken_over')
    expect(await mayEnter(email)).toBe(false)
  })
})

describe('a changed address', () => {
  it('is asked for a proof, and the old address can revert the change', async () => {
    const [email, next] = [newEmail(), newEmail()]
    const owner = await registered(email)
    await open(owner, await tokenTo(email))
    const thief = await club.signIn({ email })
    expect(await moved(thief, next)).toBe(200)
    expect((await thief.call(getMailbox, {})).reply.isProved).toBe(false)
    expect((await open(thief, await tokenTo(next))).reply.arrival).toBe('proved')
    expect(await mayEnter(next)).toBe(true)
    club.clock.set(new Date(FRIDAY.getTime() + 6.9 * DAY))
    const visitor = club.visitor(1)
    const token = await tokenTo(email)
    const { reply } = await open(visitor, token)
    expect([reply.email, reply.arrival]).toEqual([email, 'taken_back'])
    expect([await mayEnter(next), await mayEnter(email)]).toEqual([false, false])
    expect((await visitor.call(getSecurity, {})).reply.passwordNeeded).toBe(false)
    expect((await open(club.visitor(), token)).code).toBe('token_invalid')
  })

  it('can be reverted for a week by the first of several old addresses', async () => {
    const [email, second, third] = [newEmail(), newEmail(), newEmail()]
    const thief = await registered(email)
    expect(await moved(thief, second)).toBe(200)
    const first = await tokenTo(email)
    expect(await moved(thief, third)).toBe(200)
    const between = await tokenTo(second)
    expect((await open(club.visitor(), first)).reply.email).toBe(email)
    expect((await open(club.visitor(), between)).code).toBe('token_invalid')
    const [left, late] = [newEmail(), newEmail()]
    expect(await moved(await registered(left), late)).toBe(200)
    const token = await tokenTo(left)
    club.clock.set(new Date(FRIDAY.getTime() + 7.1 * DAY))
    expect((await open(club.visitor(), token)).code).toBe('token_invalid')
  })

  it('reserves the old address meanwhile, if that was proved', async () => {
    const [email, next, unproved] = [newEmail(), newEmail(), newEmail()]
    const body = { password: PASSWORD, firstName: 'Mei', lastName: 'Chen' }
    const owner = await registered(email)
    await open(owner, await tokenTo(email))
    expect(await moved(owner, next)).toBe(200)
    const visitor = club.visitor()
    expect((await visitor.call(register, { body: { ...body, email } })).code).toBe('email_taken')
    expect(await moved(await registered(unproved), newEmail())).toBe(200)
    expect((await visitor.call(register, { body: { ...body, email: unproved } })).status).toBe(200)
    const other = await registered(newEmail())
    expect(await moved(other, email)).toBe(409)
    club.clock.set(new Date(FRIDAY.getTime() + 7.1 * DAY))
    expect((await club.visitor().call(register, { body: { ...body, email } })).status).toBe(200)
  })

  it('gets no link that was meant for the previous address', async () => {
    const [email, next] = [newEmail(), newEmail()]
    const owner = await registered(email)
    await open(owner, await tokenTo(email))
    await club.visitor().call(forgotPassword, { body: { email } })
    expect(await moved(await club.signIn({ email }), next)).toBe(200)
    await sendDue(club.kernels[0])
    const old = office.emails.filter(({ to }) => to[0] === email)
    expect(old.map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim())).toEqual([
      'Please confirm your email',
      'Your email was changed',
    ])
  })
})

it('a venue without a mail server asks for no proof', async () => {
  const bare = await openClub({ signsIn: true })
  const visitor = bare.visitor()
  const body = { email: newEmail(), password: PASSWORD, firstName: 'Mei', lastName: 'Chen' }
  await visitor.call(register, { body })
  expect((await visitor.call(getMailbox, {})).reply).toEqual({ isProved: false, isAsked: false })
  expect((await visitor.call(sendProof, {})).status).toBe(200)
  const { rows } = await bare.pool.query('SELECT 1 FROM mail_outbox')
  expect(rows).toEqual([])
  await bare.close()
})
