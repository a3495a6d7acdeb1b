import { expect, it } from 'vitest'
import { callsAt, firstPages } from './ahead.ts'

it('a page asks by its own address', () => {
  expect(callsAt(firstPages['/amenities/'], '/amenities/3')).toEqual([
    '/api/amenities/3',
    '/api/amenities/tonight',
  ])
})
