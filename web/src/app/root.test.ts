import { expect, test } from 'vitest'
import { safeNext } from './root.tsx'

test.each(['/booking', '/booking?amenityId=3', '/account/bookings#upcoming', '/'])(
  '%s is a valid path',
  (path) => {
    expect(safeNext(path)).toBe(path)
  },
)

test.each([
  null,
  '',
  'booking',
  '//',
  '//elsewhere.example',
  '/.//elsewhere.example',
  '/booking/..//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  'https://elsewhere.example/',
  'javascript:alert(1)',
  '\\\\elsewhere.example',
])('%j is refused', (path) => {
  expect(safeNext(path)).toBeNull()
})
