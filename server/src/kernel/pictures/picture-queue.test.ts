import { expect, it } from 'vitest'
import { oneByOne } from './picture-queue.ts'

it('runs one task at a time, in order, and continues after a failed one', async () => {
  const inTurn = oneByOne()
  const told: string[] = []
  let running = 0
  let most = 0
  const act = (name: string) => async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    told.push(name)
    if (name === 'b') throw new Error('unreadable')
    return name
  }
  const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => inTurn(act(name))))
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  expect([told, most]).toEqual([['a', 'b', 'c', 'd'], 1])
})

it('refuses tasks if too many are waiting', async () => {
  const inTurn = oneByOne(2)
  const results = await Promise.allSettled([1, 2, 3].map((n) => inTurn(async () => n)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(results[2]).toMatchObject({ reason: { code: 'overloaded' } })
  expect(await inTurn(async () => 4)).toBe(4)
})
