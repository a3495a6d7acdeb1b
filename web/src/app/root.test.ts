import { expect, test } from 'vitest'
import { loginAddress, safeNext } from './root.tsx'

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

test('the login address keeps the path and its query', () => {
  const address = new URL(loginAddress('/booking?amenityId=3&x=1'), 'https://club.example')
  expect(address.pathname).toBe('/')
  expect(address.searchParams.get('login')).toBe('1')
  expect(safeNext(address.searchParams.get('next'))).toBe('/booking?amenityId=3&x=1')
})
