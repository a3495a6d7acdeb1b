import { expect, it } from 'vitest'
import { callsAt, firstPages, needsAt } from './ahead.ts'

it('a page asks by its own address', () => {
  expect(callsAt(firstPages['/amenities/'], '/amenities/3')).toEqual([
    '/api/amenities/3',
    '/api/amenities/tonight',
  ])
})

it('each address has its own page, and an id is needed where there is one', () => {
  const pages = ['/', '/booking', '/amenities/3', '/amenities/', '/kitchen/1', '/nowhere']
  expect(pages.map((path) => needsAt(path)?.page)).toEqual([
    'home/index',
    'booking',
    'amenity',
    undefined,
    undefined,
    undefined,
  ])
})
