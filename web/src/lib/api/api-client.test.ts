import { getAmenity, listAmenities } from '@lantern/contract/venue/amenities'
import { getAvailability } from '@lantern/contract/bookings/bookings'
import { expect, test } from 'vitest'
import { pathOf, urlOf } from './api-client.ts'

test('parameters and query are filled in', () => {
  expect(urlOf(listAmenities)).toBe('/api/amenities')
  expect(urlOf(getAmenity, { params: { id: '3' } })).toBe('/api/amenities/3')
  expect(
    urlOf(getAvailability, {
      params: { id: '3' },
      query: { date: '2026-11-27', before: undefined },
    }),
  ).toBe('/api/amenities/3/availability?date=2026-11-27')
})

test("a parameter's value cannot change the rest of the path", () => {
  expect(pathOf('/api/amenities/:id', { id: '../user?x=1' })).toBe(
    '/api/amenities/..%2Fuser%3Fx%3D1',
  )
  expect(() => pathOf('/api/amenities/:id', {})).toThrow('needs id')
})
