import { listBills } from '@lantern/contract/bills/bills'
import { listFailedRefunds } from '@lantern/contract/bills/corrections'
import { listFoodCategories, listFoodItems } from '@lantern/contract/menu/menu'
import { listStaffOrders } from '@lantern/contract/menu/orders'
import { chooseSeller, listSellers, restTill } from '@lantern/contract/members/stations'
import { listTables } from '@lantern/contract/floor/tables'
import { createSale, type Sale } from '@lantern/contract/bills/till'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  answer,
  lose,
  loseNext,
  open,
  refuse,
  screen,
  sentTo,
  within,
} from '../../../test/page.tsx'
import { cucumber, freeOrder, memberOf, plates } from '../../../test/samples.ts'
import bills from '../../i18n/en/bills.ts'
import core from '../../i18n/en/core.ts'
import till from '../../i18n/en/till.ts'
import type * as Passing from '../../lib/api/cache/passing.ts'

// A lost answer is asked for without the pauses.
vi.mock('../../lib/api/cache/passing.ts', async (original) => ({
  ...(await original<typeof Passing>()),
  persistently: <T,>(call: () => Promise<T>) => call(),
}))

const sale: Sale = {
  order: {
    ...freeOrder,
    source: 'till',
    paymentType: 'terminal',
    name: null,
    rooms: [],
    requests: null,
    soldBy: null,
  },
  cash: null,
}

beforeEach(() => {
  answer(listFoodCategories, [plates])
  answer(listFoodItems, [cucumber])
  answer(listTables, [])
  answer(listBills, [])
  answer(listFailedRefunds, [])
  answer(listStaffOrders, { orders: [], count: 0 })
  answer(listSellers, [])
})

/** The till with one cucumber in its order, to be paid by the card machine. */
async function ringUp() {
  const { user } = await open('/point-of-sale', memberOf('staff'))
  const add = async () => {
    const [dish] = await screen.findAllByRole('button', { name: /^Smashed Cucumber.*7\.50/ })
    if (dish) await user.click(dish)
  }
  await add()
  await user.click(await screen.findByRole('radio', { name: bills.methods.terminal }))
  const pay = async () => user.click(await screen.findByRole('button', { name: /card \$/ }))
  return { add, pay }
}

const keys = () => sentTo(createSale).map(({ headers }) => headers.get('Idempotency-Key'))

test('a sale whose answer was lost is asked for by its key, and its slip is shown', async () => {
  answer(createSale, sale)
  loseNext(createSale)
  const { pay } = await ringUp()
  await pay()
  expect(await screen.findByRole('dialog', { name: till.done })).toBeTruthy()
  expect(keys()).toHaveLength(2)
  expect(new Set(keys()).size).toBe(1)
})

test('a sale whose answer stays lost is not known yet, and never said to be not made', async () => {
  lose(createSale)
  const { pay } = await ringUp()
  await pay()
  expect(await screen.findByText(/never done twice/)).toBeTruthy()
  expect(screen.getByText(core.fate.unknown)).toBeTruthy()
  expect(screen.queryByText(till.failed)).toBeNull()
})

test('a changed order isn’t sold until the lost one is known: made before, its slip is shown', async () => {
  lose(createSale)
  const { add, pay } = await ringUp()
  await pay()
  await screen.findByText(/never done twice/)
  await add()
  answer(createSale, sale)
  await pay()
  expect(await screen.findByRole('dialog', { name: till.done })).toBeTruthy()
  expect(await screen.findByText(core.fate.earlier)).toBeTruthy()
  const last = sentTo(createSale).at(-1)
  expect(last?.headers.get('Idempotency-Settle')).toBe('1')
  expect(last?.body).toMatchObject({ items: [{ quantity: 1 }] })
  expect(new Set(keys()).size).toBe(1)
})

test('a changed order is sold under its own key once the lost one is known not to be made', async () => {
  lose(createSale)
  const { add, pay } = await ringUp()
  await pay()
  await screen.findByText(/never done twice/)
  await add()
  refuse(createSale, 'not_done')
  await pay()
  await expect
    .poll(() => sentTo(createSale).at(-1)?.body)
    .toMatchObject({ items: [{ quantity: 2 }] })
  const [first] = keys()
  expect(keys().at(-1)).not.toBe(first)
  expect(sentTo(createSale).at(-1)?.headers.get('Idempotency-Settle')).toBeNull()
})

test('a refusal is said at once, and the next press is a new try', async () => {
  refuse(createSale, 'items_unavailable')
  const { pay } = await ringUp()
  await pay()
  expect(await screen.findByText(till.failed)).toBeTruthy()
  expect(keys()).toHaveLength(1)
})

test('the acting person changes by a press on the name and their PIN, and back by one press', async () => {
  const lin = { id: 8, name: 'Lin Zhou' }
  answer(listSellers, [{ ...lin, isSelling: false }])
  const { user } = await open('/point-of-sale', memberOf('staff'))
  await user.click(await screen.findByRole('button', { name: lin.name }))
  const dialog = within(await screen.findByRole('dialog', { name: till.seller.switch }))
  refuse(chooseSeller, 'incorrect_pin')
  await user.keyboard('1111{Enter}')
  expect((await dialog.findByLabelText(/Your PIN/)).getAttribute('aria-invalid')).toBe('true')
  answer(chooseSeller, lin)
  answer(listSellers, [{ ...lin, isSelling: true }])
  await user.keyboard('2580{Enter}')
  const name = await screen.findByRole('button', { name: lin.name, pressed: true })
  expect(name).toBeTruthy()
  expect(sentTo(chooseSeller).at(-1)?.body).toEqual({ userId: 8, pin: '2580' })
  answer(restTill, undefined)
  answer(listSellers, [{ ...lin, isSelling: false }])
  await user.click(screen.getByRole('button', { name: till.seller.own }))
  await screen.findByRole('button', { name: till.seller.own, pressed: true })
})

test('what is due for a sale on a bill follows the bill', async () => {
  const shown = { totalAmount: '7.68', refundable: '0.00', paymentType: 'bill' as const }
  const onBill = { ...sale.order, ...shown }
  answer(listStaffOrders, { orders: [{ ...onBill, due: '7.68' }], count: 1 })
  const { user } = await open('/point-of-sale', memberOf('staff'))
  await user.click(await screen.findByRole('button', { name: till.recent }))
  expect(await screen.findByRole('button', { name: /\$7\.68/ })).toBeTruthy()
  answer(listStaffOrders, { orders: [{ ...onBill, due: '0.00' }], count: 1 })
  const { invalidate } = await import('../../lib/api/live/invalidate.ts')
  await invalidate(['bills'])
  await expect.poll(() => screen.queryByRole('button', { name: /\$7\.68/ })).toBeNull()
})
