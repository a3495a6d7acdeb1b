import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signInAddress } from './rules.ts'

describe('the return address after signing in', () => {
  it.each([
    ['/booking?amenityId=1', '/booking?amenityId=1'],
    ['/account#bookings', '/account#bookings'],
    ['/a/../booking', '/booking'],
    ['/', '/'],
  ])('%s is stored as %s', (next, kept) => {
    expect(signInAddress(next)).toBe(`/?login=1&next=${encodeURIComponent(kept)}`)
  })

  it.each([
    undefined,
    '',
    'booking',
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/\n//evil.test',
    '\\\\evil.test',
    'javascript:alert(1)',
    '/\\/evil.test',
    ' //evil.test',
    '/.//evil.test',
    '/a/..//evil.test',
    '/%2e//evil.test',
    '/.\\/evil.test',
  ])('never leads to another site: %s', (next) => {
    expect(signInAddress(next)).toBe('/?login=1')
  })

  it('is always a path of this site', () => {
    const odd = fc.string({
      unit: fc.constantFrom('/', '\\', '.', ':', '@', '\t', '%', '2', 'f', 'a'),
    })
    fc.assert(
      fc.property(odd, (next) => {
        const address = new URL(signInAddress(next), 'https://lantern.test')
        const way = address.searchParams.get('next') ?? '/'
        expect(new URL(way, 'https://lantern.test').origin).toBe('https://lantern.test')
      }),
      { numRuns: 2_000 },
    )
  })
})
