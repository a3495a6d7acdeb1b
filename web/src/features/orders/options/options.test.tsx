import { listOwnBills } from '@lantern/contract/bills/own-bill'
import { listBills } from '@lantern/contract/bills/bills'
import { listUpcomingBookings } from '@lantern/contract/bookings/bookings'
import { listFailedRefunds } from '@lantern/contract/bills/corrections'
import { listFoodCategories, listFoodItems, type FoodItem } from '@lantern/contract/menu/menu'
import { createOrder, listStaffOrders } from '@lantern/contract/menu/orders'
import { listSellers } from '@lantern/contract/members/stations'
import { listTables } from '@lantern/contract/floor/tables'
import { getBalance } from '@lantern/contract/payments/wallet'
import { beforeEach, expect, test } from 'vitest'
import { answer, open, refuse, screen, sentTo, within } from '../../../../test/page.tsx'
import { cucumber, freeOrder, iceAndExtras, memberOf, plates } from '../../../../test/samples.ts'
import orders from '../../../i18n/en/orders.ts'

const [ice, extras] = iceAndExtras
const cooler: FoodItem = { ...cucumber, optionGroups: iceAndExtras }
/** One whose ice must be chosen. */
const asking: FoodItem = {
  ...cooler,
  optionGroups: [
    { ...ice, choices: ice.choices.map((choice) => ({ ...choice, isDefault: false })) },
    extras,
  ],
}

beforeEach(() => {
  answer(listFoodCategories, [plates])
  answer(listFoodItems, [cooler])
  answer(listTables, [])
  answer(listSellers, [])
  answer(listUpcomingBookings, [])
  answer(listOwnBills, [])
  answer(getBalance, { balance: '50.00' })
  answer(listBills, [])
  answer(listFailedRefunds, [])
  answer(listStaffOrders, { orders: [], count: 0 })
})

const sheet = async () => within(await screen.findByRole('dialog', { name: cucumber.nameEn }))

/** Opens the sheet of the dish on the member's menu. */
async function choosing() {
  const page = await open('/food', memberOf())
  await page.user.click(await screen.findByRole('button', { name: 'Add Smashed Cucumber' }))
  return { ...page, dialog: await sheet() }
}

test('a dish with options is added with its defaults, at the price of what is chosen', async () => {
  const { user, dialog } = await choosing()
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Regular ice' }).checked).toBe(true)
  expect(dialog.getByRole('button', { name: 'Add · $7.50' })).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: 'Less ice' }))
  await user.click(dialog.getByRole('checkbox', { name: /^Egg/ }))
  await user.click(dialog.getByRole('button', { name: 'Add · $9.00' }))
  const [more] = await screen.findAllByRole('button', { name: 'One more: Smashed Cucumber' })
  if (more) await user.click(more)
  await user.click((await sheet()).getByRole('button', { name: 'Add · $7.50' }))
  const [go] = screen.getAllByRole('button', { name: orders.cart.checkout })
  if (go) await user.click(go)
  const checkout = within(await screen.findByRole('dialog', { name: orders.checkout.title }))
  answer(createOrder, freeOrder)
  await user.click(checkout.getByRole('button', { name: orders.checkout.go }))
  await screen.findByText(orders.placed.title)
  expect(sentTo(createOrder)[0]?.body).toMatchObject({
    items: [
      { quantity: 1, unitPrice: '9.00', options: [12, 21] },
      { quantity: 1, unitPrice: '7.50', options: [11] },
    ],
  })
})

test('what is missing is said at its group, which gets the focus, and nothing is added', async () => {
  answer(listFoodItems, [asking])
  const { user, dialog } = await choosing()
  await user.click(dialog.getByRole('button', { name: 'Add · $7.50' }))
  const group = dialog.getByRole('group', { name: 'Ice' })
  expect(within(group).getByRole('alert').textContent).toBe(orders.options.one)
  expect(document.activeElement).toBe(within(group).getByRole('radio', { name: 'Regular ice' }))
  await user.click(within(group).getByRole('radio', { name: 'Less ice' }))
  await user.click(dialog.getByRole('button', { name: 'Add · $7.50' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.getAllByText('Less ice')).not.toEqual([])
})

test('an option that went off is named in the cart, and the line is mended there', async () => {
  const { user, dialog } = await choosing()
  await user.click(dialog.getByRole('radio', { name: 'Less ice' }))
  await user.click(dialog.getByRole('button', { name: 'Add · $7.50' }))
  const [go] = await screen.findAllByRole('button', { name: orders.cart.checkout })
  if (go) await user.click(go)
  const checkout = within(await screen.findByRole('dialog', { name: orders.checkout.title }))
  const choices = ice.choices.map((each) => ({ ...each, isAvailable: each.id !== 12 }))
  answer(listFoodItems, [{ ...cooler, optionGroups: [{ ...ice, choices }, extras] }])
  refuse(createOrder, 'options_off')
  await user.click(checkout.getByRole('button', { name: orders.checkout.go }))
  expect(await screen.findAllByText('Unavailable today: Less ice')).not.toEqual([])
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const [line] = screen.getAllByRole('button', { name: /^Options of Smashed Cucumber/ })
  if (line) await user.click(line)
  const mended = await sheet()
  expect(mended.getByRole<HTMLInputElement>('radio', { name: /^Less ice/ }).disabled).toBe(true)
  await user.click(mended.getByRole('button', { name: 'Done · $7.50' }))
  await expect.poll(() => screen.queryAllByText('Unavailable today: Less ice')).toEqual([])
})

test('at the till a press adds the defaults, and asks only if there are none', async () => {
  const { user } = await open('/point-of-sale', memberOf('staff'))
  const press = async () => {
    const [dish] = await screen.findAllByRole('button', { name: /^Smashed Cucumber.*7\.50/ })
    if (dish) await user.click(dish)
  }
  await press()
  const [line] = await screen.findAllByRole('button', { name: /^Options of .*Regular ice$/ })
  if (line) await user.click(line)
  const changed = await sheet()
  await user.click(changed.getByRole('checkbox', { name: /^More noodles/ }))
  await user.click(changed.getByRole('button', { name: 'Done · $10.50' }))
  const named = /^Options of .*Regular ice · More noodles$/
  expect(await screen.findAllByRole('button', { name: named })).not.toEqual([])
})

test('at the till a dish without defaults asks for its options', async () => {
  answer(listFoodItems, [asking])
  const { user } = await open('/point-of-sale', memberOf('staff'))
  const [dish] = await screen.findAllByRole('button', { name: /^Smashed Cucumber.*7\.50/ })
  if (dish) await user.click(dish)
  const dialog = await sheet()
  await user.click(dialog.getByRole('radio', { name: 'Less ice' }))
  await user.click(dialog.getByRole('button', { name: 'Add · $7.50' }))
  const named = /^Options of .*Less ice$/
  expect(await screen.findAllByRole('button', { name: named })).not.toEqual([])
})
