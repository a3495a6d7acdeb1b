import { changePassword, getSecurity, saveProfile } from '@lantern/contract/account/account'
import { deleteCustomer } from '@lantern/contract/members/customers'
import { listMail } from '@lantern/contract/calls/mail'
import { getUser, login, register, setLanguage } from '@lantern/contract/members/members'
import { forgotPassword, issueSignInLink, verifyAuthToken } from '@lantern/contract/account/signin'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FRIDAY, openClub, PASSWORD, type Club } from '../../../../test/club/club.ts'
import { openPostOffice, type PostOffice } from '../../../../test/stand-ins/post-office.ts'
import { tally } from '../../../../test/checks/tally.ts'
import { sendDue } from '../../mail/service.send.ts'

let office: PostOffice
let club: Club
const logged: string[] = []
beforeAll(async () => {
  office = await openPostOffice()
  // The jobs don't run by themselves, so that emails are sent at known moments.
  club = await openClub({
    signsIn: true,
    jobsByHand: true,
    logged,
    variables: {
      SMTP_URL: office.url,
      MAIL_FROM: 'club@lantern.example',
      PUBLIC_URL: 'http://lantern.example',
    },
  })
})
beforeEach(async () => {
  minutesLater(5)
  await sendDue(club.kernels[0])
  club.clock.set(FRIDAY)
  office.emails.length = 0
})
afterAll(async () => {
  await club.close()
  await office.close()
})

const minutesLater = (minutes: number) =>
  club.clock.set(new Date(FRIDAY.getTime() + minutes * 60_000))
const tokenIn = (text: string | undefined) => /token=([\w-]{43})/.exec(text ?? '')?.[1] ?? ''
const verify = (token: string, instance: 0 | 1 = 0) =>
  club.visitor(instance).call(verifyAuthToken, { body: { token } })
const forget = (email: string) => club.visitor().call(forgotPassword, { body: { email } })
/** The token in a mailed link. */
const mailedToken = async (email: string) => {
  await forget(email)
  await sendDue(club.kernels[1])
  return tokenIn(office.emails.find(({ to }) => to[0] === email)?.text)
}
const issue = async (id: number) => {
  const staff = await club.signedIn({ role: 'staff' })
  return staff.call(issueSignInLink, { params: { id: String(id) } })
}

describe('an account', () => {
  it('never changes silently: the old address gets an email about a new email or password', async () => {
    const { email } = await club.member()
    const member = await club.signIn({ email })
    const name = { firstName: 'Mei', lastName: 'Chen', phoneNumber: null }
    const next = { ...name, email: `next-${email}`, currentPassword: PASSWORD }
    const taken = { ...next, email: (await club.member()).email }
    expect((await member.call(saveProfile, { body: taken })).code).toBe('email_unavailable')
    expect((await member.call(saveProfile, { body: next })).status).toBe(200)
    const passwords = { currentPassword: PASSWORD, newPassword: 'another long one' }
    expect((await member.call(changePassword, { body: passwords })).status).toBe(204)
    await sendDue(club.kernels[0])
    await sendDue(club.kernels[1])
    expect(
      office.emails.map(({ to, text }) => [to[0], /^Subject: (.*)$/m.exec(text)?.[1]?.trim()]),
    ).toEqual([
      [email, 'Your email was changed'],
      [`next-${email}`, 'Please confirm your email'],
      [`next-${email}`, 'Your password was changed'],
    ])
  })
})

