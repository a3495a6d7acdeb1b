import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gathering } from './gathering.ts'

const REST_MS = 100
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

/** Collects the lists passed on; with `isSlow` the receiver blocks until `go`. */
function gathered({ isSlow = false } = {}) {
  const lists: string[][] = []
  let go: () => void = () => undefined
  const add = gathering<string>(async (items) => {
    lists.push([...items])
    if (isSlow) await new Promise<void>((resolve) => (go = resolve))
  }, REST_MS)
  return { lists, add, go: () => go() }
}

it('passes on the first item after a pause at once, together with items of the same turn', async () => {
  const { lists, add } = gathered()
  add('one')
  add('two')
  expect(lists).toEqual([])
  await turn()
  expect(lists).toEqual([['one', 'two']])
  await vi.advanceTimersByTimeAsync(REST_MS)
  add('three')
  await turn()
  expect(lists).toEqual([['one', 'two'], ['three']])
})

it('passes on together all items that arrive during the pause', async () => {
  const { lists, add } = gathered()
  add('one')
  await turn()
  for (const item of ['two', 'three', 'four']) {
    await vi.advanceTimersByTimeAsync(REST_MS / 4)
    add(item)
    await turn()
  }
  expect(lists).toEqual([['one']])
  await vi.advanceTimersByTimeAsync(REST_MS / 4)
  expect(lists).toEqual([['one'], ['two', 'three', 'four']])
})

it('starts the pause once the previous list was handled, however long that took', async () => {
  const { lists, add, go } = gathered({ isSlow: true })
  add('one')
  await turn()
  add('two')
  await vi.advanceTimersByTimeAsync(10 * REST_MS)
  expect(lists).toEqual([['one']])
  go()
  await vi.advanceTimersByTimeAsync(REST_MS - 1)
  expect(lists).toEqual([['one']])
  await vi.advanceTimersByTimeAsync(1)
  expect(lists).toEqual([['one'], ['two']])
})
