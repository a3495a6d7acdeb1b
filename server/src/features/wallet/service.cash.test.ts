import { changePin } from '@lantern/contract/account/account'
import { bookForCustomer, rescheduleBooking } from '@lantern/contract/floor/desk'
import { setBookingStatus } from '@lantern/contract/bookings/bookings'
import { downloadDayClose, getDayClose } from '@lantern/contract/bills/close'
import { listApprovers } from '@lantern/contract/bills/corrections'
import { moveCash } from '@lantern/contract/members/customers'
import { getTableChoices } from '@lantern/contract/floor/floor'
import { setOrderStatus } from '@lantern/contract/menu/orders'
import { seatGuest, undoPartyAction } from '@lantern/contract/floor/acts'
import { listSecurity } from '@lantern/contract/account/security'
import { createSale } from '@lantern/contract/bills/till'
import { getUser } from '@lantern/contract/members/members'
import { describe, expect, it, beforeEach } from 'vitest'
import { PASSWORD, type Person } from '../../../test/club/club.ts'
import { idPath, M1 } from '../../../test/desk.ts'
import { goodwill, openGivingAway, PIN } from '../../../test/checks/giving-away.ts'
import { cartOf, menuOf } from '../../../test/ordering.ts'
import { versionOf } from '../../../test/checks/versions.ts'
import type { Visitor } from '../../../test/club/visitor.ts'

const { on, who, sit, yes, limits, served, pay, takeOff, giveBack } = openGivingAway()

type Yes = ReturnType<typeof yes>
const reason = 'At the desk'

/** Moves cash into a balance or out of it; without `to`, that of the suite's member. */
const cash = (
  direction: 'in' | 'out',
  amount: string,
  {
    approval,
    by = who().waiter,
    to = on().memberPerson,
    key,
  }: { approval?: Yes; by?: Visitor; to?: Pick<Person, 'id'>; key?: string } = {},
) =>
  by.call(
    moveCash,
    { ...idPath(to.id), body: { direction, amount, reason, ...(approval && { approval }) } },
    key ? { 'idempotency-key': key } : {},
  )
const balance = async () => (await on().member.call(getUser, {})).reply?.accountBalance
const setLimit = (dollars: number) =>
  on().club.pool.query('UPDATE venue_settings SET cash_approval_limit = $1', [dollars])
const TODAY = { params: { date: 'today' as const } }
const approved = async () => (await on().staff.call(getDayClose, TODAY)).reply.approvedCash

beforeEach(() => setLimit(100))

