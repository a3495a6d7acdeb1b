import { expect, it } from 'vitest'
import { asOneText, mapOf, shareOf } from './share-text.ts'

it('is one text with the link on its own line, so that every chat recognises it', () => {
  const shared = { title: 'Lantern', text: 'Join me\n22:00', url: 'https://club.test/invited/a' }
  expect(asOneText(shared)).toBe('Join me\n22:00\nhttps://club.test/invited/a')
})

it('links to a map with the encoded address', () => {
  expect(new URL(mapOf('88 Spadina Ave & Co, Toronto')).searchParams.get('query')).toBe(
    '88 Spadina Ave & Co, Toronto',
  )
})

it('uses the browser’s share sheet if it has one', async () => {
  const passed: unknown[] = []
  const browser = { share: async (data: unknown) => void passed.push(data) }
  const shared = { title: 'Lantern', text: 'Join me', url: 'https://club.test' }
  await shareOf(browser)?.(shared)
  expect(passed).toEqual([shared])
  expect(shareOf({})).toBeUndefined()
})
