import { listOwnBills } from '@lantern/contract/bills/own-bill'
import { listUpcomingBookings } from '@lantern/contract/bookings/bookings'
import { listFoodCategories, listFoodItems } from '@lantern/contract/menu/menu'
import { checkDiscount, createOrder, processFreeOrder } from '@lantern/contract/menu/orders'
import { listTables } from '@lantern/contract/floor/tables'
import { getVenue } from '@lantern/contract/venue/venue'
import { getBalance } from '@lantern/contract/payments/wallet'
import { beforeEach, expect, test } from 'vitest'
import { answer, lose, open, refuse, screen, sentTo, within } from '../../../test/page.tsx'
import { cucumber, freeOrder, memberOf, plates, venue } from '../../../test/samples.ts'
import core from '../../i18n/en/core.ts'
import menu from '../../i18n/en/menu.ts'
import orders from '../../i18n/en/orders.ts'

beforeEach(() => {
  answer(listFoodCategories, [plates])
  answer(listFoodItems, [cucumber])
  answer(listTables, [])
  answer(listUpcomingBookings, [])
  answer(listOwnBills, [])
  answer(getBalance, { balance: '50.00' })
})

/** The checkout, with one cucumber in the cart. */
async function checkout(member = memberOf()) {
  const page = await open('/food', member)
  await page.user.click(await screen.findByRole('button', { name: 'Add Smashed Cucumber' }))
  const [go] = await screen.findAllByRole('button', { name: orders.cart.checkout })
  if (go) await page.user.click(go)
  await screen.findByRole('dialog')
  return page
}

/** The button of the open checkout that pays. */
const pay = () =>
  within(screen.getByRole('dialog')).getByRole('button', { name: orders.checkout.go })

test('a wrong code is reported; the right one makes the order free and is locked', async () => {
  const { user } = await checkout()
  refuse(checkDiscount, 'invalid_code')
  await user.type(screen.getByLabelText(orders.checkout.code), 'LANTERN99')
  await user.click(screen.getByRole('button', { name: orders.checkout.apply }))
  const code = screen.getByLabelText<HTMLInputElement>(orders.checkout.code)
  await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true')
  answer(checkDiscount, { percent: 100 })
  await user.clear(code)
  await user.type(code, 'lantern100')
  await user.click(screen.getByRole('button', { name: orders.checkout.apply }))
  expect(await screen.findByText('lantern100')).toBeTruthy()
  expect(screen.queryByLabelText(orders.checkout.code)).toBeNull()
  answer(processFreeOrder, freeOrder)
  await user.click(await screen.findByRole('button', { name: orders.pay.free }))
  expect(await screen.findByText(orders.placed.title)).toBeTruthy()
  const [sent, ...more] = sentTo(processFreeOrder)
  expect(sent?.body).toMatchObject({ discountCode: 'lantern100' })
  expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[\da-f]{32}$/)
  expect(more).toEqual([])
  await user.click(screen.getByRole('button', { name: orders.placed.back }))
  expect(await screen.findAllByText(orders.cart.emptyText)).not.toEqual([])
})

test('an order with an unnoticed sold-out dish returns to the cart, which names it', async () => {
  const { user } = await checkout()
  answer(listFoodItems, [{ ...cucumber, isAvailable: false }])
  refuse(createOrder, 'items_unavailable')
  await user.click(pay())
  expect(await screen.findAllByText('Just sold out: Smashed Cucumber')).not.toEqual([])
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('a balance that is too low is shown beside what the order costs, and pays nothing', async () => {
  answer(getBalance, { balance: '2.00' })
  await checkout()
  expect(await screen.findByText(orders.pay.low)).toBeTruthy()
  const text = screen.getByRole('dialog').textContent
  expect(text).toContain('$2.00')
  expect(text).toContain('$8.48')
  expect(screen.getByRole('radio', { name: /Account balance/ })).toHaveProperty('disabled', true)
  expect(
    within(screen.getByRole('dialog')).queryByRole('button', { name: orders.checkout.go }),
  ).toBeNull()
})

test('a menu that could not be read says so, and is read again by a button', async () => {
  lose(listFoodItems)
  const { user } = await open('/food', memberOf())
  const told = (await screen.findByText(menu.error)).closest<HTMLElement>('[role=alert]')
  answer(listFoodItems, [cucumber, { ...cucumber, id: 2, nameEn: 'Plum Tea' }])
  await user.click(within(told ?? document.body).getByRole('button', { name: core.retry }))
  await user.type(await screen.findByRole('searchbox', { name: menu.search }), 'cucumb')
  await expect.poll(() => screen.getAllByRole('article')).toHaveLength(1)
})

test('a dish with two wishes is ordered as two lines, and one with equal wishes as one', async () => {
  const { user } = await open('/food', memberOf())
  await user.click(await screen.findByRole('button', { name: 'Add Smashed Cucumber' }))
  await user.click(await screen.findByRole('button', { name: 'Add a note: Smashed Cucumber' }))
  await user.type(screen.getByLabelText('Note for the kitchen: Smashed Cucumber'), 'no garlic')
  const more = () => screen.getAllByRole('button', { name: 'One more: Smashed Cucumber' })
  const addToMenu = async () => {
    const [ofMenu] = more()
    if (ofMenu) await user.click(ofMenu)
  }
  await addToMenu()
  await addToMenu()
  const cart = () => screen.getAllByRole('list', { name: orders.cart.title })[0]?.children.length
  await expect.poll(cart).toBe(2)
  const [go] = screen.getAllByRole('button', { name: orders.cart.checkout })
  if (go) await user.click(go)
  await screen.findByRole('dialog')
  answer(createOrder, freeOrder)
  await user.click(pay())
  await screen.findByText(orders.placed.title)
  expect(sentTo(createOrder)[0]?.body).toMatchObject({
    items: [
      { quantity: 1, note: 'no garlic' },
      { quantity: 2, note: null },
    ],
  })
})

test('points pay a part of an order, so that a balance which was too low suffices', async () => {
  answer(getVenue, { ...venue, redemptionPoints: 100, redemptionPercent: 50 })
  answer(getBalance, { balance: '5.00' })
  const { user } = await checkout({ ...memberOf(), loyaltyPoints: 1_000 })
  const balance = () => screen.getByRole('radio', { name: /Account balance/ })
  await expect.poll(() => balance()).toHaveProperty('disabled', true)
  // Half of 8.48.
  const points = screen.getByRole('checkbox', { name: /Use 424 points -\$4\.24/ })
  await user.click(points)
  await expect.poll(() => balance()).toHaveProperty('checked', true)
  answer(createOrder, freeOrder)
  await user.click(pay())
  await screen.findByText(orders.placed.title)
  expect(sentTo(createOrder)[0]?.body).toMatchObject({ points: 424, totalPrice: '8.48' })
})

test('without enough points, or where none are taken, none are offered', async () => {
  answer(getVenue, { ...venue, redemptionPoints: 100, redemptionLeast: 500 })
  await checkout({ ...memberOf(), loyaltyPoints: 499 })
  await expect.poll(() => screen.getByRole('radio', { name: /Account balance/ })).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: /points/ })).toBeNull()
})
