import { listAmenities, type PartyAmount } from '@lantern/contract/venue/amenities'
import bills from '../web/src/i18n/en/bills.ts'
import close from '../web/src/i18n/en/close.ts'
import floor from '../web/src/i18n/en/floor.ts'
import staff from '../web/src/i18n/en/staff.ts'
import till from '../web/src/i18n/en/till.ts'
import { core, expect, expectAccessible, staffPage, test } from './club.ts'

// With animations, as most people see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a walk-in’s bill: drinks, a correction, a minimum spend, a split in two, payment and leaving @nightly', async ({
  browser,
}) => {
  const page = await staffPage(browser)
  await page.setViewportSize({ width: 768, height: 1024 })
  const admin = await browser.newContext()
  const data = { email: 'admin@lantern.example', password: 'lantern-demo' }
  expect((await admin.request.post('/api/login', { data })).status()).toBe(200)
  const asks = async (minimumSpends: PartyAmount[]) => {
    const all = listAmenities.reply.parse(await (await page.request.get('/api/amenities')).json())
    const vip = all.find(({ nameEn }) => nameEn === 'VIP Section')
    const changed = await admin.request.patch(`/api/amenities/${vip?.id}`, {
      data: { minimumSpends },
    })
    expect(changed.status()).toBe(200)
  }
  await asks([{ weekdays: [1, 2, 3, 4, 5, 6, 7], partyFrom: 1, amount: '20.00' }])
  await page.goto('/venue-live')
  const room = page.getByRole('button', { name: /^VIP 1\b/ }).first()
  await room.click()
  const table = page.getByRole('dialog', { name: 'VIP 1' })
  await table.getByLabel(floor.seat.name).fill('Mrs Lo')
  await table.getByRole('radio', { name: bills.methods.bill }).check()
  await expect(table.getByText(floor.seat.minimum.replace('{amount}', '$20.00'))).toBeVisible()
  await table.getByRole('button', { name: floor.seat.submit }).click()
  await expect(page.getByText(floor.done.seated).first()).toBeVisible()

  await page.goto('/point-of-sale')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: /Popcorn Chicken/ }).click()
  const order = page.getByRole('region', { name: till.order })
  await order.getByRole('radio', { name: bills.methods.bill }).check()
  const picked = order.getByLabel(till.bill)
  const option = picked.locator('option', { hasText: 'Mrs Lo' })
  await picked.selectOption((await option.getAttribute('value')) ?? '')
  await order.getByRole('button', { name: /^Add to the bill/ }).click()
  const slip = page.getByRole('dialog', { name: till.doneOnBill })
  await slip.getByRole('button', { name: till.next }).click()

  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/venue-live')
  await room.click()
  await table.getByRole('button', { name: floor.leave }).click()
  // An amount is unpaid, so the page asks whether the party may leave.
  const question = page.getByRole('alertdialog', { name: staff.party.owing.title })
  await question.getByRole('button', { name: staff.party.owing.keep }).click()
  await table.getByRole('button', { name: bills.title, exact: true }).click()
  const bill = page.getByRole('dialog', { name: 'Bill · VIP 1' })
  // A room of 120.00 with its fee of 6.00, and a dish of 12.80 with its tax of 1.66.
  await expect(bill.getByText('$140.46').first()).toBeVisible()
  await expectAccessible(page)

  await bill.getByRole('button', { name: /^Take off: .*Popcorn/ }).click()
  await page.getByLabel(bills.correct.reason).selectOption(bills.correct.reasons.not_served)
  await page.getByRole('button', { name: bills.correct.submit, exact: true }).click()
  await expect(bill.getByText('$126.00').first()).toBeVisible()

  await expect(bill.getByText(bills.minimum.left.replace('{left}', '$20.00'))).toBeVisible()
  await bill.getByRole('button', { name: bills.minimum.charge.replace('{left}', '$20.00') }).click()
  await expect(bill.getByText(bills.minimum.reached)).toBeVisible()
  await expect(bill.getByText('$146.00').first()).toBeVisible()

  await bill.getByRole('button', { name: bills.split.open }).click()
  const split = page.getByRole('dialog', { name: bills.split.title })
  await expect(split.getByText('$73.00')).toHaveCount(2)
  await split.getByRole('radio', { name: bills.split.ways.amount }).check()
  const apply = split.getByRole('button', { name: bills.split.submit, exact: true })
  await split.getByLabel('Guest 1: $').fill('60')
  await expect(split.getByText('$86.00')).toBeVisible()
  await expect(apply).toBeDisabled()
  await split.getByLabel('Guest 2: $').fill('86')
  await expect(apply).toBeEnabled()
  await split.getByRole('radio', { name: bills.split.ways.equal }).check()
  await expectAccessible(page)
  await apply.click()
  await bill.getByRole('button', { name: /^Take payment of Guest 1/ }).click()
  const take = page.getByRole('dialog', { name: /Guest 1/ })
  await take.getByRole('radio', { name: bills.methods.cash }).check()
  await take.getByLabel(bills.pay.tip).fill('5')
  await take.getByLabel(bills.pay.tendered).fill('100')
  await expect(take.getByText('$22.00')).toBeVisible()
  await expectAccessible(page)
  await take.getByRole('button', { name: 'Paid: $78.00' }).click()
  await expect(bill.getByText('$73.00').first()).toBeVisible()
  await bill.getByRole('button', { name: 'Take payment · $73.00' }).click()
  await page.getByRole('button', { name: 'Paid: $73.00' }).click()
  await expect(bill.getByRole('button', { name: bills.end.open })).toBeVisible()

  // The tip was a mistake, and is refunded in cash.
  await bill.getByRole('button', { name: bills.giveBack.openTip }).click()
  const back = page.getByRole('dialog', { name: bills.giveBack.title, exact: true })
  await back.getByRole('radio', { name: bills.methods.cash }).check()
  await back.getByLabel(bills.giveBack.tip).fill('5')
  await expectAccessible(page)
  await back.getByRole('button', { name: bills.giveBack.by.cash }).click()
  await expect(bill.getByRole('button', { name: bills.giveBack.openTip })).toHaveCount(0)

  // Above the staff's limit the page asks for an admin's approval. A wrong PIN is refused.
  await bill.getByRole('button', { name: bills.correct.open, exact: true }).click()
  const off = page.getByRole('dialog', { name: /Whole bill/ })
  await off.getByLabel(bills.correct.amount).fill('100')
  await off.getByRole('button', { name: bills.correct.submit, exact: true }).click()
  const yes = off.getByRole('region', { name: bills.approval.title })
  await expect(yes.getByText('An admin can approve it with their PIN')).toBeVisible()
  await expectAccessible(page)
  await off.getByRole('button', { name: bills.back }).click()
  await bill.getByRole('button', { name: core.en.close, exact: true }).click()
  await table.getByRole('button', { name: floor.leave }).click()
  await expect(page.getByText(floor.done.left).first()).toBeVisible()
  await asks([])
  await admin.close()

  await page.goto('/day-close')
  await expect(page.getByText(close.receivable)).toBeVisible()
  // Another test may have closed the day; then the correction is among those after the close.
  const given = page.getByRole('table', {
    name: new RegExp(`^(${close.given.title}|${close.given.since})`),
  })
  await expect(given.getByText(close.given.kinds.tip).first()).toBeVisible()
  await expectAccessible(page)
  await page.context().close()
})

