import { cancelBooking, createBooking } from '@lantern/contract/bookings/bookings'
import { listMail } from '@lantern/contract/calls/mail'
import { listOrders, processFreeOrder, setOrderStatus } from '@lantern/contract/menu/orders'
import { topUp } from '@lantern/contract/payments/payments'
import { createSale } from '@lantern/contract/bills/till'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FRIDAY, openClub, type Club } from '../../../test/club/club.ts'
import { cartOf, menuOf, order } from '../../../test/ordering.ts'
import { readByMailProgram } from '../../../test/stand-ins/mail-program.ts'
import { openPostOffice, type PostOffice } from '../../../test/stand-ins/post-office.ts'
import { sendBy, sendDue } from './service.send.ts'

let office: PostOffice
let club: Club
beforeAll(async () => {
  office = await openPostOffice()
  // The jobs don't run by themselves, so that emails are sent at known moments.
  club = await openClub({
    jobsByHand: true,
    variables: {
      SMTP_URL: office.url,
      MAIL_FROM: 'Lantern <club@lantern.example>',
      PUBLIC_URL: 'http://lantern.example',
    },
  })
})
beforeEach(async () => {
  // Sends emails of earlier tests.
  minutesLater(5)
  await sendAll()
  club.clock.set(FRIDAY)
  office.emails.length = 0
})
afterAll(async () => {
  await club.close()
  await office.close()
})

let hour = 14
/** A slot of the theater that no other test of this file uses. */
const slot = () => {
  hour += 1
  return {
    amenityId: 3,
    bookingDate: '2026-11-21',
    startTime: `${hour}:00`,
    endTime: `${hour + 1}:00`,
  }
}
const minutesLater = (minutes: number) =>
  club.clock.set(new Date(FRIDAY.getTime() + minutes * 60_000))
const sendAll = () => Promise.all(club.kernels.map((kernel) => sendDue(kernel)))
const outbox = async () => {
  const staff = await club.signedIn({ role: 'staff' })
  return (await staff.call(listMail, { query: {} })).reply.messages
}
const mailTo = async (email: string) => (await outbox()).filter(({ to }) => to === email)

