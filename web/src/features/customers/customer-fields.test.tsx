import { listDeletions } from '@lantern/contract/account-data'
import { createCustomer, listCustomers } from '@lantern/contract/customers'
import { expect, test } from 'vitest'
import { answer, open, screen, sentTo, within } from '../../../test/page.tsx'
import { memberOf } from '../../../test/samples.ts'
import customers from '../../i18n/en/customers.ts'

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
    [form.password, 'short', 'At least 8 characters, please.'],
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
