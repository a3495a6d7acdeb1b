import { StaffBooking } from '@lantern/contract/floor/desk'
import { TableChoices } from '@lantern/contract/floor/floor'
import { Member } from '@lantern/contract/members/members'
import { listFoodItems } from '@lantern/contract/menu/menu'
import { Sale } from '@lantern/contract/bills/till'
import close from '../web/src/i18n/ch/close.ts'
import bills from '../web/src/i18n/en/bills.ts'
import customers from '../web/src/i18n/en/customers.ts'
import desk from '../web/src/i18n/en/desk.ts'
import kitchen from '../web/src/i18n/en/kitchen.ts'
import staff from '../web/src/i18n/en/staff.ts'
import { expect, expectAccessible, newcomer, prefer, test } from './club.ts'
import { strictPin, strictPort } from './settings.ts'

test('a large cash payment needs an admin’s PIN besides the desk’s, and the day close names both', async ({
  page,
}) => {
  const venue = `http://localhost:${strictPort}`
  const opened = await page.request.post(`${venue}/api/register`, { data: newcomer() })
  const { id } = Member.parse(await opened.json())
  const data = { email: 'staff@lantern.example', password: 'lantern-demo' }
  expect((await page.request.post(`${venue}/api/login`, { data })).status()).toBe(200)
  await page.goto(`${venue}/customer-crm/${id}`)
  await page.getByRole('button', { name: customers.cash.open, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: customers.cash.title })
  await dialog.getByLabel(customers.cash.amount).fill('150')
  const take = dialog.getByRole('button', { name: 'Take $150.00' })
  await take.click()
  const yes = dialog.getByRole('region', { name: bills.approval.title })
  await expect(yes.getByText('Cash above $100.00 needs a second person')).toBeVisible()
  await expect(take).toBeDisabled()
  await yes.getByLabel(bills.approval.who).selectOption({ index: 1 })
  await yes.getByLabel(bills.approval.pin).fill('0000')
  await expectAccessible(page)
  await take.click()
  await expect(yes.getByText('The PIN you entered is incorrect.')).toBeVisible()
  await yes.getByLabel(bills.approval.pin).fill(strictPin)
  await take.click()
  await expect(page.getByText(customers.cash.done, { exact: true })).toBeVisible()
  await prefer(page, { language: 'ch', theme: 'dark' })
  await page.goto(`${venue}/day-close`)
  const both = page.getByRole('table', { name: close.twoPeople.title })
  await expect(both).toContainText('$150.00')
  await expectAccessible(page)
})

/** A table of the VIP section, whose hourly price exceeds the staff's limit for gifts. */
const VIP = 10

test('undoing a visit again, and canceling dishes that are made, need an admin’s PIN', async ({
  page,
}) => {
  const venue = `http://localhost:${strictPort}`
  const data = { email: 'staff@lantern.example', password: 'lantern-demo' }
  expect((await page.request.post(`${venue}/api/login`, { data })).status()).toBe(200)
  const table = `${venue}/api/staff/tables/${VIP}`
  const seat = async () => {
    const choices = await page.request.get(`${table}/choices`)
    const [end] = TableChoices.parse(await choices.json()).seatUntil
    if (!end) throw new Error('the table has no time')
    const { minutes, endsAt, totalPrice } = end
    const guest = { name: 'Rhea Park', minutes, endsAt, totalPrice, pay: 'bill' }
    return StaffBooking.parse(
      await (await page.request.post(`${table}/seat`, { data: guest })).json(),
    )
  }
  const { id, version } = await seat()
  const undone = { data: { act: 'seat', version } }
  const first = await page.request.post(`${venue}/api/staff/bookings/${id}/undo`, undone)
  expect(first.status()).toBe(200)
  await seat()
  await page.goto(`${venue}/staff-dashboard`)
  await page
    .getByRole('button', { name: /^More for Rhea Park/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: staff.party.undo.seat }).click()
  const dialog = page.getByRole('alertdialog', { name: staff.party.undo.seat })
  const yes = dialog.getByRole('region', { name: bills.approval.title })
  await expect(yes.getByText('That is more than $50.00 a night.')).toBeVisible()
  await expectAccessible(page)
  const undo = dialog.getByRole('button', { name: staff.party.undo.seat })
  await expect(undo).toBeDisabled()
  await yes.getByLabel(bills.approval.who).selectOption({ index: 1 })
  await yes.getByLabel(bills.approval.pin).fill(strictPin)
  await undo.click()
  await expect(page.getByText(desk.actions.done, { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()

  const menu = await page.request.get(`${venue}/api/food/items`)
  const [dish] = listFoodItems.reply.parse(await menu.json())
  const sale = {
    items: [{ foodItemId: dish?.id, quantity: 20 }],
    paymentType: 'bill',
    customerName: 'Rhea Park',
  }
  const sold = await page.request.post(`${venue}/api/staff/sales`, { data: sale })
  const { order } = Sale.parse(await sold.json())
  const ready = { data: { status: 'ready' } }
  await page.request.post(`${venue}/api/food/orders/${order.id}/status`, ready)
  await page.goto(`${venue}/kitchen`)
  const ticket = page.getByRole('article').filter({ hasText: 'Rhea Park' })
  await ticket.getByRole('button', { name: /^Cancel order/ }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: kitchen.cancel.mistake, exact: true }).click()
  const cancel = question.getByRole('button', { name: kitchen.cancel.confirm, exact: true })
  await cancel.click()
  const query = question.getByRole('region', { name: bills.approval.title })
  await query.getByLabel(bills.approval.who).selectOption({ index: 1 })
  await query.getByLabel(bills.approval.pin).fill(strictPin)
  await expectAccessible(page)
  await cancel.click()
  await expect(question).toBeHidden()
  await expect(ticket).toHaveCount(0)
})
