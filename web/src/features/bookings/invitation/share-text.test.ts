import { expect, it } from 'vitest'
import { asOneText, mapOf, shareOf } from './share-text.ts'

it('is one text whose link stands alone, so that every chat finds it', () => {
  const shared = { title: 'Lantern', text: 'Join me\n22:00', url: 'https://club.test/invited/a' }
  expect(asOneText(shared)).toBe('Join me\n22:00\nhttps://club.test/invited/a')
})

it('asks the map for the address as it is written', () => {
  expect(new URL(mapOf('88 Spadina Ave & Co, Toronto')).searchParams.get('query')).toBe(
    '88 Spadina Ave & Co, Toronto',
  )
})

it('passes something on by the browser’s own sheet where it has one, and else not', async () => {
  const passed: unknown[] = []
  const browser = { share: async (data: unknown) => void passed.push(data) }
  const shared = { title: 'Lantern', text: 'Join me', url: 'https://club.test' }
  await shareOf(browser)?.(shared)
  expect(passed).toEqual([shared])
  expect(shareOf({})).toBeUndefined()
})
