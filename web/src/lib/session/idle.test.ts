import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { times, watchIdle, type IdleWatch, type IdleWorld } from './idle.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

/** The times that all tabs of a browser share. */
function browser() {
  const shared = { seen: 0, pinged: 0 }

  function tab(outcome: 'ended' | 'alive' = 'ended') {
    const log: string[] = []
    const world: IdleWorld = {
      lastSeen: () => shared.seen,
      see: (at) => (shared.seen = at),
      lastPing: () => shared.pinged,
      markPing: (at) => (shared.pinged = at),
      ping: () => log.push(`ping ${Date.now() - 1_000_000}`),
      refresh: () => log.push(`refresh ${Date.now() - 1_000_000}`),
      ask: (until) =>
        log.push(`ask ${until === null ? 'no more' : until - 1_000_000} ${Date.now() - 1_000_000}`),
      expire() {
        log.push(`expire ${Date.now() - 1_000_000}`)
        return Promise.resolve(outcome)
      },
    }
    return { log, watch: watchIdle(world) }
  }

  const run = (time: number) => vi.advanceTimersByTimeAsync(time)
  /** Moves the clock without running timers, as on a machine that was asleep. */
  const sleep = (time: number) => vi.setSystemTime(Date.now() + time)
  return { tab, run, sleep }
}

const only = (log: readonly string[], what: string) => log.filter((line) => line.startsWith(what))

test('without activity it ends after 300,000 ms, and not earlier', async () => {
  const { tab, run } = browser()
  const { log } = tab()
  await run(299_999)
  expect(only(log, 'expire')).toEqual([])
  await run(1)
  expect(only(log, 'expire')).toEqual(['expire 300000'])
})

test('activity extends the session, and the server is notified 1 s after the last activity', async () => {
  const { tab, run } = browser()
  const { log, watch } = tab()
  await run(200_000)
  watch.activity()
  await run(500)
  watch.activity()
  await run(1_000)
  expect(only(log, 'refresh')).toEqual(['refresh 201500'])
  await run(298_999)
  expect(only(log, 'expire')).toEqual([])
  await run(1)
  expect(only(log, 'expire')).toEqual(['expire 500500'])
})

test('the session is requested from the server every 240 s', async () => {
  const { tab, run } = browser()
  const { log, watch } = tab()
  for (let minute = 0; minute < 13; minute += 1) {
    await run(60_000)
    watch.activity()
  }
  const regular = only(log, 'refresh').filter((line) => Number(line.slice(8)) % 240_000 === 0)
  expect(regular).toEqual(['refresh 240000', 'refresh 480000', 'refresh 720000'])
})

test('activity is reported to the server once in 30 s, including the last activity', async () => {
  const { tab, run } = browser()
  const { log, watch } = tab()
  for (let second = 1; second <= 40; second += 1) {
    await run(1_000)
    watch.activity()
  }
  await run(200_000)
  expect(only(log, 'ping')).toEqual(['ping 0', 'ping 30000', 'ping 60000'])
})

test('another tab keeps this one signed in, and shares its pings', async () => {
  const { tab, run } = browser()
  const first = tab()
  const second = tab()
  await run(200_000)
  second.watch.activity()
  await run(299_999)
  expect(only(first.log, 'expire')).toEqual([])
  expect(only([...first.log, ...second.log], 'ping')).toEqual([
    'ping 0',
    'ping 30000',
    'ping 200000',
  ])
  await run(1)
  expect(only(first.log, 'expire')).toEqual(['expire 500000'])
})

test('a minute before the end it asks, and only an answer to that counts as activity', async () => {
  const { tab, run } = browser()
  const { log, watch } = tab()
  await run(239_999)
  expect(only(log, 'ask')).toEqual([])
  await run(1)
  expect(only(log, 'ask')).toEqual(['ask 300000 240000'])
  await run(30_000)
  watch.activity()
  await run(29_999)
  expect(only(log, 'expire')).toEqual([])
  watch.renew()
  expect(only(log, 'ask').at(-1)).toBe('ask no more 299999')
  expect(only(log, 'ping').at(-1)).toBe('ping 299999')
  await run(299_999)
  expect(only(log, 'expire')).toEqual([])
  await run(1)
  expect(only(log, 'expire')).toEqual(['expire 599999'])
})

test('without an answer it ends, and asks no more', async () => {
  const { tab, run } = browser()
  const { log, watch } = tab()
  await run(300_000)
  expect(log.slice(-2)).toEqual(['ask no more 300000', 'expire 300000'])
  watch.renew()
  expect(only(log, 'ping')).toEqual(['ping 0'])
})

test('an answer in one tab counts in all tabs', async () => {
  const { tab, run } = browser()
  const first = tab()
  const second = tab()
  await run(250_000)
  second.watch.renew()
  first.watch.look()
  expect(only(first.log, 'ask')).toEqual(['ask 300000 240000', 'ask no more 250000'])
  await run(239_999)
  expect(only(first.log, 'ask')).toHaveLength(2)
})

test('a key that wakes a machine in the last minute opens the question first', () => {
  const { tab, sleep } = browser()
  const { log, watch } = tab()
  sleep(270_000)
  watch.activity()
  expect(only(log, 'ask')).toEqual(['ask 300000 270000'])
})

test.each<[string, (watch: IdleWatch) => void]>([
  ['a key pressed', (watch) => watch.activity()],
  ['the tab shown again', (watch) => watch.look()],
])('a machine that slept past the limit is not kept signed in by %s', (_, wake) => {
  const { tab, sleep } = browser()
  const { log, watch } = tab()
  sleep(times.limit)
  wake(watch)
  expect(only(log, 'expire')).toEqual(['expire 300000'])
  expect(only(log, 'refresh')).toEqual([])
})

test('if the server has later activity, it checks again after 15 s', async () => {
  const { tab, run } = browser()
  const { log } = tab('alive')
  await run(330_000)
  expect(only(log, 'expire')).toEqual(['expire 300000', 'expire 315000', 'expire 330000'])
})

test('after a stop it does nothing', async () => {
  const { tab, run } = browser()
  const { log, watch } = tab()
  watch.stop()
  watch.activity()
  watch.look()
  await run(1_000_000)
  expect(log).toEqual(['ping 0'])
})
