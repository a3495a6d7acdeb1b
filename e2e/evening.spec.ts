import { Bill } from '@lantern/contract/bills'
import { openBookingBill } from '@lantern/contract/bills-actions'
import { makeBillKey } from '@lantern/contract/bills-phone'
import { bookForCustomer } from '@lantern/contract/desk'
import { getDayClose, type DayTotals } from '@lantern/contract/close'
import { listFoodItems } from '@lantern/contract/menu'
import { toCents } from '@lantern/contract/pricing'
import { Board } from '@lantern/contract/desk'
import bills from '../web/src/i18n/en/bills.ts'
import phoneWords from '../web/src/i18n/en/bills-phone.ts'
import close from '../web/src/i18n/en/close.ts'
import floor from '../web/src/i18n/en/floor.ts'
import payments from '../web/src/i18n/en/payments.ts'
import { expect, expectAccessible, staffPage, test } from './club.ts'
import { now } from './house.ts'

/** A day's earnings by its close, and the amounts received for them or still owed, in cents. */
function sides({ income, tax, tips, cashRounding, payments: methods, bills: of }: DayTotals) {
  const sum = (amounts: readonly string[]) => amounts.reduce((all, one) => all + toCents(one), 0)
  const came = methods.reduce((all, one) => all + toCents(one.sales) - toCents(one.refunds), 0)
  return {
    earned: sum([income.total, tax, tips, cashRounding]),
    came: came + sum([of.receivable, of.writtenOff, of.goodwill]),
  }
}

