import type { Browser, Page } from '@playwright/test'
import { Bill } from '@lantern/contract/bills/bills'
import { makeBillKey } from '@lantern/contract/bills/phone'
import type { Language } from '@lantern/contract/venue/languages'
import { listFoodItems } from '@lantern/contract/menu/menu'
import bills from '../web/src/i18n/en/bills.ts'
import phone from '../web/src/i18n/en/bills-phone.ts'
import phoneInChinese from '../web/src/i18n/ch/bills-phone.ts'
import payments from '../web/src/i18n/en/payments.ts'
import { expect, expectAccessible, prefer, staffPage, test } from './club.ts'
import { now } from './settings.ts'

/** A bill at its own table with two dishes on it, and the path of its page. */
async function served(desk: Page, table: number) {
  const { request } = desk
  const opened = await request.post(`/api/staff/tables/${table}/bill`, { data: {} })
  const { id } = Bill.parse(await opened.json())
  const items = listFoodItems.reply.parse(await (await request.get('/api/food/items')).json())
  const data = {
    items: items.slice(0, 2).map((item, place) => ({
      foodItemId: item.id,
      quantity: place + 1,
      unitPrice: item.price,
    })),
    paymentType: 'bill',
    billId: id,
  }
  expect((await request.post('/api/staff/sales', { data })).status()).toBe(200)
  const made = await request.post(`/api/staff/bills/${id}/key`)
  const { address } = makeBillKey.reply.parse(await made.json())
  return { id, path: new URL(address).pathname }
}

async function guest(browser: Browser, path: string, language: Language = 'en') {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.clock.install({ time: now })
  await prefer(page, { language })
  await page.goto(path)
  return page
}

async function payByCard(page: Page) {
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  const card = page.getByRole('dialog', { name: payments.title })
  await expect(card.getByRole('button', { name: payments.pay, exact: true })).toBeVisible()
  return card
}

test('two guests pay one bill on their phones: one her dishes, the other the rest, after a canceled payment', async ({
  browser,
}) => {
  const desk = await staffPage(browser)
  const { path } = await served(desk, 3)
  const ann = await guest(browser, path)
  const bo = await guest(browser, path)
  await expect(ann.getByText(phone.what)).toBeVisible()
  await expectAccessible(ann)

  await ann.getByRole('radio', { name: phone.dishes }).check()
  await ann.getByRole('checkbox').first().check()
  await ann.getByLabel(phone.name).fill('Ann')
  await ann.getByRole('radio', { name: '15%' }).check()
  await expectAccessible(ann)
  const card = await payByCard(ann)
  // While she types her card number, the others see that her share is being paid.
  await expect(bo.getByText(bills.held).first()).toBeVisible()
  await expect(bo.getByText('Ann')).toBeVisible()

  // A reload in the middle loses nothing.
  await ann.reload()
  await ann.getByRole('button', { name: phone.goOn }).click()
  await card.getByRole('button', { name: payments.pay, exact: true }).click()
  await expect(ann.getByRole('region', { name: phone.receipts })).toContainText('Ann')
  await expect(bo.getByText(bills.held)).toHaveCount(0)

  await bo.getByRole('radio', { name: phone.rest }).check()
  await (await payByCard(bo)).getByRole('button', { name: payments.cancel }).click()
  await expect(ann.getByText(bills.held)).toHaveCount(0)
  await bo.getByRole('radio', { name: phone.rest }).check()
  await payByCard(bo)
  await card.page().bringToFront()
  await bo
    .getByRole('dialog', { name: payments.title })
    .getByRole('button', { name: payments.pay, exact: true })
    .click()
  await expect(bo.getByRole('region', { name: phone.receipts })).toBeVisible()
  await expect(ann.getByText(phone.allPaid)).toBeVisible()
  await expectAccessible(bo)

  // Another code, in the other language.
  await prefer(bo, { language: 'ch' })
  await bo.goto(`/pay/${'A'.repeat(22)}`)
  await expect(bo.getByText(phoneInChinese.gone)).toBeVisible()
  await expectAccessible(bo)
  for (const page of [desk, ann, bo]) await page.context().close()
})

test('staff show the QR code by which guests pay @nightly', async ({ browser }) => {
  const desk = await staffPage(browser)
  const { id } = await served(desk, 13)
  const read = await desk.request.get(`/api/staff/bills/${id}`)
  const { lanternId } = Bill.parse(await read.json())
  await desk.setViewportSize({ width: 768, height: 1024 })
  await desk.goto('/point-of-sale')
  await desk.getByRole('button', { name: bills.open, exact: true }).click()
  await desk
    .getByRole('button', { name: new RegExp(lanternId) })
    .first()
    .click()
  await desk.getByRole('button', { name: bills.code.open }).click()
  await expect(desk.getByRole('img', { name: bills.code.label })).toBeVisible()
  await expectAccessible(desk)
  await desk.context().close()
})
