import { expect, it } from 'vitest'
import { most, StreamCounts } from './live-limits.ts'

const fill = (counts: StreamCounts, who: Parameters<StreamCounts['enter']>[0], times: number) =>
  Array.from({ length: times }, () => counts.enter(who)).filter((left) => left !== null)

it('a session has a limit of streams across addresses, and a closed stream frees a place', () => {
  const counts = new StreamCounts()
  const who = { sid: 'one', guesser: '203.0.113.7' }
  const open = fill(counts, who, most.session + 5)
  expect(open).toHaveLength(most.session)
  expect(counts.enter({ ...who, guesser: '203.0.113.8' })).toBe(null)
  expect(counts.enter({ ...who, sid: 'two' })).not.toBe(null)
  open[0]?.()
  expect(counts.enter(who)).not.toBe(null)
})

it('visitors at one address share a limit; members there have their own', () => {
  const counts = new StreamCounts()
  const who = { sid: null, guesser: '203.0.113.7' }
  expect(fill(counts, who, most.address + 5)).toHaveLength(most.address)
  expect(counts.enter({ ...who, sid: 'one' })).not.toBe(null)
  expect(counts.enter({ ...who, guesser: '203.0.113.8' })).not.toBe(null)
})

it('an instance has a limit of streams in total', () => {
  const counts = new StreamCounts()
  const all = Array.from({ length: most.instance + 5 }, (_, turn) =>
    counts.enter({ sid: `session-${turn}`, guesser: '203.0.113.7' }),
  )
  expect(all.filter((left) => left !== null)).toHaveLength(most.instance)
})
