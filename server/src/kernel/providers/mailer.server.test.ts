import { afterEach, describe, expect, it } from 'vitest'
import { selfMade } from '../../../test/stand-ins/certificate.ts'
import {
  openPostOffice,
  type PostOffice,
  type PostOfficeOptions,
} from '../../../test/stand-ins/post-office.ts'
import { MailRefused, smtpMailer } from './mailer.ts'

const open: PostOffice[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((office) => office.close()))
})
async function opened(options: PostOfficeOptions = {}): Promise<PostOffice> {
  const office = await openPostOffice(options)
  open.push(office)
  return office
}

const email = {
  to: { name: '陈梅', address: 'mei@club.test' },
  subject: '预订成功：K房',
  text: '您好：\n\n.\n一行',
  html: '<p>您好：</p>',
  leave: null,
  id: '1.1',
}

interface Way {
  user?: { name: string; password: string }
  /** Accepts the self-signed certificate. */
  trusting?: boolean
  requireTls?: boolean
}

/** Sends the email like an instance with that `SMTP_URL`. Returns the refusal, if there is one. */
async function send(office: PostOffice, way: Way = {}): Promise<MailRefused | null> {
  const url = new URL(office.url)
  if (way.user) {
    url.username = encodeURIComponent(way.user.name)
    url.password = encodeURIComponent(way.user.password)
  }
  if (way.trusting) url.searchParams.set('tls.ca', selfMade.cert)
  const mailer = smtpMailer(url.href, 'Lantern <club@lantern.example>', way.requireTls ?? false)
  try {
    await mailer.send(email)
    return null
  } catch (error) {
    if (error instanceof MailRefused) return error
    throw error
  }
}

const user = { name: 'club@lantern.example', password: 'pass/word: @?#%' }

describe('a mail server with authentication', () => {
  it('accepts an email with the right password, whatever its content', async () => {
    const office = await opened({ user })
    expect(await send(office, { user })).toBeNull()
    expect(office.emails).toMatchObject([{ user: user.name, to: ['mei@club.test'] }])
  })

  it.each([
    ['the wrong password', { user: { ...user, password: 'not that one' } }],
    ['no password', {}],
  ])(
    'refuses an email with %s, which is retried because the configuration may change',
    async (_, way) => {
      const office = await opened({ user })
      const refusal = await send(office, way)
      expect(refusal?.forGood).toBe(false)
      expect(refusal?.message).not.toMatch(/not that one/)
      expect(office.emails).toEqual([])
      expect(await send(office, { user })).toBeNull()
    },
  )
})

describe('TLS', () => {
  it.each([
    ['by STARTTLS', { ...selfMade }],
    ['at once', { ...selfMade, at: 'once' as const }],
  ])(
    '%s sends the email and the password to a server with a trusted certificate',
    async (_, tls) => {
      const office = await opened({ user, tls })
      expect(await send(office, { user, trusting: true, requireTls: true })).toBeNull()
      expect(office.emails).toMatchObject([{ encrypted: true, user: user.name }])
    },
  )

  it.each([
    ['by STARTTLS', { ...selfMade }],
    ['at once', { ...selfMade, at: 'once' as const }],
  ])('%s sends nothing to a server with an untrusted certificate', async (_, tls) => {
    const office = await opened({ user, tls })
    for (const requireTls of [true, false]) {
      const refusal = await send(office, { user, requireTls })
      expect(refusal).toMatchObject({ forGood: false })
      expect(refusal?.message).toMatch(/certificate/)
    }
    expect([office.passwords, office.emails]).toEqual([[], []])
  })

  it('sends no password to a server that doesn’t start TLS', async () => {
    const office = await opened({ user })
    expect(await send(office, { user, requireTls: true })).toMatchObject({ forGood: false })
    expect([office.passwords, office.emails]).toEqual([[], []])
  })
})

describe('a server that temporarily refuses an email', () => {
  it('is tried again after greylisting, with the same message id', async () => {
    const office = await opened()
    office.recipients.push({ code: 450, message: '4.2.0 Greylisted, try again in five minutes' })
    const refusal = await send(office)
    expect(refusal?.forGood).toBe(false)
    expect(refusal?.message).toContain('Greylisted')
    expect(await send(office)).toBeNull()
    expect(office.emails).toHaveLength(1)
    expect(office.emails[0]?.read.messageId).toBe('<1.1@lantern.example>')
  })

  it.each([421, 451, 452])('is tried again after %i for the whole email', async (code) => {
    const office = await opened()
    office.refusals.push({ code, message: 'try again' })
    expect(await send(office)).toMatchObject({ forGood: false })
    expect(await send(office)).toBeNull()
  })

  it('is tried again with the same message id if the connection was cut after the email', async () => {
    const office = await opened()
    office.cutsAfterData = 1
    expect(await send(office)).toMatchObject({ forGood: false })
    expect(await send(office)).toBeNull()
    expect(office.emails.map(({ read }) => read.messageId)).toEqual(['<1.1@lantern.example>'])
  })

  it('is tried again if it is unreachable', async () => {
    const office = await opened()
    await office.close()
    expect(await send(office)).toMatchObject({ forGood: false })
  })
})

describe('a server that permanently refuses an email', () => {
  it.each([550, 551, 553, 554])('ends the delivery by %i for the recipient', async (code) => {
    const office = await opened()
    office.recipients.push({ code, message: 'no such mailbox' })
    expect(await send(office)).toMatchObject({ forGood: true })
  })

  it('ends the delivery if it refuses the content', async () => {
    const office = await opened()
    office.refusals.push({ code: 554, message: 'looks like spam' })
    expect(await send(office)).toMatchObject({ forGood: true })
  })

  it.each<[string, PostOfficeOptions]>([
    ['our address', { closed: { code: 554, message: 'your address is blocked' } }],
    ['our sender', { stranger: { code: 550, message: 'not a sender of yours' } }],
  ])(
    'retries every email if it refuses %s, until the configuration is fixed',
    async (_, options) => {
      const office = await opened(options)
      expect(await send(office)).toMatchObject({ forGood: false })
    },
  )
})

it('a mail program shows an email as it was written', async () => {
  const office = await opened()
  expect(await send(office)).toBeNull()
  const [received] = office.emails
  expect(received?.read).toMatchObject({
    subject: email.subject,
    from: { name: 'Lantern', address: 'club@lantern.example' },
    to: [email.to],
    attachments: [],
  })
  expect(received?.read.text?.trim().replaceAll('\r\n', '\n')).toBe(email.text)
  expect(received?.read.html?.trim()).toBe(email.html)
  const headers = new Map(received?.read.headers.map(({ key, value }) => [key, value]))
  expect(headers.get('content-type')).toMatch(/^multipart\/alternative/)
  expect(headers.get('auto-submitted')).toBe('auto-generated')
  expect(headers.get('date')).toBeTruthy()
})
