import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { LiveMessage } from '@lantern/contract/live'
import type { Subscriber } from './listening.ts'
import { openLive } from './live.ts'
import { KEPT_MS, RecentEvents, type Changed } from './recent-events.ts'

const about = (id: string): Changed => ({ kind: 'changed', topic: 'orders', id, memberId: null })
const ids = (notices: Changed[] | null) => notices?.map(({ id }) => id) ?? null

it('returns the notices of the last milliseconds, oldest first', () => {
  let now = 0
  const recent = new RecentEvents(() => now)
  now = 10_000
  recent.add(about('1'))
  now = 12_000
  recent.add(about('2'))
  now = 13_000
  expect(ids(recent.ofLast(500))).toEqual([])
  expect(ids(recent.ofLast(1_000))).toEqual(['2'])
  expect(ids(recent.ofLast(3_000))).toEqual(['1', '2'])
})

it('returns null for times before it started, before a gap, and too long ago', () => {
  let now = 0
  const recent = new RecentEvents(() => now)
  now = 5_000
  expect(recent.ofLast(5_001)).toBeNull()
  now = 100_000
  recent.add(about('1'))
  expect(recent.ofLast(KEPT_MS + 1)).toBeNull()
  expect(ids(recent.ofLast(KEPT_MS))).toEqual(['1'])
  recent.miss()
  now = 101_000
  expect(ids(recent.ofLast(1_000))).toEqual([])
  expect(recent.ofLast(1_001)).toBeNull()
})

it('keeps everything that may be requested, however long it runs', () => {
  let now = 0
  const recent = new RecentEvents(() => now)
  const heard: { at: number; id: string }[] = []
  for (let turn = 0; turn < 500; turn += 1) {
    now += (turn * 7_919) % 1_500
    recent.add(about(String(turn)))
    heard.push({ at: now, id: String(turn) })
    if (now <= KEPT_MS) continue
    const since = heard.filter(({ at }) => at >= now - KEPT_MS).map(({ id }) => id)
    expect(ids(recent.ofLast(KEPT_MS))).toEqual(since)
  }
})

it('keeps at most twice that time, however long it runs', () => {
  let now = 0
  const recent = new RecentEvents(() => now)
  for (let second = 0; second < 600; second += 1) {
    now += 1_000
    recent.add(about(String(second)))
    expect(recent.held).toBeLessThanOrEqual((2 * KEPT_MS) / 1_000 + 1)
  }
})

it('a new screen gets the changes since its page read its data, and other screens get no duplicates', async () => {
  let now = 100_000
  const hearers: Subscriber[] = []
  const hub = openLive(
    { hear: (hearer) => (hearers.push(hearer), () => undefined) },
    new RecentEvents(() => now),
  )
  const join = (memberId: number | null, ago: number) => {
    const heard: (string | null)[] = []
    hub.join({
      viewer: memberId === null ? null : { id: memberId, role: 'customer', rights: [] },
      sid: null,
      ago,
      send(events) {
        for (const [, json = ''] of String(events).matchAll(/^data: (.*)$/gm)) {
          const { topic, id } = LiveMessage.parse(JSON.parse(json))
          heard.push(id ?? topic)
        }
      },
      end: () => undefined,
    })
    return heard
  }
  const hear = (notice: Changed) => hearers.forEach((hearer) => hearer.heard(notice))
  now += 60_000
  const first = join(7, 0)
  hear({ ...about('public'), topic: 'menu' })
  hear({ ...about('mine'), memberId: 7 })
  hear({ ...about('another’s'), memberId: 8 })
  await turn()
  now += 2_000
  expect(join(7, 2_000)).toEqual(['public', 'mine'])
  expect(join(null, 2_000)).toEqual(['public'])
  // Three screens: without earlier data, with data newer than all notices, and with data that is too old.
  expect(join(7, 0)).toEqual([])
  expect(join(7, 500)).toEqual([])
  expect(join(7, KEPT_MS)).toEqual(['all'])
  expect(first).toEqual(['public', 'mine'])
  hearers.forEach((hearer) => hearer.missed())
  expect(join(7, 1_500)).toEqual(['all'])
})