describe('a mailed link', () => {
  it('signs its member in once', async () => {
    const { email } = await club.member()
    const token = await mailedToken(email)
    const visitor = club.visitor()
    const { reply } = await visitor.call(verifyAuthToken, { body: { token } })
    expect(reply.email).toBe(email)
    expect((await visitor.call(getUser, {})).reply?.email).toBe(email)
    expect((await visitor.call(getSecurity, {})).reply.passwordNeeded).toBe(false)
    const again = await verify(token, 1)
    expect([again.status, again.code]).toEqual([401, 'token_invalid'])
  })

  it('makes one session if it is used concurrently at both instances', async () => {
    const { id, email } = await club.member()
    const token = await mailedToken(email)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => verify(token, turn % 2 === 0 ? 0 : 1)),
    )
    expect(tally(answers)).toEqual({ 200: 1, token_invalid: 19 })
    const { rows } = await club.pool.query('SELECT 1 FROM sessions WHERE user_id = $1', [id])
    expect(rows).toHaveLength(1)
  })

  it('is valid for ten minutes', async () => {
    const { email } = await club.member()
    const [early, late] = [await mailedToken(email), await mailedToken(email)]
    minutesLater(9.9)
    expect((await verify(late)).status).toBe(200)
    const other = await club.member()
    club.clock.set(FRIDAY)
    const old = await mailedToken(other.email)
    minutesLater(10.1)
    expect((await verify(old)).code).toBe('token_invalid')
    expect((await verify(early)).code).toBe('token_invalid')
  })

  it('is stored as a hash only, and never shown to staff', async () => {
    const { email } = await club.member({ role: 'admin' })
    const token = await mailedToken(email)
    expect(token).toHaveLength(43)
    const { rows } = await club.pool.query<{ dump: string }>(
      `SELECT (SELECT coalesce(string_agg(t::text, ';'), '') FROM sign_in_tokens t)
           || (SELECT coalesce(string_agg(m::text, ';'), '') FROM mail_outbox m) AS dump`,
    )
    expect(rows[0]?.dump).not.toContain(token)
    const staff = await club.signedIn({ role: 'staff' })
    const { text } = await staff.call(listMail, { query: {} })
    expect(text).toContain(email)
    expect(text).not.toContain('token=')
  })

  it('is void after a change of password or email', async () => {
    const { email } = await club.member()
    const member = await club.signIn({ email })
    const token = await mailedToken(email)
    const passwords = { currentPassword: PASSWORD, newPassword: 'another long one' }
    expect((await member.call(changePassword, { body: passwords })).status).toBeLessThan(300)
    expect((await verify(token)).code).toBe('token_invalid')
  })

  it('has the same answer for an unknown address', async () => {
    const { email } = await club.member()
    const [known, unknown] = [await forget(email), await forget('nobody@club.test')]
    expect([known.status, known.text]).toEqual([204, ''])
    expect([unknown.status, unknown.text]).toEqual([204, ''])
    await sendDue(club.kernels[0])
    expect(office.emails.map(({ to }) => to)).toEqual([[email]])
  })

  it('is sent at most five times in a quarter of an hour', async () => {
    const { email } = await club.member()
    const input = await Promise.all(Array.from({ length: 12 }, () => forget(email)))
    expect(tally(input)).toEqual({ 204: 12 })
    await sendDue(club.kernels[0])
    expect(office.emails).toHaveLength(5)
    minutesLater(16)
    expect(await mailedToken(email)).toHaveLength(43)
  })

  it.each(['', 'x', 'x'.repeat(44), `${'x'.repeat(42)}=`])('can’t be %j', async (token) => {
    expect((await verify(token)).code).toBe('invalid_input')
  })
})

