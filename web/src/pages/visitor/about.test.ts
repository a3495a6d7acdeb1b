import { expect, test } from 'vitest'
import { picturesOf, storyIn } from './about.tsx'

test('an empty line separates paragraphs, a single line break does not', () => {
  const en = 'A kettle,\nand chairs.\n\n \r\n\nThen a house.\n'
  expect(storyIn({ en, ch: '' }, 'en')).toEqual(['A kettle,\nand chairs.', 'Then a house.'])
})

test('a text written in one language only is shown in both', () => {
  expect(storyIn({ en: 'A kettle.', ch: '' }, 'ch')).toEqual(['A kettle.'])
  expect(storyIn({ en: '', ch: '一把水壶。' }, 'en')).toEqual(['一把水壶。'])
  expect(storyIn({ en: 'A kettle.', ch: '一把水壶。' }, 'ch')).toEqual(['一把水壶。'])
  expect(storyIn({ en: '', ch: '' }, 'en')).toEqual([])
})

test('the sample club’s house is shown only by itself, and until the venue has a picture of its own', () => {
  const builtIn = { imageUrl: '/media/amenities/1/room-1280.webp' }
  const own = { imageUrl: '/api/pictures/4f' }
  const house = picturesOf([builtIn], true)
  expect(picturesOf([builtIn], false)).toEqual([])
  expect(house.map(({ shot }) => shot.src)).toEqual(
    ['entrance', 'bar', 'mahjong'].map((name) => `/media/amenities/house/${name}-1280.webp`),
  )
  expect(house.every(({ shot }) => shot.hues)).toBe(true)
  expect(picturesOf([builtIn, own], true)).toMatchObject([{ shot: { src: own.imageUrl } }])
})
