import { FoodCategory, listFoodCategories, listFoodItems } from '@lantern/contract/menu/menu'
import { createSale } from '@lantern/contract/bills/till'
import desk from '../web/src/i18n/en/menu-editing.ts'
import kitchen from '../web/src/i18n/en/kitchen.ts'
import bills from '../web/src/i18n/en/bills.ts'
import chTill from '../web/src/i18n/ch/till.ts'
import till from '../web/src/i18n/en/till.ts'
import { core, expect, expectAccessible, staffPage, test } from './club.ts'

test('a sale is found by keyboard, paid in cash, printed on a slip and refunded', async ({
  browser,
}) => {
  const page = await staffPage(browser)
  await page.goto('/point-of-sale')
  await expect(page.getByRole('button', { name: /Popcorn Chicken/ })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('popcorn')
  await page.keyboard.press('Enter')
  await page.keyboard.type('popcorn')
  await page.keyboard.press('Enter')
  const order = page.getByRole('region', { name: till.order })
  await expect(order.getByText('$25.60')).toHaveCount(2)
  await page.setViewportSize({ width: 1280, height: 800 })
  const others = ['Crystal Shrimp Dumplings', 'Seaweed Salt Fries']
  for (const name of others) {
    // Two quick presses count as two, although the order is rendered after them.
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).dblclick()
    const line = order.getByRole('listitem').filter({ hasText: name })
    await expect(line.getByText('2', { exact: true })).toBeVisible()
  }
  await expect(order.getByRole('listitem')).toHaveCount(3)
  await page.evaluate(() => scrollTo(0, 0))
  for (const line of await order.getByRole('listitem').all()) {
    expect((await line.boundingBox())?.height).toBeLessThanOrEqual(52)
  }
  for (const method of [bills.methods.cash, bills.methods.terminal]) {
    await expect(order.getByRole('radio', { name: method })).not.toBeChecked()
    // The radio itself has no size, so the test presses its label.
    await expect(order.getByText(method, { exact: true })).toBeInViewport({ ratio: 1 })
  }
  // All of it is visible without scrolling, and no line of the order is behind its foot.
  await expect(order.getByText(/^HST/)).toBeInViewport({ ratio: 1 })
  await expect(order.getByText(till.total, { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(order.getByRole('button', { name: till.chooseMethod })).toBeInViewport({ ratio: 1 })
  expect(await order.evaluate((panel) => panel.scrollHeight - panel.clientHeight)).toBe(0)
  for (const name of others) {
    const less = order.getByRole('button', { name: `One less: ${name}` })
    await less.dblclick()
    await expect(order.getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
  }
  await order.getByRole('button', { name: till.details.guest }).click()
  await order.getByLabel(till.customerName).fill('Mr. Lee')
  await order.getByRole('radio', { name: bills.methods.cash }).check()
  await order.getByRole('button', { name: '$50' }).click()
  // 25.60 and 13% tax are 28.93, which is rounded to 28.95 in cash.
  await expect(order.getByText('$21.05')).toBeVisible()
  await expectAccessible(page)
  await order.getByRole('button', { name: 'Pay Now · cash $28.95' }).click()
  const slip = page.getByRole('dialog', { name: 'Change: $21.05' })
  await expect(slip.getByText('2 × Night Market Popcorn Chicken')).toBeVisible()
  await expect(slip.getByText(`${till.paidBy.cash} ${chTill.paidBy.cash}`)).toBeVisible()
  // On a roll of 80 mm it is alone, in both languages, at the full width.
  const paper = page.locator('[data-print]')
  await page.emulateMedia({ media: 'print' })
  const screen = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width: 302, height: 600 })
  await expect(paper).toContainText(`${till.total} ${chTill.total}`)
  await expect(paper).toContainText('台式盐酥鸡')
  await expect.poll(async () => (await paper.boundingBox())?.width).toBe(302)
  await expect(page.getByRole('button', { name: till.next })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize(screen)
  await slip.getByRole('button', { name: till.next }).click()
  await expect(order.getByText(till.empty)).toBeVisible()

  await page.getByRole('button', { name: till.recent }).click()
  const sale = page.getByRole('listitem').filter({ hasText: 'Mr. Lee' })
  await sale.getByRole('button', { name: till.refund.open }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: till.refund.confirm }).click()
  await expect(question.getByText(till.refund.reasonNeeded)).toBeVisible()
  await question.getByLabel(till.refund.reason).fill('Wrong table')
  await question.getByRole('button', { name: till.refund.confirm }).click()
  await expect(page.getByText(till.refund.done, { exact: true }).first()).toBeVisible()
  await page.context().close()
})

test('the kitchen’s ticket of a sale without guest and table says so once @nightly', async ({
  browser,
}) => {
  const page = await staffPage(browser)
  const menu = await page.request.get('/api/food/items')
  const dish = listFoodItems.reply.parse(await menu.json()).find(({ isAvailable }) => isAvailable)
  const items = [{ foodItemId: dish?.id, quantity: 1 }]
  const sold = await page.request.post('/api/staff/sales', { data: { items, paymentType: 'card' } })
  const { order } = createSale.reply.parse(await sold.json())
  await page.goto('/kitchen')
  const ticket = page.getByRole('article').filter({ hasText: order.lanternId })
  await expect(ticket.getByText(kitchen.noTable)).toHaveCount(1)
  await page.context().close()
})

test('menu management: an item is added, marked as sold out, changed with others and deleted', async ({
  browser,
}) => {
  const page = await staffPage(browser)
  await page.goto('/food-management')
  const add = page.getByRole('button', { name: desk.add })
  const filter = page.getByRole('combobox', { name: desk.filter })
  const sweets = filter.getByRole('option', { name: 'Sweets' })
  await filter.selectOption({ label: 'Sweets' })
  await add.click()
  const form = page.getByRole('dialog')
  const chosen = form.getByLabel(desk.category)
  await expect(chosen).toHaveValue((await sweets.getAttribute('value')) ?? '')
  await form.getByRole('button', { name: core.en.close, exact: true }).click()
  await filter.selectOption({ label: desk.allItems })
  await add.click()
  await form.getByLabel(desk.price).fill('-1')
  await form.getByRole('button', { name: desk.create }).click()
  await expect(form.getByText(desk.errors.categoryId)).toBeVisible()
  await chosen.selectOption({ label: 'Sweets' })
  await expect(form.getByText(desk.errors.nameEn)).toBeVisible()
  await expect(form.getByText(desk.errors.negative)).toBeVisible()
  await form.getByLabel(desk.nameEn).fill('Soup of the Night')
  await form.getByLabel(desk.nameCh).fill('今夜例汤')
  await form.getByLabel(desk.price).fill('8')
  await form.getByRole('button', { name: desk.create }).click()
  const card = page.getByRole('article').filter({ hasText: 'Soup of the Night' })
  await expect(card.getByText('$8.00')).toBeVisible()
  await card.getByRole('switch').click()
  await expect(card.getByText(desk.unavailable)).toBeVisible()
  const told = desk.switchedOff.replace('{name}', 'Soup of the Night')
  await expect(page.getByText(told, { exact: true })).toBeVisible()

  await card.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Bulk Edit (1)' }).click()
  const bulk = page.getByRole('dialog')
  await bulk.getByRole('button', { name: desk.bulkApply }).click()
  await expect(page.getByText(desk.noChangesText, { exact: true }).first()).toBeVisible()
  await bulk.getByLabel(desk.price).fill('9.5')
  await bulk.getByRole('button', { name: desk.bulkApply }).click()
  await expect(card.getByText('$9.50')).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Delete Soup of the Night' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: desk.delete }).click()
  await expect(card).toHaveCount(0)
  await page.context().close()
})

test('a category moves, and keeps unsaved input and the focus @nightly', async ({ browser }) => {
  const page = await staffPage(browser)
  await page.goto('/food-management')
  await page.getByRole('button', { name: desk.categories }).click()
  const sweets = page.getByRole('listitem').filter({ has: page.getByLabel('Move Sweets up') })
  await sweets.getByLabel(desk.nameEn).fill('Sweets & More')
  const up = sweets.getByLabel('Move Sweets up')
  await up.focus()
  await expect(up).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sweets.getByLabel(desk.nameEn)).toHaveValue('Sweets & More')
  await expect(
    page.getByRole('dialog').getByRole('listitem').nth(3).getByLabel('Move Sweets up'),
  ).toBeFocused()
  // The second press comes before the response to the first. Both must count.
  const dialog = page.getByRole('dialog')
  const down = sweets.getByLabel('Move Sweets down')
  await down.press('Enter')
  await expect(dialog.getByRole('listitem').nth(4).getByLabel('Move Sweets down')).toBeFocused()
  await up.press('Enter')
  await up.press('Enter')
  await expect(dialog.getByRole('listitem').nth(2).getByLabel('Move Sweets up')).toBeFocused()
  await down.press('Enter')
  await down.press('Enter')
  await expect(dialog.getByRole('listitem').nth(4).getByLabel('Move Sweets down')).toBeFocused()
  const saved = async () => {
    const answer = await page.request.get('/api/food/categories')
    return listFoodCategories.reply
      .parse(await answer.json())
      .findIndex(({ nameEn }) => nameEn === 'Sweets')
  }
  await expect.poll(saved).toBe(4)
  await page.context().close()
})

test('a category is added, renamed, and deleted after a question @nightly', async ({ browser }) => {
  const page = await staffPage(browser)
  await page.goto('/food-management')
  await page.getByRole('button', { name: desk.categories }).click()
  const dialog = page.getByRole('dialog')
  const told = (sentence: string, name: string) =>
    page.getByText(sentence.replace('{name}', name), { exact: true })
  const fresh = dialog.locator('form')
  await fresh.getByLabel(desk.nameEn).fill('Late Bites')
  await fresh.getByLabel(desk.nameCh).fill('夜宵')
  await fresh.getByRole('button', { name: desk.addCategory }).click()
  await expect(told(desk.categoryAdded, 'Late Bites')).toBeVisible()
  const rowOf = (name: string) =>
    dialog
      .getByRole('listitem')
      .filter({ has: page.getByLabel(desk.deleteOf.replace('{name}', name)) })
  await rowOf('Late Bites').getByLabel(desk.nameEn).fill('Night Bites')
  await rowOf('Late Bites').getByRole('button', { name: desk.save }).click()
  await expect(told(desk.categorySaved, 'Night Bites')).toBeVisible()

  const bin = rowOf('Night Bites').getByLabel(desk.deleteOf.replace('{name}', 'Night Bites'))
  const question = page.getByRole('alertdialog')
  await bin.click()
  await question.getByRole('button', { name: desk.keep }).click()
  await expect(question).toBeHidden()
  await expect(rowOf('Night Bites')).toBeVisible()
  await bin.click()
  await question.getByRole('button', { name: desk.delete }).click()
  await expect(told(desk.categoryDeleted, 'Night Bites')).toBeVisible()
  await expect(rowOf('Night Bites')).toHaveCount(0)
  await page.context().close()
})

test('a category changed by another person must be checked before it is saved @nightly', async ({
  browser,
}) => {
  const page = await staffPage(browser)
  const begun = { nameEn: 'Midnight Snacks', nameCh: '宵夜', kind: 'food', displayOrder: 900 }
  const added = await page.request.post('/api/food/categories', { data: begun })
  const { id } = FoodCategory.parse(await added.json())
  await page.goto('/food-management')
  await page.getByRole('button', { name: desk.categories }).click()
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByLabel(/^Move Midnight Snacks up/) })
  await row.getByLabel(desk.nameEn).fill('Midnight Snacks & Tea')
  await page.request.patch(`/api/food/categories/${id}`, { data: { nameCh: '深夜小食' } })
  // Fields that aren't being edited show the changes of others.
  await expect(row.getByLabel(desk.nameCh)).toHaveValue('深夜小食')
  const save = row.getByRole('button', { name: desk.save, exact: true })
  await save.click()
  await expect(page.getByText(desk.met, { exact: true })).toBeVisible()
  await expect(row.getByLabel(desk.nameEn)).toHaveValue('Midnight Snacks & Tea')
  await save.click()
  const saved = page
    .getByRole('listitem')
    .filter({ has: page.getByLabel(/^Move Midnight Snacks & Tea up/) })
  await expect(saved.getByRole('button', { name: desk.save, exact: true })).toBeDisabled()
  await expect(saved.getByLabel(desk.nameCh)).toHaveValue('深夜小食')
  await page.request.delete(`/api/food/categories/${id}`)
  await page.context().close()
})