describe('cash above the venue’s approval limit', () => {
  it('needs no approval if the venue has set no limit', async () => {
    await setLimit(0)
    expect((await cash('in', '900.00')).status).toBe(200)
    expect((await cash('out', '900.00')).status).toBe(200)
  })

  it('needs an admin’s approval into a balance and out of it; cash up to the limit needs none', async () => {
    expect((await cash('in', '100.00')).status).toBe(200)
    expect((await cash('out', '100.00')).status).toBe(200)
    const before = [await balance()]
    for (const direction of ['in', 'out'] as const) {
      expect((await cash(direction, '100.05')).code).toBe('over_cash_limit')
      expect(await balance()).toBe(before.at(-1))
      const wrong = { ...yes(), pin: '0000' }
      expect((await cash(direction, '100.05', { approval: wrong })).code).toBe('incorrect_pin')
      const moved = await cash(direction, '100.05', { approval: yes() })
      before.push(moved.reply.accountBalance)
    }
    expect(before.at(-1)).toBe(before[0])
  })

  it('cannot be split: sums of one account, direction and business day count together', async () => {
    const other = await on().club.member({ balance: 50_000 })
    expect((await cash('in', '60.00')).status).toBe(200)
    expect((await cash('in', '40.05')).code).toBe('over_cash_limit')
    expect((await cash('in', '40.05', { to: other })).status).toBe(200)
    expect((await cash('out', '40.05')).status).toBe(200)
    expect((await cash('in', '40.05', { approval: yes() })).status).toBe(200)
    expect((await cash('in', '40.00')).status).toBe(200)
    expect((await cash('in', '0.05')).code).toBe('over_cash_limit')
    const { waiter } = who()
    await sit(39)
    const again = await on().club.signIn(waiter.person)
    expect((await cash('in', '100.00', { by: again })).status).toBe(200)
  })

  it('is checked one call after the other if two devices move it at once', async () => {
    const elsewhere = who().waiter.at(on().club.instances[1].app)
    const answers = await Promise.all([
      cash('in', '60.00'),
      cash('in', '60.00', { by: elsewhere }),
      cash('in', '60.00'),
    ])
    const refused = answers.flatMap(({ code }) => code ?? [])
    expect(refused).toEqual(['over_cash_limit', 'over_cash_limit'])
  })

  it('needs a second person even from an admin: neither the actor nor the owner of the balance may approve', async () => {
    const { boss } = who()
    expect((await cash('in', '500.00', { by: boss })).code).toBe('over_cash_limit')
    expect((await cash('in', '500.00', { by: boss, approval: yes() })).code).toBe('own_approval')
    const second = await on().club.signedIn({ role: 'admin' })
    await second.call(changePin, { body: { currentPassword: PASSWORD, pin: '135790' } })
    const hers = { userId: second.person.id, pin: '135790' }
    expect((await cash('in', '500.00', { by: boss, approval: hers })).status).toBe(200)
    const to = boss.person
    expect((await cash('in', '500.00', { by: second, to, approval: yes() })).code).toBe(
      'own_approval',
    )
    const offered = (await boss.call(listApprovers, {})).reply.map(({ id }) => id)
    expect(offered).toContain(second.person.id)
    expect(offered).not.toContain(boss.person.id)
  })

  it('cannot be approved by staff who are not admins, nor by a former admin', async () => {
    const colleague = await on().club.signedIn({ role: 'staff' })
    await colleague.call(changePin, { body: { currentPassword: PASSWORD, pin: '135790' } })
    const approval = { userId: colleague.person.id, pin: '135790' }
    expect((await cash('in', '500.00', { approval })).code).toBe('incorrect_pin')
    await on().club.pool.query("UPDATE users SET role = 'staff' WHERE id = $1", [
      who().boss.person.id,
    ])
    expect((await cash('in', '500.00', { approval: yes() })).code).toBe('incorrect_pin')
  })

  it('refuses the right PIN too after ten wrong ones, and moves nothing', async () => {
    const before = await balance()
    for (let tries = 0; tries < 10; tries += 1) {
      const by = tries % 2 === 0 ? who().waiter : who().waiter.at(on().club.instances[1].app)
      const approval = { ...yes(), pin: String(1_000 + tries) }
      expect((await cash('in', '500.00', { by, approval })).code).toBe('incorrect_pin')
    }
    expect((await cash('in', '500.00', { approval: yes() })).code).toBe('too_many_requests')
    expect(await balance()).toBe(before)
  })

  it('moves once if the call is repeated, and the repeat needs no approval', async () => {
    const before = Number(await balance())
    const key = `cash-of-${who().waiter.person.id}`
    const once = await cash('in', '500.00', { approval: yes(), key })
    const again = await cash('in', '500.00', { approval: { ...yes(), pin: '0000' }, key })
    expect([once.status, again.status]).toEqual([200, 200])
    expect(Number(await balance())).toBe(before + 500)
  })

  it('is listed with its approver in the close, its file, the audit log and the security log', async () => {
    await cash('out', '321.00', { approval: yes() })
    const row = { direction: 'out', amount: '321.00', name: 'Mei Chen', approvedBy: 'Mei Chen' }
    expect(await approved()).toContainEqual(expect.objectContaining(row))
    const { text } = await on().staff.call(downloadDayClose, TODAY)
    expect(text).toMatch(/,cash approved,out: [^\r\n]+ \/ [^\r\n]+,321\.00\r\n/)
    const acts = await on().club.pool.query<{ after: { approvedBy?: string } }>(
      "SELECT after FROM audit_events WHERE action = 'customer.cash_out' ORDER BY id DESC LIMIT 1",
    )
    const { boss, waiter } = who()
    expect(acts.rows[0]?.after.approvedBy).toContain(String(boss.person.id))
    const { reply } = await boss.call(listSecurity, { query: { kind: 'cash.approve' } })
    const event = reply.events.find(({ detail }) => detail === '$321.00')
    expect(event).toMatchObject({
      member: { id: waiter.person.id },
      actor: { id: boss.person.id },
    })
    expect(JSON.stringify(reply)).not.toContain(PIN)
  })
})

