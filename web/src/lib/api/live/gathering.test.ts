import type { Topic } from '@lantern/contract/topics'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BESIDE_MS, gathering, REST_MS } from './gathering.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

function gathered() {
  const told: (readonly Topic[])[] = []
  return { told, ...gathering((topics) => told.push(topics)) }
}

it('all topics of one change are passed on at once', () => {
  const { told, add } = gathered()
  for (const topic of ['orders', 'bills', 'pay', 'bills'] as const) add(topic)
  vi.advanceTimersByTime(BESIDE_MS)
  expect(told).toEqual([['orders', 'bills', 'pay']])
  vi.advanceTimersByTime(10 * REST_MS)
  expect(told).toHaveLength(1)
})

it('on a busy night topics are passed on twice a second, all that arrived meanwhile together', () => {
  const { told, add } = gathered()
  for (let change = 0; change < 40; change += 1) {
    add(change % 2 === 0 ? 'tables' : 'orders')
    vi.advanceTimersByTime(50)
  }
  vi.advanceTimersByTime(REST_MS)
  expect(told).toHaveLength(5)
  for (const topics of told.slice(1)) expect(topics.toSorted()).toEqual(['orders', 'tables'])
})

it('a change after a pause is passed on at once', () => {
  const { told, add } = gathered()
  add('tables')
  vi.advanceTimersByTime(BESIDE_MS + REST_MS)
  add('menu')
  vi.advanceTimersByTime(BESIDE_MS)
  expect(told).toEqual([['tables'], ['menu']])
})

it('a forgotten topic is not passed on, the others are', () => {
  const { told, add, forget } = gathered()
  add('tables')
  add('menu')
  forget(['tables', 'orders'])
  vi.advanceTimersByTime(REST_MS)
  expect(told).toEqual([['menu']])
  add('menu')
  forget(['menu'])
  vi.advanceTimersByTime(REST_MS)
  expect(told).toHaveLength(1)
  add('menu')
  vi.advanceTimersByTime(BESIDE_MS)
  expect(told).toHaveLength(2)
})
