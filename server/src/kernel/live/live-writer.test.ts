import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { writerTo } from './live-writer.ts'

/** A stream over a real connection, and the browser's end of it. */
async function opened(): Promise<{ stream: ServerResponse; browser: Socket }> {
  const server = createServer()
  const asked = new Promise<ServerResponse>((has) => {
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
  return { stream: await asked, browser }
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