test('guests without a booking: their first order opens the bill, and they are asked to pay when they leave @nightly', async ({
  browser,
}) => {
  const page = await staffPage(browser)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/point-of-sale')
  await page.getByRole('button', { name: /Popcorn Chicken/ }).click()
  const order = page.getByRole('region', { name: till.order })
  await order.getByRole('radio', { name: bills.methods.bill }).check()
  await order.getByLabel(till.bill).selectOption('new')
  await expect(order.getByText(till.newBillText)).toBeVisible()
  await expect(order.getByRole('button', { name: /^Add to the bill/ })).toBeDisabled()
  await order.getByRole('button', { name: till.details.guest }).click()
  await order.getByLabel(till.table).selectOption({ label: 'Table 3' })
  await expectAccessible(page)
  await order.getByRole('button', { name: /^Add to the bill/ }).click()
  const slip = page.getByRole('dialog', { name: till.doneOnBill })
  await slip.getByRole('button', { name: till.next }).click()

  // The floor shows 12.80 with its tax of 1.66, and takes the payment.
  await page.goto('/venue-live')
  await page.setViewportSize({ width: 768, height: 1024 })
  await page
    .getByRole('button', { name: /^Table 3\b/ })
    .first()
    .click()
  const table = page.getByRole('dialog', { name: 'Table 3' })
  // The table isn't marked as taken: the dialog says so, has the bill paid first, and opens that bill once.
  await expect(table.getByText(floor.guestsBillText)).toBeVisible()
  await expect(table.getByRole('button', { name: /^Take payment/ })).toHaveCount(1)
  await expect(table.getByRole('button', { name: bills.title, exact: true })).toHaveCount(0)
  await table.getByRole('button', { name: floor.leave }).click()
  const question = page.getByRole('alertdialog', { name: staff.party.owing.title })
  await question.getByRole('button', { name: staff.party.owing.keep }).click()
  await expectAccessible(page)
  await table.getByRole('button', { name: 'Take payment · $14.46' }).click()
  const bill = page.getByRole('dialog', { name: 'Bill · Table 3' })
  await page.getByRole('button', { name: /^Paid: / }).click()
  await expect(bill.getByRole('button', { name: bills.end.open })).toBeVisible()
  await bill.getByRole('button', { name: core.en.close, exact: true }).click()
  await table.getByRole('button', { name: floor.leave }).click()
  await expect(page.getByText(floor.done.left).first()).toBeVisible()
  await page.context().close()
})
