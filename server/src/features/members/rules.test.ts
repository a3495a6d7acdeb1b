import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guesserAt, signInAddress } from './rules.ts'

describe('the way back after signing in', () => {
  it.each([
    ['/booking?amenityId=1', '/booking?amenityId=1'],
    ['/account#bookings', '/account#bookings'],
    ['/a/../booking', '/booking'],
    ['/', '/'],
  ])('%s is kept as %s', (next, kept) => {
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

  it('is one of our own paths, whatever is asked', () => {
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

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  [null, 'nowhere'],
])('who guesses from %s is %s', (address, guesser) => {
  expect(guesserAt(address)).toBe(guesser)
})
