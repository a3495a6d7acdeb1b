import { expect, test } from 'vitest'
import { askedFor, wrongIn, type FindEntries } from './find-entries.ts'

const entries: FindEntries = {
  partySize: '',
  date: '2026-11-20',
  startTime: '20:00',
  hours: '2',
  amenityId: '',
}
const when = { date: '2026-11-20', startTime: '20:00', hours: '2' }

test('a blank party size or amenity asks for any', () => {
  expect(askedFor(entries)).toEqual(when)
  expect(askedFor({ ...entries, partySize: ' 8 ', amenityId: '2' })).toEqual({
    ...when,
    partySize: '8',
    amenityId: '2',
  })
})

test.each(['0', '-1', '2.5', 'us'])(
  '“%s” is no party size, and is left out of the query',
  (typed) => {
    expect(wrongIn({ ...entries, partySize: typed })).toEqual(['partySize'])
    expect(askedFor({ ...entries, partySize: typed })).toEqual(when)
  },
)

test('valid fields have no errors', () => {
  expect(wrongIn(entries)).toEqual([])
  expect(wrongIn({ ...entries, partySize: '12' })).toEqual([])
})
