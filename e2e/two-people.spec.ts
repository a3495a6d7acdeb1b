import { Member } from '@lantern/contract/members'
import close from '../web/src/i18n/ch/close.ts'
import bills from '../web/src/i18n/en/bills.ts'
import customers from '../web/src/i18n/en/customers.ts'
import { expect, expectAccessible, newcomer, prefer, test } from './club.ts'
import { strictPin, strictPort } from './house.ts'

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
  await expect(yes.getByText('Cash above $100.00 takes two people')).toBeVisible()
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
