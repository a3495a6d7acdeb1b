import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MailContent } from './rules.content.ts'
import { toHtml, toText } from './rules.form.ts'
import { compose, noLinks } from './rules.email.ts'
import type { Sender } from './rules.rows.ts'
import { giveUpAt, nextTry } from './rules.ts'

const NOW = new Date('2026-11-20T20:00:00Z')
const sender: Sender = {
  name: { en: 'Lantern', ch: '灯会' },
  city: { en: 'Toronto', ch: '多伦多' },
  address: '188 Spadina Avenue',
  phone: '(416) 555-0188',
  timeZone: 'America/Toronto',
  currency: 'CAD',
  origin: 'https://lantern.example',
}
const room: Extract<MailContent, { kind: 'booking_confirmed' }>['booking'] = {
  lanternId: 'A2B3C4D5E6F7',
  amenity: { en: 'Karaoke Room', ch: 'K房' },
  units: ['K-Room 1'],
  startsAt: '2026-11-21T04:00:00.000Z',
  endsAt: '2026-11-21T06:00:00.000Z',
  subtotal: '144.00',
  serviceFee: '7.20',
  taxes: [],
  total: '151.20',
  paidBy: 'balance',
  points: 144,
  minimumSpend: '120.00',
}
const late: MailContent = { kind: 'booking_confirmed', booking: room }
const receipt: MailContent = {
  kind: 'receipt',
  about: 'food',
  number: 'A2B3C4D5E6F7',
  lines: [{ label: { en: 'Dumplings', ch: '饺子' }, quantity: 2, amount: '20.00' }],
  discount: '5.00',
  taxes: [
    { en: 'GST', ch: '联邦税', number: '123', rate: 5_000, amount: '0.75' },
    { en: 'QST', ch: '魁省税', number: null, rate: 9_975, amount: '1.50' },
  ],
  tip: null,
  total: '16.95',
  paidBy: 'stripe',
  points: 15,
}
const link = 'https://lantern.example/auth-callback#token=secret'

