import { expect, test } from 'vitest'
import { type RoomEntries, roomsOf, validateRoom } from './rooms-step.tsx'

const entries: RoomEntries = {
  nameEn: 'Karaoke Room',
  nameCh: 'K房',
  units: '3',
  names: '',
  capacity: '１０',
  pricePerHour: '$45',
}

test('typed values are sent as numbers and dollars', () => {
  expect(roomsOf('karaoke', entries)).toEqual({
    kind: 'karaoke',
    nameEn: 'Karaoke Room',
    nameCh: 'K房',
    units: 3,
    names: [],
    capacity: 10,
    pricePerHour: '45.00',
  })
  expect(validateRoom('karaoke', entries)).toEqual([])
})

test('names of rooms are typed line by line, and there are at least as many rooms', () => {
  const { units, names } = roomsOf('karaoke', {
    ...entries,
    units: '1',
    names: 'Jade Small\n\n Jade Large ',
  })
  expect([units, names]).toEqual([2, ['Jade Small', 'Jade Large']])
})

test.each([
  ['nameEn', 'K'],
  ['nameCh', '房'.repeat(81)],
  ['nameCh', ''],
  ['units', ''],
  ['names', 'J'.repeat(41)],
  ['units', '31'],
  ['capacity', '0'],
  ['capacity', '2.5'],
  ['capacity', '1e1'],
  ['capacity', '501'],
  ['pricePerHour', ''],
  ['pricePerHour', '0.99'],
  ['pricePerHour', 'much'],
] as const)('the contract refuses %s as “%s”', (field, text) => {
  expect(validateRoom('karaoke', { ...entries, [field]: text })).toEqual([field])
})