describe('a cash refund', () => {
  const CANCEL = { status: 'canceled' as const }

  it('of a bill above the limit needs an approval, also from an admin and also if it is split', async () => {
    await setLimit(10)
    await limits(1_000, 100)
    const { id, due } = await served()
    await pay(id, 'cash', due, '0')
    await takeOff(id, { amount: '16.00', ...goodwill })
    const back = (amount: string, approval?: Yes, by = who().waiter) =>
      giveBack(id, { method: 'cash', amount, tip: '0', ...(approval && { approval }) }, by)
    expect((await back('10.05')).code).toBe('over_cash_limit')
    expect((await back('10.05', undefined, who().boss)).code).toBe('over_cash_limit')
    expect((await back('6.00')).status).toBe(200)
    expect((await back('5.00')).code).toBe('over_cash_limit')
    expect((await back('5.00', yes())).status).toBe(200)
    expect(await approved()).toContainEqual(
      expect.objectContaining({ direction: 'out', amount: '5.00' }),
    )
  })

  it('of a sale needs an approval, though the sale itself needed none', async () => {
    await setLimit(5)
    const items = cartOf(await menuOf(on().club))
    const { waiter } = who()
    const sold = await waiter.call(createSale, { body: { items, paymentType: 'cash' } })
    expect(sold.status).toBe(200)
    const cancel = (approval?: Yes) =>
      waiter.call(setOrderStatus, {
        ...idPath(sold.reply.order.id),
        body: { ...CANCEL, reason, ...(approval && { approval }) },
      })
    expect((await cancel()).code).toBe('over_cash_limit')
    expect((await cancel(yes())).status).toBe(200)
  })

  it('of a walk-in that is undone needs an approval', async () => {
    await setLimit(0)
    await sit(41)
    const { waiter: by } = who()
    const [end] = (await by.call(getTableChoices, idPath(M1))).reply.seatUntil
    if (!end) throw new Error('nobody can sit down there')
    const { minutes, endsAt, totalPrice } = end
    const stay = { name: 'Old Zhou', minutes, endsAt, totalPrice, pay: 'cash' as const }
    const { id } = (await by.call(seatGuest, { ...idPath(M1), body: stay })).reply
    await setLimit(20)
    const body = { act: 'seat' as const, version: await versionOf(on().club, id) }
    const undo = (approval?: Yes) =>
      by.call(undoPartyAction, { ...idPath(id), body: { ...body, ...(approval && { approval }) } })
    expect((await undo()).code).toBe('over_cash_limit')
    expect((await undo(yes())).status).toBe(200)
    expect(await approved()).toContainEqual(expect.objectContaining({ direction: 'out' }))
  })

  it('of a booking that is canceled or moved to a cheaper time needs an approval', async () => {
    const { waiter } = who()
    const hours = (startTime: string, endTime: string) => ({
      amenityId: 1,
      bookingDate: '2026-11-27',
      startTime,
      endTime,
    })
    const guest = { guestName: 'Ada Lin', contactPhone: '+14165550123', partySize: 2 }
    const booked = await waiter.call(bookForCustomer, {
      body: { ...hours('19:00', '23:00'), ...guest, payment: 'cash', reason },
    })
    expect(booked.status).toBe(200)
    const { id } = booked.reply
    const { pool } = on().club
    await setLimit(60)
    const move = async (approval?: Yes) =>
      waiter.call(rescheduleBooking, {
        ...idPath(id),
        body: {
          ...hours('19:00', '21:00'),
          differenceBy: 'cash',
          reason,
          version: await versionOf(on().club, id),
          ...(approval && { approval }),
        },
      })
    expect((await move()).code).toBe('over_cash_limit')
    expect((await move(yes())).status).toBe(200)
    const cancel = async (approval?: Yes) =>
      waiter.call(setBookingStatus, {
        ...idPath(id),
        body: {
          ...CANCEL,
          refundTo: 'cash',
          version: await versionOf(on().club, id),
          ...(approval && { approval }),
        },
      })
    expect((await cancel()).code).toBe('over_cash_limit')
    expect((await cancel(yes())).status).toBe(200)
    const { rows } = await pool.query(
      `SELECT FROM bill_payments p JOIN bills b ON b.id = p.bill_id
       WHERE b.booking_id = $1 AND p.approved_by IS NOT NULL`,
      [id],
    )
    expect(rows).toHaveLength(2)
  })
})