describe('an email', () => {
  it('names both days of a night that ends on the next date', () => {
    const text = toText(compose(late, { firstName: 'Mei', language: 'en' }, sender, noLinks))
    expect(text).toContain('Friday, November 20, 2026, 11 PM – Sat 1 AM')
    expect(text).toContain('Service fee: $7.20')
    expect(text).toContain('Points earned: 144')
    expect(text).toContain('Minimum spend on food and drinks, before tax: $120.00')
  })

  it('lists the refund rules, and the cancellation fee of a canceled booking', () => {
    const booking = room
    const refund = [
      { until: '2026-11-20T04:00:00.000Z', percent: 100, amount: '151.20' },
      { until: '2026-11-21T01:00:00.000Z', percent: 50, amount: '75.60' },
    ]
    const content: MailContent = { ...late, booking: { ...booking, refund } }
    const text = toText(compose(content, { firstName: 'Mei', language: 'en' }, sender, noLinks))
    expect(text).toContain('Until Thu, Nov 19, 11 PM: full refund, $151.20')
    expect(text).toContain('Until Fri, Nov 20, 8 PM: 50% refund, $75.60')
    const canceled: MailContent = {
      kind: 'booking_canceled',
      booking,
      refunds: [
        { to: 'card', amount: '50.00' },
        { to: 'balance', amount: '25.60' },
      ],
      cancellationFee: '75.60',
    }
    const answer = toText(compose(canceled, { firstName: '美', language: 'ch' }, sender, noLinks))
    expect(answer).toContain('正退回银行卡：$50.00')
    expect(answer).toContain('已退回余额：$25.60')
    expect(answer).toContain('不予退还：$75.60')
  })

  it('lists a bill’s reversed lines, and each payment and refund by method', () => {
    const label = { en: 'Dumplings', ch: '饺子' }
    const bill: MailContent = {
      kind: 'bill_receipt',
      number: 'A2B3C4D5E6F7',
      place: 'M1',
      lines: [
        { kind: 'room', label: null, quantity: 1, amount: '120.00' },
        { kind: 'room', label: null, quantity: 1, amount: '-20.00' },
        { kind: 'dish', label, quantity: 1, amount: '-8.00' },
        { kind: 'cancellation_fee', label: null, quantity: 1, amount: '15.00' },
        { kind: 'adjustment', label: null, quantity: 1, amount: '-3.00' },
      ],
      taxes: [],
      total: '104.00',
      payments: [
        { method: 'terminal', amount: '110.00' },
        { method: 'elsewhere', amount: '-6.00' },
      ],
      tip: '0.00',
      points: 0,
    }
    const text = toText(compose(bill, { firstName: 'Mei', language: 'en' }, sender, noLinks))
    for (const row of [
      'Room: $120.00',
      'Taken off: Room: −$20.00',
      'Taken off: Dumplings: −$8.00',
      'Cancellation fee: $15.00',
      'Taken off: −$3.00',
      'Card machine: $110.00',
      'Refunded: Another way: $6.00',
    ]) {
      expect(text.split('\n')).toContain(row)
    }
  })

  it('lists each tax and the discount', () => {
    const text = toText(compose(receipt, { firstName: '美', language: 'ch' }, sender, noLinks))
    expect(text).toContain('饺子 × 2：$20.00')
    expect(text).toContain('优惠：−$5.00')
    expect(text).toContain('联邦税 5% (123)：$0.75')
    expect(text).toContain('魁省税 9.975%：$1.50')
    expect(text).toContain('合计：$16.95')
  })

  it('breaks Chinese text between words only, and has a space before the weekday', () => {
    const content: MailContent = {
      kind: 'series_short',
      booking: room,
      chargeAt: '2026-11-18T00:00:00.000Z',
      due: '151.20',
      balance: '20.00',
    }
    const html = toHtml(compose(content, { firstName: 'Mei', language: 'ch' }, sender, noLinks))
    expect(html).toMatch(/<td style="[^"]*word-break:keep-all[^"]*">扣款时间<\/td>/)
    expect(html).toContain('11月17日 周二 19:00')
  })

  it('contains the sign-in link shown to the member only', () => {
    const to = { firstName: 'Mei', language: 'en' } as const
    const own = compose({ kind: 'sign_in_link' }, to, sender, { ...noLinks, signIn: link })
    expect(toText(own)).toContain(link)
    expect(toHtml(own)).toContain('token=secret')
    const read = compose({ kind: 'sign_in_link' }, to, sender, noLinks)
    expect(toText(read)).not.toContain('token')
    expect(toText(read)).toContain('shown to the member only')
  })

  it('greets nobody by a name that contains an address', () => {
    const firstName = 'Your prize: evil.example'
    const email = compose({ kind: 'sign_in_link' }, { firstName, language: 'en' }, sender, noLinks)
    expect(toText(email)).toMatch(/^Hello,\n/)
    const chinese = compose(receipt, { firstName, language: 'ch' }, sender, noLinks)
    expect(toText(chinese)).toMatch(/^您好：\n/)
  })

  it('escapes HTML in names', () => {
    fc.assert(
      fc.property(fc.string(), (firstName) => {
        const html = toHtml(compose(receipt, { firstName, language: 'en' }, sender, noLinks))
        const plain = toHtml(compose(receipt, { firstName: 'x', language: 'en' }, sender, noLinks))
        expect(html.match(/</g)?.length).toBe(plain.match(/</g)?.length)
        expect(html.match(/"/g)?.length).toBe(plain.match(/"/g)?.length)
      }),
    )
  })
})

describe('retries', () => {
  it('start after two minutes and grow to an hour', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 50].map(
      (tries) => (nextTry(tries, NOW).getTime() - NOW.getTime()) / 60_000,
    )
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60])
  })

  it('end soon for a sign-in link', () => {
    expect(giveUpAt({ kind: 'sign_in_link' }, NOW)).toEqual(new Date('2026-11-20T20:15:00Z'))
    expect(giveUpAt(receipt, NOW)).toEqual(new Date('2026-11-23T20:00:00Z'))
  })
})
