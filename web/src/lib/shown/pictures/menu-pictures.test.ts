import { expect, it } from 'vitest'
import { dishHues, dishShotsOf } from './menu-pictures.ts'

const plate = {
  src: '/media/menu/default-640.webp',
  srcSet: '/media/menu/default-320.webp 320w, /media/menu/default-640.webp 640w',
  hues: dishHues['default'],
}

it('has several sizes for the built-in pictures, and the empty plate as a fallback', () => {
  expect(dishShotsOf({ imageUrl: '/media/menu/har-gow-640.webp' })).toEqual([
    {
      src: '/media/menu/har-gow-640.webp',
      srcSet: '/media/menu/har-gow-320.webp 320w, /media/menu/har-gow-640.webp 640w',
      hues: dishHues['har-gow'],
    },
    plate,
  ])
})

it('uses a picture of another site as it is', () => {
  for (const imageUrl of ['https://elsewhere.example/media/menu/a-640.webp', '/media/other.jpg']) {
    expect(dishShotsOf({ imageUrl })).toEqual([{ src: imageUrl }, plate])
  }
})

it.each([null, plate.src])('shows the empty plate once for %j', (imageUrl) => {
  expect(dishShotsOf({ imageUrl })).toEqual([plate])
})
