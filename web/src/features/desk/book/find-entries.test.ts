import { expect, test } from 'vitest'
import { queryFor, validateSearch, type FindEntries } from './find-entries.ts'

const entries: FindEntries = {
  partySize: '',
  date: '2026-11-20',
  startTime: '20:00',
  hours: '2',
  amenityId: '',
}
const when = { date: '2026-11-20', startTime: '20:00', hours: '2' }

test('a blank party size or amenity asks for any', () => {
  expect(queryFor(entries)).toEqual(when)
  expect(queryFor({ ...entries, partySize: '８', amenityId: '2' })).toEqual({
    ...when,
    partySize: '８',
    amenityId: '2',
  })
})

test.each(['0', '-1', '2.5', '1e1', 'us'])(
  '“%s” is no party size, and is left out of the query',
  (typed) => {
    expect(validateSearch({ ...entries, partySize: typed })).toEqual(['partySize'])
    expect(queryFor({ ...entries, partySize: typed })).toEqual(when)
  },
)

test('valid fields have no errors', () => {
  expect(validateSearch(entries)).toEqual([])
  expect(validateSearch({ ...entries, partySize: '１２' })).toEqual([])
})
