import { listDeletions } from '@lantern/contract/account/account'
import { createCustomer, type Customer, listCustomers } from '@lantern/contract/members/customers'
import { expect, test } from 'vitest'
import { answer, open, screen, sentTo, within } from '../../../test/page.tsx'
import { memberOf } from '../../../test/samples.ts'
import customers from '../../i18n/en/customers.ts'
import { changesIn, entriesOf } from './customer-form.tsx'

const { form } = customers

test('each refused field of a customer says what is wrong with it', async () => {
  answer(listCustomers, { users: [], next: null, count: 0 })
  answer(listDeletions, [])
  const { user } = await open('/customer-crm', memberOf('staff'))
  await user.click(await screen.findByRole('button', { name: customers.add }))
  const dialog = within(await screen.findByRole('dialog'))
  const typed = [
    [form.firstName, 'mei@evil.example', 'A name can’t contain a web or email address.'],
    [form.lastName, '\u200b', 'Please fill this in.'],
    [form.email, 'mei@', 'Please enter a valid email address.'],
    [form.phone, 'call me', 'Please enter a valid phone number.'],
    [form.password, 'short', 'Please enter at least 8 characters.'],
  ] as const
  for (const [name, text] of typed) {
    await user.type(dialog.getByLabelText(name, { selector: 'input' }), text)
  }
  await user.click(dialog.getByRole('button', { name: form.submitAdd }))
  for (const [name, , sentence] of typed) {
    const field = dialog.getByLabelText(name, { selector: 'input' })
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    const told = field.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(told.map((id) => document.getElementById(id)?.textContent)).toContain(sentence)
  }
  expect(sentTo(createCustomer)).toEqual([])
})

const mei: Customer = {
  id: 1,
  firstName: 'Mei',
  lastName: 'Chen',
  email: 'mei@club.test',
  phone: null,
  profileImageUrl: null,
  role: 'customer',
  status: 'Regular',
  tierId: null,
  accountBalance: '0.00',
  credit: '0.00',
  loyaltyPoints: 0,
  discordUsername: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  version: 3,
}

test('only changed fields are sent, and a blank password never is', () => {
  const entries = entriesOf(mei)
  expect(changesIn(mei, entries)).toEqual({})
  expect(changesIn(mei, { ...entries, firstName: 'Mei ', email: 'MEI@club.test' })).toEqual({})
  expect(changesIn(mei, { ...entries, status: 'VIP', phone: '416 555 0100' })).toEqual({
    status: 'VIP',
    phone: '416 555 0100',
  })
  expect(changesIn(mei, { ...entries, password: 'longer than eight' })).toEqual({
    password: 'longer than eight',
  })
})
