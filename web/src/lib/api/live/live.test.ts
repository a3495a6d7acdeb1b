import { expect, test } from 'vitest'
import { topicOf } from './live.ts'

test('a message is read, and an unknown one is ignored', () => {
  expect(topicOf('{"topic":"wallet","id":null}')).toBe('wallet')
  expect(topicOf('{"topic":"all","id":null}')).toBe('all')
  for (const text of ['', 'null', '{}', '{"topic":3}', '{"topic":"toString"}', '{"topic":"later"}'])
    expect(topicOf(text)).toBeUndefined()
})