describe('a link made at the desk', () => {
  it('signs a customer in, is logged, and is reported to them by email', async () => {
    const customer = await club.member()
    const { reply } = await issue(customer.id)
    expect(reply.url).toMatch(/^http:\/\/lantern\.example\/auth-callback#token=[\w-]{43}$/)
    expect(reply.expiresAt).toMatch(/^2026-11-20T20:10:/)
    const { rows } = await club.pool.query(
      "SELECT action FROM audit_events WHERE subject = 'user:' || $1",
      [customer.id],
    )
    expect(rows).toEqual([{ action: 'user.sign_in_link' }])
    await sendDue(club.kernels[0])
    expect(office.emails[0]?.to).toEqual([customer.email])
    expect(office.emails[0]?.text).toContain('A sign-in link was created for you')
    expect(office.emails[0]?.text).not.toContain('token')
    const visitor = club.visitor()
    const token = tokenIn(reply.url)
    const signedIn = await visitor.call(verifyAuthToken, { body: { token } })
    expect(signedIn.reply.email).toBe(customer.email)
    expect((await visitor.call(getSecurity, {})).reply.passwordNeeded).toBe(true)
  })

  it.each(['staff', 'admin'] as const)('can’t be made for %s', async (role) => {
    const { id } = await club.member({ role })
    expect((await issue(id)).code).toBe('customers_only')
  })

  it('is void once its customer is deleted, and no more can be made', async () => {
    const { id } = await club.member()
    const { reply } = await issue(id)
    const staff = await club.signedIn({ role: 'staff' })
    const pin = { 'x-staff-pin': '2468' }
    const gone = await staff.call(deleteCustomer, { params: { id: String(id) } }, pin)
    expect(gone.status).toBe(204)
    expect((await verify(tokenIn(reply.url))).code).toBe('token_invalid')
    expect((await issue(id)).code).toBe('not_found')
    const { rows } = await club.pool.query('SELECT 1 FROM mail_outbox WHERE member_id = $1', [id])
    expect(rows).toEqual([])
  })

  it('is void once its customer becomes staff', async () => {
    const { id } = await club.member()
    const { reply } = await issue(id)
    await club.pool.query("UPDATE users SET role = 'admin' WHERE id = $1", [id])
    expect((await verify(tokenIn(reply.url))).code).toBe('token_invalid')
  })

  it('voids the member’s other links when it is used', async () => {
    const { id } = await club.member()
    const [one, other] = [(await issue(id)).reply.url, (await issue(id)).reply.url]
    expect((await verify(tokenIn(other))).status).toBe(200)
    expect((await verify(tokenIn(one))).code).toBe('token_invalid')
  })
})

it('emails are in the language that the member’s page last used', async () => {
  const email = 'reader@club.test'
  const body = { email, password: PASSWORD, firstName: 'Mei', lastName: 'Chen' }
  const languageOf = async () => {
    const { rows } = await club.pool.query<{ language: string }>(
      'SELECT language FROM users WHERE email = $1',
      [email],
    )
    return rows[0]
  }
  const chinese = { 'accept-language': 'zh-CN' }
  const visitor = club.visitor()
  await visitor.call(register, { body }, chinese)
  expect(await languageOf()).toEqual({ language: 'ch' })
  await visitor.call(setLanguage, { body: { language: 'en' } })
  expect(await languageOf()).toEqual({ language: 'en' })
  await visitor.call(login, { body: { email, password: PASSWORD } }, chinese)
  expect(await languageOf()).toEqual({ language: 'ch' })
})

describe('the server’s log', () => {
  it('has every request, but no token or password', async () => {
    const { email } = await club.member()
    const token = await mailedToken(email)
    const canary = 'canary-password-5f1d'
    const page = club.visitor()
    await page.request({ method: 'GET', url: `/auth-callback?token=${token}` })
    await page.request({
      method: 'GET',
      url: '/api/venue',
      headers: { referer: `http://lantern.example/auth-callback?token=${token}`, cookie: token },
    })
    await page.request({
      method: 'POST',
      url: '/api/verify-auth-token',
      payload: `{"token":"${token}`,
    })
    await page.call(login, { body: { email, password: canary } })
    await club.pool.query('ALTER TABLE sign_in_tokens RENAME TO gone')
    const broken = await verify(token)
    await club.pool.query('ALTER TABLE gone RENAME TO sign_in_tokens')
    expect(broken.status).toBe(500)
    office.refusals.push({ code: 451, message: 'not now' })
    await mailedToken(email)
    expect((await verify(token, 1)).status).toBe(200)

    const text = logged.join('')
    expect(text).toContain('/auth-callback')
    expect(text).toContain('/api/verify-auth-token')
    expect(text).toContain('unexpected failure')
    expect(text).not.toContain(token)
    expect(text).not.toContain(canary)
    expect(text).not.toMatch(/token=|[\w-]{43}/)
  })

  it('of other sites has none either: the page of a link sends no referrer', async () => {
    const url = `/auth-callback?token=${'x'.repeat(43)}`
    const { headers } = await club.visitor().request({ method: 'GET', url })
    expect(headers['referrer-policy']).toBe('no-referrer')
    const other = await club.visitor().request({ method: 'GET', url: '/about' })
    expect(other.headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  })
})
