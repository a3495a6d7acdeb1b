import { getBill, listBills, type Bill } from '@lantern/contract/bills/bills'
import { askMember, payBill } from '@lantern/contract/bills/actions'
import { listFailedRefunds } from '@lantern/contract/bills/corrections'
import { listCustomers, type Customer } from '@lantern/contract/members/customers'
import { listFoodCategories, listFoodItems } from '@lantern/contract/menu/menu'
import { listStaffOrders } from '@lantern/contract/menu/orders'
import { listSellers } from '@lantern/contract/members/stations'
import { listTables } from '@lantern/contract/floor/tables'
import { getVenue } from '@lantern/contract/venue/venue'
import { beforeEach, expect, test } from 'vitest'
import { answer, open, screen, sentTo, within } from '../../../../test/page.tsx'
import { memberOf, venue } from '../../../../test/samples.ts'
import bills from '../../../i18n/en/bills.ts'

const at = '2026-11-20T20:00:00.000Z'
const bill: Bill = {
  id: 1,
  lanternId: 'LNTLNTLNTLNT',
  status: 'open',
  name: 'Old Zhou',
  place: 'M1',
  userId: null,
  memberPoints: null,
  bookingId: null,
  tableId: 4,
  isOrders: false,
  isTab: true,
  tierId: null,
  lines: [],
  payments: [],
  splitBy: null,
  shares: [],
  requests: [],
  hours: null,
  company: null,
  unshared: '13.00',
  tax: '0.00',
  taxes: [],
  total: '13.00',
  paid: '0.00',
  tips: '0.00',
  refundable: [],
  held: '0.00',
  due: '13.00',
  dueBy: null,
  deposit: null,
  minimum: null,
  membersMayOrder: true,
  memberLimit: null,
  openedAt: at,
  closedAt: null,
  version: 5,
}
const { lanternId, status, name, place, due, dueBy, openedAt } = bill
const summary = { id: 1, lanternId, status, name, place, due, dueBy, openedAt }
const request = { id: 3, name: 'Bo Wu', amount: due, tip: '0.00', expiresAt: at }

beforeEach(() => {
  answer(listFoodCategories, [])
  answer(listFoodItems, [])
  answer(listTables, [])
  answer(listSellers, [])
  answer(listBills, [{ ...summary, bookingId: null, tableId: 4 }])
  answer(listFailedRefunds, [])
  answer(listStaffOrders, { orders: [], count: 0 })
  answer(getBill, bill)
})

/** The payment of the bill from the balance of another member. */
async function payingBy(customer: Customer) {
  answer(listCustomers, { users: [customer], next: null, count: 1 })
  const { user } = await open('/point-of-sale', memberOf('staff'))
  await user.click(await screen.findByRole('button', { name: bills.open }))
  await user.click(await screen.findByRole('button', { name: /Old Zhou/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: /^Take payment/ }))
  await user.click(await dialog.findByRole('radio', { name: bills.methods.balance }))
  await user.type(await dialog.findByRole('searchbox'), 'bo')
  await user.click(await dialog.findByRole('button', { name: /Bo Wu/ }))
  return { user, dialog }
}

const bo: Customer = {
  id: 9,
  firstName: 'Bo',
  lastName: 'Wu',
  email: 'bo@lantern.example',
  phone: null,
  profileImageUrl: null,
  role: 'customer',
  status: 'Regular',
  tierId: null,
  accountBalance: '50.00',
  credit: '0.00',
  loyaltyPoints: 0,
  discordUsername: null,
  createdAt: at,
  version: 1,
}

test('another member is asked on their phone for all that is left, or pays by PIN at the desk', async () => {
  answer(askMember, { ...bill, requests: [request] })
  answer(payBill, bill)
  const { user, dialog } = await payingBy(bo)
  expect(dialog.queryByRole('button', { name: /^Paid/ })).toBeNull()
  answer(getBill, { ...bill, requests: [request] })
  await user.type(dialog.getByLabelText(/PIN \(optional\)/), '1357')
  await user.click(await dialog.findByRole('button', { name: /^Paid/ }))
  await dialog.findByText(/Waiting for Bo Wu/)
  expect(sentTo(payBill).map(({ body }) => body)).toEqual([
    { method: 'balance', amount: due, due, userId: bo.id, pin: '1357' },
  ])
  await user.click(await dialog.findByRole('button', { name: /^Take payment/ }))
  await user.click(await dialog.findByRole('radio', { name: bills.methods.balance }))
  await user.type(await dialog.findByRole('searchbox'), 'bo')
  await user.click(await dialog.findByRole('button', { name: /Bo Wu/ }))
  await user.click(await dialog.findByRole('button', { name: 'Ask Bo Wu' }))
  await dialog.findByText(/Waiting for Bo Wu/)
  expect(sentTo(askMember).map(({ body }) => body)).toEqual([{ userId: bo.id }])
})

test('the points of the bill’s member pay as much as the venue allows, as the last way', async () => {
  answer(getVenue, { ...venue, redemptionPoints: 100, redemptionPercent: 50 })
  answer(getBill, { ...bill, userId: bo.id, memberPoints: 1_200 })
  answer(payBill, bill)
  const { user } = await open('/point-of-sale', memberOf('staff'))
  await user.click(await screen.findByRole('button', { name: bills.open }))
  await user.click(await screen.findByRole('button', { name: /Old Zhou/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: /^Take payment/ }))
  const ways = dialog.getAllByRole('radio').map((way) => way.getAttribute('value'))
  expect(ways.at(-1)).toBe('points')
  await user.click(dialog.getByRole('radio', { name: bills.methods.points }))
  expect(await dialog.findByText('650 points of the bill’s member')).toBeTruthy()
  await user.click(await dialog.findByRole('button', { name: 'Paid: $6.50' }))
  await expect
    .poll(() => sentTo(payBill).map(({ body }) => body))
    .toEqual([{ method: 'points', points: 650, amount: '6.50', due }])
})
