import {
  downloadOwnData,
  getDeletion,
  listDeletions,
  setDeletion,
} from '@lantern/contract/account/account'
import { createBooking } from '@lantern/contract/bookings/bookings'
import { creditGoodwill } from '@lantern/contract/bills/corrections'
import { addNote, deleteCustomer } from '@lantern/contract/members/customers'
import { listOwnSecurity } from '@lantern/contract/account/security'
import { issueSignInLink } from '@lantern/contract/account/signin'
import { createSale } from '@lantern/contract/bills/till'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { openClub, type Club } from '../../../test/club/club.ts'

let club: Club
beforeAll(async () => {
  club = await openClub({ signsIn: true })
})
afterAll(() => club.close())

const booking = {
  amenityId: 1,
  bookingDate: '2026-11-21',
  startTime: '19:00',
  endTime: '21:00',
  totalPrice: '100.80',
}

describe('the export of a member’s own data', () => {
  it('has every table with rows of theirs, without secrets and without other people’s data', async () => {
    const other = await club.signedIn({ balance: 20_000 })
    const member = await club.signedIn({ balance: 20_000 })
    expect((await member.call(createBooking, { body: booking })).status).toBe(200)
    const staff = await club.signedIn({ role: 'staff' })
    const params = { id: String(member.person.id) }
    await staff.call(addNote, { params, body: { text: 'Sings off key' } })
    const { text, headers } = await member.call(downloadOwnData, {})
    expect(headers['content-disposition']).toContain('lantern-my-data.json')
    expect(headers['cache-control']).toBe('no-store')
    const told = z.record(z.string(), z.unknown()).parse(JSON.parse(text))
    const { rows } = await club.pool.query<{ name: string }>(
      `SELECT DISTINCT t.relname AS name FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid
       JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.conkey[1]
       WHERE k.contype = 'f' AND k.confrelid = 'users'::regclass AND a.attname IN ('user_id', 'member_id')`,
    )
    const kept = new Set(['customer_notes', 'idempotency_keys', 'sessions'])
    const missing = rows.filter(({ name }) => !kept.has(name) && !Object.hasOwn(told, name))
    expect(missing).toEqual([])
    expect(told).toMatchObject({
      account: { email: member.person.email },
      bookings: [{ user_id: member.person.id }],
      wallet_entries: [{ kind: 'opening_balance', amount: 200 }],
      bill_lines: [
        { kind: 'room', net: 96 },
        { kind: 'service_fee', net: 4.8 },
      ],
      bill_payments: [{ method: 'balance', amount: 100.8 }],
    })
    for (const hidden of ['argon2', 'Sings off key', other.person.email, '_hash"', 'token_hash']) {
      expect([hidden, text.includes(hidden)]).toEqual([hidden, false])
    }
    const { reply } = await member.call(listOwnSecurity, {})
    expect(reply[0]).toMatchObject({ kind: 'export.take', detail: 'own data' })
  })
})

it('the export of a member’s own data names neither the staff who acted nor their addresses', async () => {
  const member = await club.signedIn({ balance: 20_000 })
  const staff = await club.signedIn({ role: 'staff' })
  const params = { id: String(member.person.id) }
  const made = await staff.call(issueSignInLink, { params })
  expect(made.status).toBe(200)
  await staff.call(creditGoodwill, { params, body: { amount: '1.00', reason: 'goodwill' } })
  const items = [{ foodItemId: 1, quantity: 1 }]
  const sale = { items, userId: member.person.id, paymentType: 'cash' } as const
  expect((await staff.call(createSale, { body: sale })).code).toBeNull()
  await club.pool.query(
    `UPDATE security_events SET address = '203.0.113.77', agent = 'StaffBrowser' WHERE actor_id = $1`,
    [staff.person.id],
  )
  const { text } = await member.call(downloadOwnData, {})
  for (const shown of ['"signin.link"', '"goodwill"', '"food_order"', '"cash"'])
    expect(text).toContain(shown)
  for (const hidden of ['203.0.113.77', 'StaffBrowser', 'actor_id', 'approved_by', 'opened_by']) {
    expect([hidden, text.includes(hidden)]).toEqual([hidden, false])
  }
  // The member's own addresses are included.
  expect(text).toContain('127.0.0.1')
})

describe('a request for deletion', () => {
  it('is shown to the desk until the member withdraws it or is deleted', async () => {
    const member = await club.signedIn()
    const staff = await club.signedIn({ role: 'staff' })
    const request = async () => (await staff.call(listDeletions, {})).reply.map(({ id }) => id)
    expect((await member.call(getDeletion, {})).reply).toEqual({ askedAt: null })
    const first = await member.call(setDeletion, { body: { isAsked: true } })
    expect(first.reply.askedAt).toMatch(/^2026-11-20T20:/)
    const again = await member.call(setDeletion, { body: { isAsked: true } })
    expect(again.reply).toEqual(first.reply)
    expect(await request()).toEqual([member.person.id])
    await member.call(setDeletion, { body: { isAsked: false } })
    expect(await request()).toEqual([])
    await member.call(setDeletion, { body: { isAsked: true } })
    const params = { id: String(member.person.id) }
    expect((await staff.call(deleteCustomer, { params }, { 'x-staff-pin': '2468' })).status).toBe(
      204,
    )
    expect(await request()).toEqual([])
    expect((await member.call(listDeletions, {})).code).toBe('not_signed_in')
  })

  it('can’t be seen by other members', async () => {
    const member = await club.signedIn()
    expect((await member.call(listDeletions, {})).code).toBe('forbidden')
  })
})