test('an evening: booked by phone, early arrival, drinks, a free dish, one more hour, three payment methods, leaving, and a matching day close', async ({
  browser,
}) => {
  const page = await staffPage(browser)
  await page.setViewportSize({ width: 768, height: 1024 })
  const board = await page.request.get('/api/staff/board', { params: { date: '2026-11-20' } })
  const mahjong = Board.parse(await board.json()).amenities.find((each) => each.id === 2)
  const room = mahjong?.rooms.at(-1)
  // A caller books 16:00, an hour from now, and pays nothing yet.
  const wish = { bookingDate: '2026-11-20', startTime: '16:00', endTime: '17:00' }
  const caller = { guestName: 'Mr Ho', payment: 'later', unitId: room?.id }
  const booked = await page.request.post('/api/staff/bookings', {
    data: { ...wish, ...caller, amenityId: 2 },
  })
  const booking = bookForCustomer.reply.parse(await booked.json())
  await page.goto('/board')
  await page.getByRole('gridcell', { name: /^Mr Ho, 4.*Pending/ }).click()
  const desk = page.getByRole('region', { name: 'Booking of Mr Ho' })
  await desk.getByRole('button', { name: floor.checkIn }).first().click()
  await expect(page.getByRole('gridcell', { name: /^Mr Ho, .*Arrived/ })).toBeVisible()

  // Drinks and a dish go on the party's bill.
  const opened = await page.request.post(`/api/staff/bookings/${booking.id}/bill`, { data: {} })
  const { id } = openBookingBill.reply.parse(await opened.json())
  const menu = listFoodItems.reply.parse(await (await page.request.get('/api/food/items')).json())
  const items = menu.slice(0, 2).map((item) => {
    return { foodItemId: item.id, quantity: 2, unitPrice: item.price }
  })
  const sold = await page.request.post('/api/staff/sales', {
    data: { items, paymentType: 'bill', billId: id },
  })
  expect(sold.status()).toBe(200)

  await page.goto('/venue-live')
  await page
    .getByRole('button', { name: new RegExp(`^${room?.name}, `) })
    .first()
    .click()
  const table = page.getByRole('dialog', { name: room?.name ?? '' })
  const more = table
    .getByRole('region')
    .or(table.locator('section'))
    .filter({ hasText: 'Extend until 6 PM' })
  await more.getByRole('radio', { name: bills.methods.bill }).check()
  await more.getByRole('button', { name: 'Extend until 6 PM' }).click()
  await expect(page.getByText(floor.done.extended).first()).toBeVisible()

  if (!(await table.isVisible())) {
    await page
      .getByRole('button', { name: new RegExp(`^${room?.name}, `) })
      .first()
      .click()
  }
  await table.getByRole('button', { name: bills.title, exact: true }).click()
  const bill = page.getByRole('dialog', { name: `Bill · ${room?.name}` })
  await expect(bill.getByText(bills.kinds.extension).first()).toBeVisible()
  const dish = menu[0]?.nameEn ?? ''
  await bill.getByRole('button', { name: `Take off: ${dish}` }).click()
  await page.getByLabel(bills.correct.reason).selectOption(bills.correct.reasons.quality)
  await page.getByRole('button', { name: '1 of 2' }).click()
  await page.getByRole('button', { name: bills.correct.submit, exact: true }).click()

  // Split in three: one pays in cash, one by the card machine, one by card on a phone.
  await bill.getByRole('button', { name: bills.split.open }).click()
  const split = page.getByRole('dialog', { name: bills.split.title })
  await split.getByRole('button', { name: bills.split.more }).click()
  await split.getByRole('button', { name: bills.split.submit, exact: true }).click()
  for (const [guest, method] of [
    ['Guest 1', bills.methods.cash],
    ['Guest 2', bills.methods.terminal],
  ] as const) {
    await bill.getByRole('button', { name: new RegExp(`^Take payment of ${guest}`) }).click()
    const take = page.getByRole('dialog', { name: new RegExp(guest) })
    await take.getByRole('radio', { name: method }).check()
    await take.getByRole('button', { name: /^Paid: / }).click()
    await expect(bill.getByRole('button', { name: `Print the receipt of ${guest}` })).toBeVisible()
  }
  const made = await page.request.post(`/api/staff/bills/${id}/key`)
  const { address } = makeBillKey.reply.parse(await made.json())
  const phone = await (
    await browser.newContext({ viewport: { width: 390, height: 844 } })
  ).newPage()
  await phone.clock.install({ time: now })
  await phone.goto(new URL(address).pathname)
  await phone
    .getByRole('radio', { name: /Guest 3|All that is left/ })
    .first()
    .check()
  await phone.getByRole('button', { name: /^Pay \$/ }).click()
  const card = phone.getByRole('dialog', { name: payments.title })
  await card.getByRole('button', { name: payments.pay, exact: true }).click()
  await expect(phone.getByText(phoneWords.allPaid)).toBeVisible()
  await phone.context().close()

  // The desk's bill shows the payment from the phone, and nothing more is due.
  await expect(bill.getByRole('button', { name: bills.end.open })).toBeVisible()
  await expectAccessible(page)
  const paid = Bill.parse(await (await page.request.get(`/api/staff/bills/${id}`)).json())
  expect(paid.due).toBe('0.00')
  expect(paid.payments.map(({ method }) => method)).toEqual(['cash', 'terminal', 'card'])
  expect(paid.lines.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['room', 'dish', 'extension']),
  )
  expect(paid.lines.filter(({ reverses }) => reverses !== null)).toHaveLength(1)
  await bill.getByRole('button', { name: bills.close, exact: true }).click()
  await table.getByRole('button', { name: floor.leave }).click()
  await expect(page.getByText(floor.done.left).first()).toBeVisible()
  const left = Bill.parse(await (await page.request.get(`/api/staff/bills/${id}`)).json())
  expect(left.status).toBe('paid')

  await page.goto('/day-close')
  await expect(page.getByText(close.receivable)).toBeVisible()
  const day = await page.request.get('/api/staff/close/today')
  const { totals } = getDayClose.reply.parse(await day.json())
  const { earned, came } = sides(totals)
  expect(came).toBe(earned)
  await page.context().close()
})
