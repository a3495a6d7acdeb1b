import {
  addRooms,
  getOpening,
  moveOpening,
  type Opening,
  openingSteps,
} from '@lantern/contract/venue/opening'
import { getSettings, VenueSettings } from '@lantern/contract/venue/settings'
import { getPin } from '@lantern/contract/account/account'
import { createCustomer } from '@lantern/contract/members/customers'
import { listUsers } from '@lantern/contract/members/users'
import { type ListedTaxes, listTaxes, saveTaxes } from '@lantern/contract/venue/tax-settings'
import { expect, test } from 'vitest'
import { answer, holdBack, open, refuse, screen, sentTo, within } from '../../../test/page.tsx'
import { memberOf } from '../../../test/samples.ts'
import words from '../../i18n/en/opening.ts'
import customers from '../../i18n/en/customers.ts'
import settings from '../../i18n/en/settings.ts'
import core from '../../i18n/en/core.ts'
import { sampleOf } from '../../../test/sample-of.ts'

const opening: Opening = {
  at: 'rooms',
  steps: openingSteps.map((name) => ({ name, state: 'open' })),
  isClosed: false,
  rooms: 0,
  dishes: 0,
  hasAddress: false,
  services: [],
  rehearsal: null,
}

async function typeRoom(price: string) {
  answer(getOpening, opening)
  answer(addRooms, { ...opening, rooms: 1 })
  answer(moveOpening, { ...opening, at: 'menu' })
  const { user } = await open('/admin/opening', memberOf('admin'))
  await user.click(await screen.findByRole('button', { name: 'Karaoke Room' }))
  await user.type(screen.getByLabelText(words.rooms.price), price)
  return user
}

test('going on saves the form of the step before', async () => {
  const user = await typeRoom('30')
  await user.click(screen.getByRole('button', { name: words.done }))
  await screen.findByRole('heading', { name: words.steps.menu.title })
  expect(sentTo(addRooms).map(({ body }) => body)).toMatchObject([{ pricePerHour: '30.00' }])
  expect(sentTo(moveOpening).map(({ body }) => body)).toEqual([
    { at: 'menu', step: { name: 'rooms', state: 'done' } },
  ])
})

const hst = { id: 1, en: 'HST', ch: '销售税', number: null, rates: [] }
const listed: ListedTaxes = { today: '2026-11-20', version: 4, taxes: [hst] }

async function typeTaxNumber() {
  answer(getOpening, { ...opening, at: 'taxes' })
  answer(getSettings, { ...sampleOf(VenueSettings), country: 'FR', region: '' })
  answer(listTaxes, listed)
  const { user } = await open('/admin/opening', memberOf('admin'))
  await user.type(await screen.findByLabelText(settings.taxes.number), '12345 RT0001')
  return user
}

test('going on saves the taxes', async () => {
  const user = await typeTaxNumber()
  answer(saveTaxes, { ...listed, version: 5, taxes: [{ ...hst, number: '12345 RT0001' }] })
  holdBack(moveOpening)
  await user.click(screen.getByRole('button', { name: words.done }))
  await expect.poll(() => sentTo(moveOpening).length).toBe(1)
  expect(sentTo(saveTaxes).map(({ body }) => body)).toMatchObject([
    { version: 4, taxes: [{ id: 1, en: 'HST', number: '12345 RT0001', rates: [] }] },
  ])
})

test('midnight keeps what was typed, and the rates then begin on the new day', async () => {
  const user = await typeTaxNumber()
  await user.clear(screen.getByLabelText('Rooms, %'))
  await user.type(screen.getByLabelText('Rooms, %'), '13')
  answer(listTaxes, { ...listed, today: '2026-11-21' })
  refuse(saveTaxes, 'stale')
  await user.click(screen.getByRole('button', { name: words.done }))
  await expect.poll(() => sentTo(listTaxes).length).toBe(2)
  answer(saveTaxes, { ...listed, today: '2026-11-21', version: 5 })
  holdBack(moveOpening)
  await user.click(screen.getByRole('button', { name: words.done }))
  await expect.poll(() => sentTo(moveOpening).length).toBe(1)
  const rates = [{ kind: 'room', from: '2026-11-21', rate: 13_000 }]
  expect(sentTo(saveTaxes).at(-1)?.body).toMatchObject({
    taxes: [{ number: '12345 RT0001', rates }],
  })
})

test('taxes that someone else saved meanwhile are shown only when asked for', async () => {
  const user = await typeTaxNumber()
  refuse(saveTaxes, 'stale')
  answer(listTaxes, { ...listed, version: 5, taxes: [{ ...hst, number: '9 RT' }] })
  await user.click(screen.getByRole('button', { name: words.done }))
  const takeOver = await screen.findByRole('button', { name: settings.takeOver })
  const number = () => screen.getByLabelText<HTMLInputElement>(settings.taxes.number).value
  expect(number()).toBe('12345 RT0001')
  await user.click(takeOver)
  expect(number()).toBe('9 RT')
  expect(sentTo(moveOpening)).toEqual([])
})

test.each([
  [true, { email: 'ada@club.test', role: 'staff', rights: ['kitchen'] }],
  [
    false,
    { email: 'ada@club.test', role: 'staff', rights: ['kitchen'], password: 'forty lanterns' },
  ],
])('a person is added with a job, and invited where emails are sent (%s)', async (isSet, sent) => {
  answer(getOpening, { ...opening, at: 'team', services: [{ name: 'mail', isSet }] })
  answer(listUsers, { users: [], hasMore: false, count: 0 })
  answer(getPin, { isSet: false })
  holdBack(createCustomer)
  const { user } = await open('/admin/opening', memberOf('admin'))
  await user.click(await screen.findByRole('button', { name: words.team.add }))
  const form = within(await screen.findByRole('dialog'))
  await user.type(form.getByLabelText(customers.form.firstName), 'Ada')
  await user.type(form.getByLabelText(customers.form.lastName), 'Fong')
  await user.type(form.getByLabelText(customers.form.email), 'ada@club.test')
  await user.selectOptions(form.getByLabelText(customers.form.job), 'kitchen')
  const password = form.queryByLabelText(customers.form.password, { selector: 'input' })
  if (password) await user.type(password, 'forty lanterns')
  await user.click(form.getByRole('button', { name: customers.form.teamTitle }))
  await expect.poll(() => sentTo(createCustomer).length).toBe(1)
  expect(sentTo(createCustomer)[0]?.body).toEqual({
    firstName: 'Ada',
    lastName: 'Fong',
    status: 'Regular',
    ...sent,
  })
})

test('a step whose form is wrong stays, with the error at its field', async () => {
  const user = await typeRoom('0')
  await user.click(screen.getByRole('button', { name: words.done }))
  expect(await screen.findByText(words.rooms.wrongPrice)).toBeTruthy()
  expect(sentTo(moveOpening)).toEqual([])
})

test.each([
  ['another step', words.steps.taxes.title],
  ['skipping', words.skip],
  ['another page', words.later],
])('%s asks before it drops what was typed', async (_way, name) => {
  const user = await typeRoom('30')
  await user.click(screen.queryByRole('button', { name }) ?? screen.getByRole('link', { name }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: core.unsaved.keep }))
  expect(screen.getByLabelText<HTMLInputElement>(words.rooms.price).value).toBe('30')
  expect([...sentTo(moveOpening), ...sentTo(addRooms)]).toEqual([])
})
