import { expect, it, onTestFinished } from 'vitest'
import { most, StreamCounts, writerTo } from './live-routes.ts'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'

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

/** A stream over a real connection, and the browser's end of it. */
async function opened(): Promise<{ stream: ServerResponse; browser: Socket }> {
  const server = createServer()
  const request = new Promise<ServerResponse>((has) => {
    server.on('request', (_, answer) => has(answer))
  })
  await new Promise<void>((has) => server.listen(0, '127.0.0.1', has))
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('no port')
  const browser = connect(at.port, '127.0.0.1')
  browser.on('error', () => undefined)
  browser.write('GET / HTTP/1.1\r\nhost: club\r\nconnection: close\r\n\r\n')
  onTestFinished(async () => {
    browser.destroy()
    await new Promise((done) => server.close(done))
  })
  return { stream: await request, browser }
}

const events = Buffer.alloc(16 * 1024, 'e')

it('a browser that doesn’t read its stream is disconnected before the buffer fills the memory', async () => {
  const { stream, browser } = await opened()
  browser.pause()
  const write = writerTo(stream)
  // The operating system buffers far less than these 64 MB for a connection.
  for (let times = 0; times < 4_000 && !stream.destroyed; times += 1) {
    write(events)
    await turn()
  }
  expect(stream.destroyed).toBe(true)
  // Nothing more is written to it, because that would cause an unhandled error.
  write(events)
})

it('a browser that reads its stream gets everything, however much it is', async () => {
  const { stream, browser } = await opened()
  const received = buffer(browser)
  const write = writerTo(stream)
  for (let times = 0; times < 400; times += 1) {
    write(events)
    if (stream.writableNeedDrain) await once(stream, 'drain')
  }
  stream.end()
  expect((await received).length).toBeGreaterThan(400 * events.length)
})
