import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostOffice, type PostOffice } from '../../../test/stand-ins/post-office.ts'
import { MailRefused, needsTls, smtpMailer } from './mailer.ts'

/** A mail server without TLS. */
let office: PostOffice
beforeAll(async () => {
  office = await openPostOffice()
})
afterAll(() => office.close())

const email = {
  to: { name: 'Mei', address: 'mei@club.test' },
  subject: 'Your sign-in link',
  text: 'It is behind #',
  html: '<p>It is behind #</p>',
  leave: null,
  id: '1.1',
}

describe('emails', () => {
  it('require TLS except to this machine, unless a setting allows plain text', () => {
    expect(needsTls('smtp://mail.example:587', 'required')).toBe(true)
    expect(needsTls('smtp://127.0.0.1.example:587', 'required')).toBe(true)
    expect(needsTls('smtp://10.0.0.1', 'required')).toBe(true)
    expect(needsTls('smtp://mail.example:587', 'if-offered')).toBe(false)
    for (const here of ['smtp://localhost:25', 'smtp://127.0.0.1:25', 'smtp://[::1]:25']) {
      expect(needsTls(here, 'required')).toBe(false)
    }
  })

  it('aren’t sent without TLS if they require it, and can be retried', async () => {
    const refused = smtpMailer(office.url, 'club@lantern.example', true).send(email)
    await expect(refused).rejects.toThrow(MailRefused)
    await expect(refused).rejects.toMatchObject({ forGood: false })
    expect(office.emails).toEqual([])
    await smtpMailer(office.url, 'club@lantern.example', false).send(email)
    expect(office.emails).toHaveLength(1)
  })
})