describe('a booking', () => {
  it('is confirmed and canceled by email, with price, refund and its destination', async () => {
    const member = await club.signedIn({ balance: 50_000 })
    const request = slot()
    const { reply } = await member.call(createBooking, { body: request })
    await sendAll()
    expect(office.emails).toHaveLength(1)
    const [confirmed] = office.emails
    expect(confirmed).toMatchObject({ from: 'club@lantern.example', to: [member.person.email] })
    expect(confirmed?.text).toContain('Subject: Booking confirmed: Theater')
    expect(confirmed?.text).toContain('Hello Mei,')
    expect(confirmed?.text).toContain(`Booking ID: ${reply.lanternId}`)
    expect(confirmed?.text).toContain(`Total: $${reply.totalPrice}`)
    expect(confirmed?.text).toContain('Saturday, November 21, 2026')
    expect(confirmed?.text).toContain('http://lantern.example/account')

    await member.call(cancelBooking, { params: { id: String(reply.id) } })
    await sendAll()
    expect(office.emails).toHaveLength(2)
    expect(office.emails[1]?.text).toContain('Subject: Booking canceled: Theater')
    expect(office.emails[1]?.text).toContain(`Refunded to your balance: $${reply.totalPrice}`)
  })

  it('is confirmed in the member’s language', async () => {
    const member = await club.signedIn({ balance: 50_000 })
    await club.pool.query("UPDATE users SET language = 'ch' WHERE id = $1", [member.person.id])
    await member.call(createBooking, { body: slot() })
    await sendAll()
    expect(office.emails[0]?.text).toMatch(/预订成功：.*\n/)
    expect(office.emails[0]?.text).toContain('Mei，您好：')
    expect(office.emails[0]?.text).toContain('2026年11月21日 星期六')
  })

  it.each([
    ['en', 'Booking confirmed: Theater Room', 'en'],
    ['ch', '预订成功：影音厅', 'zh-CN'],
  ])('gets an email that mail programs read as %s', async (language, subject, tag) => {
    const member = await club.signedIn({ balance: 50_000 })
    const { id, email } = member.person
    await club.pool.query(
      `UPDATE users SET language = $2, first_name = '梅 "M", <x>' WHERE id = $1`,
      [id, language],
    )
    await member.call(createBooking, { body: slot() })
    await sendAll()
    const [message] = office.emails
    if (!message) throw new Error('no message')
    expect(readByMailProgram(message, 'http://lantern.example')).toEqual([
      'http://lantern.example/account',
    ])
    expect(message.read).toMatchObject({ subject, to: [{ name: '梅 "M", <x>', address: email }] })
    expect(message.read.html).toContain(`<html lang="${tag}">`)
    expect(message.read.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
  })

  it('that is refused sends no email', async () => {
    const member = await club.signedIn()
    const answer = await member.call(createBooking, { body: slot() })
    expect(answer.code).toBe('insufficient_balance')
    expect(await mailTo(member.person.email)).toEqual([])
  })

  it('that is repeated under its idempotency key sends one email', async () => {
    const member = await club.signedIn({ balance: 50_000 })
    const body = slot()
    const key = { 'idempotency-key': 'the-same-booking' }
    await member.call(createBooking, { body }, key)
    await member.call(createBooking, { body }, key)
    expect(await mailTo(member.person.email)).toHaveLength(1)
  })
})

it('a top-up gets a receipt', async () => {
  const member = await club.signedIn()
  await member.call(topUp, { body: { amount: '1250.00' } })
  await sendAll()
  expect(office.emails[0]?.text).toContain('Subject: Receipt: balance top-up')
  expect(office.emails[0]?.text).toContain('Total: $1,250.00')
})

it('an order gets a receipt with the tax', async () => {
  const member = await club.signedIn({ balance: 50_000 })
  const [dish, other] = await menuOf(club)
  if (!dish || !other) throw new Error('no menu')
  const { reply } = await order(member, { items: cartOf([dish, other]) })
  await sendAll()
  expect(office.emails[0]?.text).toContain('Subject: Receipt: food & beverages')
  for (const line of [
    `Order: ${reply.lanternId}`,
    `${dish.nameEn} × 2: $`,
    `${other.nameEn}: $${other.price}`,
    `HST 13%: $${reply.tax}`,
    `Total: $${reply.totalAmount}`,
  ]) {
    expect(office.emails[0]?.text).toContain(line)
  }
})

describe('an order that the staff cancel', () => {
  const cancel = async (id: number) => {
    const staff = await club.signedIn({ role: 'staff' })
    const body = { status: 'canceled', reason: 'The kitchen has closed' } as const
    await staff.call(setOrderStatus, { params: { id: String(id) }, body })
    await staff.call(setOrderStatus, { params: { id: String(id) }, body })
  }

  it('sends one email, with the refund and its destination', async () => {
    const member = await club.signedIn({ balance: 50_000 })
    const { reply } = await order(member, { items: cartOf(await menuOf(club)) })
    await cancel(reply.id)
    await sendAll()
    expect(office.emails).toHaveLength(2)
    const canceled = office.emails.find(({ text }) => text.includes('Subject: Order canceled'))
    expect(canceled).toMatchObject({ to: [member.person.email] })
    expect(canceled?.text).toContain(`Order: ${reply.lanternId}`)
    expect(canceled?.text).toContain(`Refunded to your balance: $${reply.totalAmount}`)
    expect(canceled?.text).not.toContain('The kitchen has closed')
  })

  it('states the cash refund, rounded to five cents, in the member’s language', async () => {
    const { id, email } = await club.member()
    await club.pool.query("UPDATE users SET language = 'ch' WHERE id = $1", [id])
    const staff = await club.signedIn({ role: 'staff' })
    const sale = { items: cartOf(await menuOf(club)), paymentType: 'cash', userId: id } as const
    const { reply } = await staff.call(createSale, { body: sale })
    await cancel(reply.order.id)
    const canceled = (await mailTo(email)).find(({ kind }) => kind === 'order_canceled')
    expect(canceled?.subject).toBe('订单已取消：餐饮')
    expect(canceled?.text).toContain(`已退现金：$${reply.cash?.due}`)
  })

  it('that was free mentions no money', async () => {
    const member = await club.signedIn()
    const body = { items: cartOf(await menuOf(club)), discountCode: 'LANTERN100' }
    const { reply } = await member.call(processFreeOrder, {
      body: { ...body, tableLocation: null },
    })
    const [placed] = (await member.call(listOrders, { query: {} })).reply
    expect(placed?.lanternId).toBe(reply.lanternId)
    await cancel(placed?.id ?? 0)
    const [canceled] = await mailTo(member.person.email)
    expect(canceled?.kind).toBe('order_canceled')
    expect(canceled?.text).not.toMatch(/balance:|card:|cash:/)
  })
})

describe('sending an email', () => {
  const topUps = async (count: number) => {
    const member = await club.signedIn()
    for (let turn = 0; turn < count; turn += 1) {
      await member.call(topUp, { body: { amount: '10.00' } })
    }
    return member.person.email
  }

  it('happens once if several instances send at the same time', async () => {
    const email = await topUps(20)
    await Promise.all(Array.from({ length: 4 }, sendAll))
    expect(office.emails).toHaveLength(20)
    expect((await mailTo(email)).every(({ state }) => state === 'sent')).toBe(true)
    await sendAll()
    expect(office.emails).toHaveLength(20)
  })

  it('is retried after two minutes if the server had a temporary error', async () => {
    const email = await topUps(1)
    office.refusals.push({ code: 451, message: 'try later' })
    await sendAll()
    expect(office.emails).toEqual([])
    const [waiting] = await mailTo(email)
    expect(waiting).toMatchObject({ state: 'waiting', sentAt: null })
    expect(waiting?.failure).toContain('try later')
    minutesLater(1.9)
    await sendAll()
    expect(office.emails).toEqual([])
    minutesLater(2.1)
    await sendAll()
    expect(office.emails).toHaveLength(1)
    expect((await mailTo(email))[0]).toMatchObject({ state: 'sent', failure: null })
  })

  it('ends at once if the server rejects the address', async () => {
    const email = await topUps(1)
    office.refusals.push({ code: 550, message: 'no such mailbox' })
    await sendAll()
    expect((await mailTo(email))[0]).toMatchObject({ state: 'failed' })
    minutesLater(600)
    await sendAll()
    expect(office.emails).toEqual([])
  })

  it('is continued by another instance if the first one crashes', async () => {
    const email = await topUps(1)
    await club.pool.query(`UPDATE mail_outbox SET tries = 1, due_at = $2 WHERE address = $1`, [
      email,
      new Date(FRIDAY.getTime() + 120_000),
    ])
    await sendAll()
    expect(office.emails).toEqual([])
    minutesLater(3)
    await sendDue(club.kernels[1])
    expect(office.emails).toHaveLength(1)
  })

  it('counts as sent if another instance gave the email up meanwhile', async () => {
    const email = await topUps(1)
    minutesLater(3 * 24 * 60 - 1)
    const emails = { channel: 'mail', form: () => Promise.resolve({}) } as const
    await sendBy(club.kernels[0], emails, async () => {
      minutesLater(3 * 24 * 60 + 1)
      await sendDue(club.kernels[1])
      return 'sent'
    })
    expect((await mailTo(email))[0]).toMatchObject({ state: 'sent' })
  })

  it('is given up after three days', async () => {
    const email = await topUps(1)
    minutesLater(3 * 24 * 60 + 1)
    await sendAll()
    expect(office.emails).toEqual([])
    expect((await mailTo(email))[0]).toMatchObject({ state: 'failed' })
  })
})

it('the outbox is paged, newest first', async () => {
  const staff = await club.signedIn({ role: 'staff' })
  const first = (await staff.call(listMail, { query: {} })).reply
  expect(first.configured).toBe(true)
  expect(first.messages).toHaveLength(20)
  const ids = first.messages.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  const last = String(ids.at(-1))
  const second = (await staff.call(listMail, { query: { before: last } })).reply.messages
  expect(second.every(({ id }) => id < Number(last))).toBe(true)
  expect(second.length).toBeGreaterThan(0)
})
