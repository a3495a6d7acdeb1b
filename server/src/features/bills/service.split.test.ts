import * as bills from '@lantern/contract/bills/bills'
import * as billActs from '@lantern/contract/bills/actions'
import { correctBill, refundBill, reopenBill } from '@lantern/contract/bills/corrections'
import type { NewOrder } from '@lantern/contract/menu/orders'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { createSale } from '@lantern/contract/bills/till'
import type { Sent } from '@lantern/contract/calls/endpoint'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idPath, M1, openDesk } from '../../../test/desk.ts'
import { booksAgree } from '../../../test/checks/books.ts'
import { cartOf, menuOf } from '../../../test/ordering.ts'

const { on } = openDesk()

let items: NewOrder['items']
beforeAll(async () => {
  items = cartOf(await menuOf(on().club))
})
const limit = (dollars: number) =>
  on().club.pool.query('UPDATE venue_settings SET correction_limit = $1', [dollars])
beforeEach(async () => {
  await on().club.pool.query('UPDATE bills SET table_id = NULL')
  await limit(500)
})
afterEach(() => booksAgree(on().club))

const show = async (id: number) => (await on().staff.call(bills.getBill, idPath(id))).reply
/** A bill with two dishes on it, one of them twice. */
async function served(): Promise<bills.Bill> {
  const { staff, memberPerson } = on()
  const body = { userId: memberPerson.id }
  const { id } = (await staff.call(billActs.openTableBill, { ...idPath(M1), body })).reply
  await staff.call(createSale, { body: { items, paymentType: 'bill', billId: id } })
  return show(id)
}
const split = (
  id: number,
  body: Omit<Sent<typeof billActs.splitBill>['body'], 'version'>,
  version: number,
) => on().staff.call(billActs.splitBill, { ...idPath(id), body: { ...body, version } })
const pay = (id: number, amount: string, due: string, shareId?: number) => {
  const share = shareId === undefined ? {} : { shareId }
  const body = { method: 'terminal', amount, due, ...share } as const
  return on().staff.call(billActs.payBill, { ...idPath(id), body })
}
const correct = (
  id: number,
  body: Omit<Sent<typeof correctBill>['body'], 'version'>,
  version: number,
  by = on().staff,
) => by.call(correctBill, { ...idPath(id), body: { ...body, version } })
const sum = (amounts: readonly string[]) =>
  amounts.reduce((total, amount) => total + toCents(amount), 0)

describe('a split bill', () => {
  it('has equal shares that add up to the bill, each paid once', async () => {
    const { id, due, version } = await served()
    const shares = ['Ann', 'Bo', 'Chi'].map((name) => ({ name }))
    const after = (await split(id, { by: 'equal', shares }, version)).reply
    expect(sum(after.shares.map(({ amount }) => amount))).toBe(toCents(due))
    expect(after.unshared).toBe('0.00')
    const [first] = after.shares
    const { id: shareId = 0, amount = '' } = first ?? {}
    expect((await pay(id, '0.01', due, shareId)).code).toBe('bill_changed')
    const paid = (await pay(id, amount, due, shareId)).reply
    expect(paid.shares[0]).toMatchObject({ isPaid: true, amount })
    expect((await pay(id, amount, paid.due, shareId)).code).toBe('share_paid')
    expect((await pay(id, amount, paid.due, 999_999)).code).toBe('not_found')
    expect(sum(paid.shares.slice(1).map((share) => share.amount))).toBe(toCents(paid.due))
  })

  it('can be split by dish, also in parts, each part once', async () => {
    const { id, lines, version, due } = await served()
    const [beer, soup] = lines.map((line) => line.id)
    const part = (lineId: number | undefined, parts: number, of: number) => ({
      lineId: lineId ?? 0,
      parts,
      of,
    })
    const request = (taken: number) => ({
      by: 'dish' as const,
      shares: [
        { name: 'Ann', lines: [part(beer, 1, 2), part(soup, 1, 1)] },
        { name: 'Bo', lines: [part(beer, taken, 2)] },
      ],
    })
    expect((await split(id, request(2), version)).code).toBe('invalid_input')
    const after = (await split(id, request(1), version)).reply
    expect(sum(after.shares.map(({ amount }) => amount))).toBe(toCents(due))
    const stale = await split(id, request(1), version)
    expect(stale.code).toBe('stale')
  })

  it('by amounts never exceeds the due, and can be undone', async () => {
    const { id, due, version } = await served()
    const more = [
      { name: 'Ann', amount: due },
      { name: 'Bo', amount: '0.01' },
    ]
    expect((await split(id, { by: 'amount', shares: more }, version)).code).toBe('amount_over_due')
    const shares = [{ name: 'Ann', amount: '5.00' }]
    const after = (await split(id, { by: 'amount', shares }, version)).reply
    expect(toCents(after.unshared)).toBe(toCents(due) - 500)
    const none = (await split(id, { by: 'equal', shares: [] }, after.version)).reply
    expect(none).toMatchObject({ splitBy: null, shares: [], due })
  })
})

