import { listAmenities } from '@lantern/contract/venue/amenities'
import { getTonight } from '@lantern/contract/bookings/bookings'
import { register } from '@lantern/contract/members/members'
import { refusals } from '@lantern/contract/refusals/refusals'
import { beforeEach, expect, test } from 'vitest'
import { answer, holdBack, lose, open, refuse, screen, sentTo } from '../../../test/page.tsx'
import amenities from '../../i18n/en/amenities.ts'
import core from '../../i18n/en/core.ts'

const { login } = core

beforeEach(() => {
  answer(listAmenities, [])
  answer(getTonight, [])
})

test('a taken email is reported beside its field, and the input is kept', async () => {
  refuse(register, 'email_taken')
  const { user } = await open('/about?login=1')
  await user.click(await screen.findByRole('tab', { name: login.register }))
  await user.type(await screen.findByLabelText(login.firstName), 'Mei')
  await user.type(screen.getByLabelText(login.lastName), 'Lin')
  const email = screen.getByLabelText(login.email)
  await user.type(email, 'mei@club.test')
  await user.type(screen.getByLabelText(login.password, { selector: 'input' }), 'a long enough one')
  await user.click(screen.getByRole('button', { name: login.submitRegister }))
  await expect.poll(() => document.activeElement).toBe(email)
  expect(email.getAttribute('aria-invalid')).toBe('true')
  const told = email.getAttribute('aria-describedby')?.split(' ') ?? []
  const described = told.map((id) => document.getElementById(id)?.textContent)
  expect(described).toContain(refusals.email_taken.en)
  expect(screen.getByLabelText<HTMLInputElement>(login.lastName).value).toBe('Lin')
  expect(sentTo(register).map(({ body }) => body)).toMatchObject([{ lastName: 'Lin' }])
})

test('each refused field of a registration says what is wrong with it, and no other one’s sentence', async () => {
  const { user } = await open('/about?login=1')
  await user.click(await screen.findByRole('tab', { name: login.register }))
  const typed = [
    [login.firstName, 'www.evil.example', 'A name can’t contain a web or email address.'],
    [login.lastName, '\u3164', 'Please fill this in.'],
    [login.email, 'mei@', 'Please enter a valid email address.'],
    [login.password, 'short', 'Please enter at least 8 characters.'],
  ] as const
  for (const [name, text] of typed) {
    await user.type(await screen.findByLabelText(name, { selector: 'input' }), text)
  }
  await user.click(screen.getByRole('button', { name: login.submitRegister }))
  for (const [name, , sentence] of typed) {
    const field = screen.getByLabelText(name, { selector: 'input' })
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    const told = field.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(told.map((id) => document.getElementById(id)?.textContent)).toContain(sentence)
  }
  expect(sentTo(register)).toEqual([])
})

test('the rooms show skeletons while they load', async () => {
  holdBack(listAmenities)
  await open('/explore-amenities')
  const waiting = await screen.findByText(amenities.loading)
  expect(waiting.closest('[aria-busy=true]')).not.toBeNull()
})

test('rooms that could not be read say so, and are read again by a button', async () => {
  lose(listAmenities)
  const { user } = await open('/explore-amenities')
  expect((await screen.findByRole('alert')).textContent).toContain(amenities.error)
  answer(listAmenities, [])
  await user.click(screen.getByRole('button', { name: core.retry }))
  expect(await screen.findByText(amenities.empty)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
