import { expect, test } from 'vitest'
import { sentence } from './errors.ts'

test.each([
  ['canceled', 'This booking is canceled and', '「已取消」'],
  ['no_show', 'This booking is a no-show and', '「未到店」'],
  ['checked_in', 'This booking is checked in and', '「已到店」'],
])('a refusal names a state by a word: %s', (status, en, ch) => {
  expect(sentence('wrong_state', 'en', { status })).toContain(en)
  expect(sentence('wrong_state', 'ch', { status })).toContain(ch)
})

test('a refusal formats money as the page does', () => {
  const values = { min: '0.50', max: '1234567.89' }
  expect(sentence('invalid_amount', 'en', values)).toContain('between $0.50 and $1,234,567.89.')
  expect(sentence('invalid_amount', 'ch', { min: '10.00', max: '2000.00' })).toContain('$2,000.00')
})

test('a refusal writes times of day as the page does', () => {
  expect(sentence('not_begun', 'en', { time: '21:30' })).toContain('9:30 PM')
  expect(sentence('outside_hours', 'en', { opens: '14:00', closes: '02:00' })).toContain(
    'from 2 PM to 2 AM',
  )
})

test('a value without a translation is shown unchanged', () => {
  expect(sentence('price_changed', 'en', { total: '9.00' })).toContain('$9.00')
  expect(sentence('wrong_state', 'en', { status: 'toString' })).toContain('toString')
  expect(sentence('wrong_state', 'en')).toContain('{status}')
})
