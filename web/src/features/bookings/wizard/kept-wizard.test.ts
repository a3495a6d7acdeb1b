import { expect, it } from 'vitest'
import { wizardText, wizardIn } from './kept-wizard.ts'
import { blank, type Wizard } from './wizard.ts'

const now = Date.UTC(2026, 10, 20, 20)
const wizard: Wizard = {
  step: 'confirm',
  amenityId: 1,
  date: '2026-11-27',
  start: '22:00',
  end: '01:00',
  requests: 'balloons',
  partySize: 3,
  phone: '416 555 0111',
}
const text = wizardText(7, wizard, now)

it('returns a choice to its member, and to nobody else', () => {
  expect(wizardIn(text, 7, now)).toEqual(wizard)
  expect(wizardIn(wizardText(7, blank, now), 7, now)).toEqual(blank)
  expect(wizardIn(text, 8, now)).toBeUndefined()
})

it('drops a choice after its night', () => {
  expect(wizardIn(text, 7, now + 11 * 3_600_000)).toEqual(wizard)
  expect(wizardIn(text, 7, now + 13 * 3_600_000)).toBeUndefined()
})

it.each([
  null,
  '',
  'null',
  '{}',
  '[]',
  text.replace('confirm', 'paid'),
  text.replace('01:00', '1'),
])('starts blank if the stored text is invalid: %s', (damaged) =>
  expect(wizardIn(damaged, 7, now)).toBeUndefined(),
)