describe('a correction', () => {
  it('takes a line off with its tax, and the payment is refunded by its own method', async () => {
    const bill = await served()
    const { id, due } = bill
    await pay(id, due, due)
    const [line] = bill.lines
    const { version } = await show(id)
    const reason = 'not_served' as const
    const tooMuch = { lineId: line?.id, amount: due, reason }
    expect((await correct(id, tooMuch, version)).code).toBe('over_line')
    const off = (await correct(id, { lineId: line?.id, reason }, version)).reply
    expect(off.due).toBe(`-${line?.total ?? ''}`)
    expect(off.lines.find((each) => each.id === line?.id)?.left).toBe('0.00')
    expect((await correct(id, { lineId: line?.id, reason }, off.version)).code).toBe('over_line')
    const back = (method: 'cash' | 'terminal' | 'balance', amount: string, seen = off.version) => {
      const body = { method, amount, version: seen }
      return on().staff.call(refundBill, { ...idPath(id), body })
    }
    const amount = line?.total ?? ''
    expect((await back('cash', amount)).code).toBe('over_refundable')
    const over = toDollars(toCents(amount) + 1)
    expect((await back('terminal', over)).code).toBe('over_refundable')
    expect((await back('terminal', amount)).reply).toMatchObject({ due: '0.00' })
    expect((await back('terminal', amount)).code).toBe('stale')
  })

  it('takes back the points that were earned for it', async () => {
    const bill = await served()
    const { id, due } = bill
    await pay(id, due, due)
    const points = async () => {
      const { rows } = await on().club.pool.query<{ points: number }>(
        'SELECT loyalty_points AS points FROM users WHERE id = $1',
        [on().memberPerson.id],
      )
      return rows[0]?.points ?? 0
    }
    const earned = await points()
    expect(earned).toBeGreaterThan(0)
    const off = (await correct(id, { reason: 'quality' }, (await show(id)).version)).reply
    expect(off.total).toBe('0.00')
    const body = { method: 'balance', amount: due, version: off.version } as const
    await on().staff.call(refundBill, { ...idPath(id), body })
    expect(await points()).toBe(0)
  })

  it('of the whole bill is in proportion to its lines, and the reason other needs a note', async () => {
    const { id, due, version } = await served()
    expect((await correct(id, { amount: '5.00', reason: 'other' }, version)).code).toBe(
      'reason_needed',
    )
    const request = { amount: '5.00', reason: 'goodwill' } as const
    const off = (await correct(id, request, version)).reply
    expect(toCents(off.due)).toBe(toCents(due) - 500)
    expect(off.lines.filter(({ reverses }) => reverses !== null)).toHaveLength(2)
    expect(toCents(off.tax)).toBeLessThan(toCents(due))
    expect((await correct(id, request, version)).code).toBe('stale')
  })

  it('has a limit per night, except for admins', async () => {
    await limit(1)
    const { id, version } = await served()
    const request = { amount: '1.50', reason: 'goodwill' } as const
    expect((await correct(id, request, version)).code).toBe('over_limit')
    const admin = await on().club.signedIn({ role: 'admin' })
    expect((await correct(id, request, version, admin)).status).toBe(200)
    await limit(500)
  })

  it('of a closed bill needs the bill to be reopened', async () => {
    const { id, due } = await served()
    await pay(id, due, due)
    const body = { as: 'paid', due: '0.00' } as const
    await on().staff.call(billActs.closeBill, { ...idPath(id), body })
    const { version } = await show(id)
    const request = { amount: '1.00', reason: 'goodwill' } as const
    expect((await correct(id, request, version)).code).toBe('bill_closed')
    const again = { ...idPath(id), body: { reason: 'A fly in the soup' } }
    const open = (await on().staff.call(reopenBill, again)).reply
    expect(open.status).toBe('open')
    expect((await on().staff.call(reopenBill, again)).code).toBe('stale')
    expect((await correct(id, request, open.version)).reply.due).toBe('-1.00')
  })
})
