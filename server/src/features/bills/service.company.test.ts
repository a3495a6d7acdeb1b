import { getBill } from '@lantern/contract/bills/bills'
import * as acts from '@lantern/contract/bills/actions'
import * as companies from '@lantern/contract/bills/own-bill'
import { listMail } from '@lantern/contract/calls/mail'
import { createSale } from '@lantern/contract/bills/till'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { transact } from '../../kernel/db/db.ts'
import { forgetNotes } from './corrections/service.ts'
import { openClub, type Club } from '../../../test/club/club.ts'
import { cartOf, menuOf } from '../../../test/ordering.ts'
import type { Visitor } from '../../../test/club/visitor.ts'

let club: Club
let desk: Visitor
let member: Visitor & { person: { id: number } }
beforeAll(async () => {
  club = await openClub()
  desk = await club.signedIn({ role: 'staff' })
})
afterAll(() => club.close())
beforeEach(async () => {
  await club.pool.query('UPDATE bills SET table_id = NULL')
  member = await club.signedIn()
})

const acme = { name: 'Acme Ltd.', address: ['1 King St W', 'Toronto'], taxNumber: '12345 RT' }
const idPath = (id: number) => ({ params: { id: String(id) } })

/** A bill with an order, which is paid and closed. */
async function closed(userId?: number) {
  const body = userId === undefined ? { name: 'Old Zhou' } : { userId }
  const { id } = (await desk.call(acts.openTableBill, { ...idPath(1), body })).reply
  const items = cartOf(await menuOf(club))
  await desk.call(createSale, { body: { items, paymentType: 'bill', billId: id } })
  const { due } = (await desk.call(getBill, idPath(id))).reply
  await desk.call(acts.payBill, { ...idPath(id), body: { method: 'terminal', amount: due, due } })
  return { ...(await desk.call(getBill, idPath(id))).reply, end: () => end(id) }
}
const end = (id: number) =>
  desk.call(acts.closeBill, { ...idPath(id), body: { as: 'paid', due: '0.00' } })
const proposed = async (id: number) =>
  (await desk.call(acts.getBillCompany, idPath(id))).reply.proposed

it('a company is written on a closed bill, and proposed for the next of its member', async () => {
  const bill = await closed(member.person.id)
  await bill.end()
  const body = { company: acme }
  const { reply } = await desk.call(acts.setBillCompany, { ...idPath(bill.id), body })
  expect(reply).toMatchObject({ status: 'paid', company: acme })
  await club.pool.query('UPDATE bills SET table_id = NULL')
  const next = await closed(member.person.id)
  expect(await proposed(next.id)).toEqual(acme)
  const kept = { ...acme, name: 'Mine' }
  await member.call(companies.setOwnCompany, { body: { company: kept } })
  expect(await proposed(next.id)).toEqual(kept)
  await club.pool.query('UPDATE bills SET table_id = NULL')
  expect(await proposed((await closed()).id)).toBeNull()
})

it('a company is on the emailed receipt', async () => {
  const bill = await closed(member.person.id)
  await desk.call(acts.setBillCompany, { ...idPath(bill.id), body: { company: acme } })
  await bill.end()
  const { messages } = (await desk.call(listMail, { query: {} })).reply
  const email = messages.find(({ userId }) => userId === member.person.id)
  expect(email?.text).toContain('Acme Ltd., 1 King St W, Toronto')
  expect(email?.text).toContain('12345 RT')
})

it('members write on their own receipts only', async () => {
  const { lanternId } = await closed(member.person.id)
  const path = { params: { lanternId } }
  const body = { company: acme }
  const written = await member.call(companies.setReceiptCompany, { ...path, body })
  expect(written.reply).toEqual({ company: acme, proposed: null })
  const stranger = await club.signedIn()
  for (const call of [
    stranger.call(companies.setReceiptCompany, { ...path, body: { company: null } }),
    stranger.call(companies.getReceiptCompany, path),
  ]) {
    expect((await call).code).toBe('not_found')
  }
  expect((await member.call(companies.getReceiptCompany, path)).reply.company).toEqual(acme)
})

it('a company is forgotten with its member, on every bill', async () => {
  const { id } = await closed(member.person.id)
  await desk.call(acts.setBillCompany, { ...idPath(id), body: { company: acme } })
  await transact(club.kernels[0].db, (tx) => forgetNotes(tx, member.person.id))
  expect((await desk.call(getBill, idPath(id))).reply.company).toBeNull()
})
