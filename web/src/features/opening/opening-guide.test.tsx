import {
  addRooms,
  getOpening,
  moveOpening,
  type Opening,
  openingSteps,
} from '@lantern/contract/opening'
import { expect, test } from 'vitest'
import { answer, open, screen, sentTo, within } from '../../../test/page.tsx'
import { memberOf } from '../../../test/samples.ts'
import words from '../../i18n/en/opening.ts'
import staff from '../../i18n/en/staff.ts'

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
  await user.click(question.getByRole('button', { name: staff.unsaved.keep }))
  expect(screen.getByLabelText<HTMLInputElement>(words.rooms.price).value).toBe('30')
  expect([...sentTo(moveOpening), ...sentTo(addRooms)]).toEqual([])
})
