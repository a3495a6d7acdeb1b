import { expect, it } from 'vitest'
import { wrapped } from './draw-card.ts'

const by = { measure: (text: string) => text.length, most: 9 }

it('breaks between words, and between any two Chinese characters', () => {
  expect(wrapped('88 Spadina Avenue, Toronto', { ...by, width: 12 })).toEqual([
    '88 Spadina',
    'Avenue,',
    'Toronto',
  ])
  expect(wrapped('来灯会一起玩', { ...by, width: 4 })).toEqual(['来灯会一', '起玩'])
  expect(wrapped('来 Lantern 玩', { ...by, width: 9 })).toEqual(['来 Lantern', '玩'])
})

it('keeps a word that is too wide, and truncates a text that is too long', () => {
  expect(wrapped('Konzerthaus am Platz', { ...by, width: 5 })).toEqual([
    'Konzerthaus',
    'am',
    'Platz',
  ])
  expect(wrapped('a b c d', { ...by, width: 1, most: 2 })).toEqual(['a', 'b…'])
  expect(wrapped('', { ...by, width: 5 })).toEqual([])
})
