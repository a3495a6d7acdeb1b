import { expect, test } from 'vitest'
import { type RoomEntries, roomsOf, validateRoom } from './rooms-step.tsx'

const entries: RoomEntries = {
  nameEn: 'Karaoke Room',
  nameCh: 'K房',
  units: '3',
  capacity: '１０',
  price: '$45',
}

test('typed values are sent as numbers and dollars', () => {
  expect(roomsOf('karaoke', entries)).toEqual({
    kind: 'karaoke',
    nameEn: 'Karaoke Room',
    nameCh: 'K房',
    units: 3,
    capacity: 10,
    pricePerHour: '45.00',
  })
  expect(validateRoom('karaoke', entries)).toEqual([])
})

test.each([
  ['nameEn', 'K'],
  ['nameCh', '房'.repeat(81)],
  ['nameCh', ''],
  ['units', ''],
  ['units', '31'],
  ['capacity', '0'],
  ['capacity', '2.5'],
  ['capacity', '1e1'],
  ['capacity', '501'],
  ['price', ''],
  ['price', '0.99'],
  ['price', 'much'],
] as const)('the contract refuses %s as “%s”', (field, text) => {
  expect(validateRoom('karaoke', { ...entries, [field]: text })).toEqual([field])
})
