import { listDeletions } from '@lantern/contract/account/account'
import { listCustomers } from '@lantern/contract/members/customers'
import type { Right } from '@lantern/contract/members/rights'
import { expect, test } from 'vitest'
import { answer, open, screen, sentTo } from '../../../test/page.tsx'
import { memberOf } from '../../../test/samples.ts'
import customers from '../../i18n/en/customers.ts'

/** The customers' page of somebody with these rights, whether they can add one, and the links beside it. */
async function shownTo(rights: Right[]) {
  answer(listCustomers, { users: [], next: null, count: 0 })
  answer(listDeletions, [])
  await open('/customer-crm', memberOf('staff', rights))
  await screen.findByText(customers.empty)
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  return {
    adds: screen.queryByRole('button', { name: customers.add }) !== null,
    reads: sentTo(listDeletions).length > 0,
    kitchen: links.includes('/kitchen'),
    users: links.includes('/admin-dashboard'),
  }
}

test('a page shows and reads only what its person may', async () => {
  expect(await shownTo(['customers'])).toEqual({
    adds: false,
    reads: false,
    kitchen: false,
    users: false,
  })
})

test('a page shows what its person may', async () => {
  expect(await shownTo(['customers', 'accounts', 'kitchen'])).toEqual({
    adds: true,
    reads: true,
    kitchen: true,
    users: false,
  })
})

test('a page for which the right is missing says which one', async () => {
  await open('/customer-crm', memberOf('staff', ['kitchen']))
  expect(
    await screen.findByText("You need the right to see customers' data and emails."),
  ).toBeTruthy()
})
