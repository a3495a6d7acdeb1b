import { expect, it } from 'vitest'
import { shotOf, shotsOf, roomHues } from './amenity-pictures.ts'

it('has several sizes for the built-in pictures only', () => {
  expect(shotOf('/media/amenities/3/night-1280.webp')).toEqual({
    src: '/media/amenities/3/night-1280.webp',
    srcSet: '/media/amenities/3/night-800.webp 800w, /media/amenities/3/night-1280.webp 1280w',
    hues: roomHues['3/night'],
  })
  expect(shotOf('https://elsewhere.example/a-1280.webp')).toEqual({
    src: 'https://elsewhere.example/a-1280.webp',
  })
})

it('falls back from a view to the main picture', () => {
  const shots = shotsOf({ id: 9, imageUrl: 'https://elsewhere.example/room.jpg' }, 'detail')
  expect(shots.map(({ src }) => src)).toEqual([
    '/media/amenities/9/detail-1280.webp',
    'https://elsewhere.example/room.jpg',
  ])
})
