import { closeBill, openOrderBill, openTableBill } from '@lantern/contract/bills/actions'
import { getBill } from '@lantern/contract/bills/bills'
import { deleteCustomer, moveCash } from '@lantern/contract/members/customers'
import { ErrorBody } from '@lantern/contract/calls/errors'
import { setOrderStatus } from '@lantern/contract/menu/orders'
import { createSale } from '@lantern/contract/bills/till'
import { getBalance } from '@lantern/contract/payments/wallet'
import { expect, it } from 'vitest'
import { idPath, M1, openDesk } from '../../../test/desk.ts'
import { cartOf, menuOf, order } from '../../../test/ordering.ts'

const { on } = openDesk()

const remove = (id: number) =>
  on().staff.call(deleteCustomer, idPath(id), { 'x-staff-pin': '2468' })

it('an account with an open or owed bill can’t be deleted, and the refusal names the bill and the amount', async () => {
  const { staff, club } = on()
  const debtor = await club.member()
  const opened = await staff.call(openTableBill, { ...idPath(M1), body: { userId: debtor.id } })
  const { id, lanternId } = opened.reply
  const items = cartOf(await menuOf(club))
  await staff.call(createSale, { body: { items, paymentType: 'bill', billId: id } })
  const { due } = (await staff.call(getBill, idPath(id))).reply
  const refusedBy = async () => {
    const { code, text } = await remove(debtor.id)
    return [code, ErrorBody.parse(JSON.parse(text)).values]
  }
  expect(await refusedBy()).toEqual(['has_bill', { number: lanternId, due }])
  const later = { as: 'owed' as const, due, reason: 'They come back' }
  expect((await staff.call(closeBill, { ...idPath(id), body: later })).status).toBe(200)
  expect(await refusedBy()).toEqual(['has_bill', { number: lanternId, due }])
})

it('a bill that was only made to view a paid order doesn’t prevent deletion', async () => {
  const { staff, club } = on()
  const guest = await club.signedIn({ balance: 50_000 })
  const { id } = (await order(guest, { items: cartOf(await menuOf(club)) })).reply
  expect((await staff.call(openOrderBill, idPath(id))).status).toBe(200)
  await staff.call(setOrderStatus, { ...idPath(id), body: { status: 'served' } })
  const amount = (await guest.call(getBalance, {})).reply.balance
  const body = { direction: 'out' as const, amount, reason: 'They leave the club' }
  expect((await staff.call(moveCash, { ...idPath(guest.person.id), body })).status).toBe(200)
  expect((await remove(guest.person.id)).status).toBe(204)
})
