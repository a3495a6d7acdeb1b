import { getBill } from '@lantern/contract/bills/bills'
import { closeBill, openBookingBill } from '@lantern/contract/bills/actions'
import { createSale } from '@lantern/contract/bills/till'
import { expect, it } from 'vitest'
import { idPath, M1, openDesk } from '../../../../test/desk.ts'
import { cartOf, menuOf } from '../../../../test/ordering.ts'

const { on, sit, book, checkIn, leave } = openDesk()

it('a party whose bill is owed by its member can leave without a confirmation', async () => {
  const items = cartOf(await menuOf(on().club))
  const { id: bookingId } = await book('16:00', '18:00', 2)
  await sit(16)
  await checkIn(bookingId)
  const { staff } = on()
  const { id } = (await staff.call(openBookingBill, idPath(bookingId))).reply
  await staff.call(createSale, { body: { items, paymentType: 'bill', billId: id } })
  expect((await leave(M1)).code).toBe('money_owed')
  const { due } = (await staff.call(getBill, idPath(id))).reply
  const body = { as: 'owed' as const, due, reason: 'They pay tomorrow' }
  expect((await staff.call(closeBill, { ...idPath(id), body })).code).toBeNull()
  expect((await leave(M1)).code).toBeNull()
  expect((await staff.call(getBill, idPath(id))).reply).toMatchObject({ status: 'owed', due })
})
