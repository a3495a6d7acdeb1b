import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gathering } from './gathering.ts'

const REST_MS = 100
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

/** What is passed on goes into lists; `pause` has the one who gets it take until `go`. */
function gathered({ isSlow = false } = {}) {
  const lists: string[][] = []
  let go: () => void = () => undefined
  const add = gathering<string>(async (items) => {
    lists.push([...items])
    if (isSlow) await new Promise<void>((resolve) => (go = resolve))
  }, REST_MS)
  return { lists, add, go: () => go() }
}

it('passes on at once what comes after a rest, and together what comes beside it', async () => {
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

it('passes on together what comes while it rests', async () => {
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

it('begins its rest when the list before was passed on whole, however long that took', async () => {
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
