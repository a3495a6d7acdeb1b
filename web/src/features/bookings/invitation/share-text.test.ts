import { expect, it } from 'vitest'
import { asOneText, mapOf } from './share-text.ts'

it('is one text whose link stands alone, so that every chat finds it', () => {
  const shared = { title: 'Lantern', text: 'Join me\n22:00', url: 'https://club.test/invited/a' }
  expect(asOneText(shared)).toBe('Join me\n22:00\nhttps://club.test/invited/a')
})

it('asks the map for the address as it is written', () => {
  expect(new URL(mapOf('88 Spadina Ave & Co, Toronto')).searchParams.get('query')).toBe(
    '88 Spadina Ave & Co, Toronto',
  )
})
