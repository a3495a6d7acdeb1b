import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { ErrorBody } from '@lantern/contract/calls/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClub, type Club } from './club/club.ts'
import { SLOWNESS } from './races/waits.ts'

let club: Club
let port: number
const listen = async (some: Club) =>
  Number(new URL(await some.instances[0].app.listen({ port: 0, host: '127.0.0.1' })).port)
beforeAll(async () => {
  club = await openClub()
  port = await listen(club)
})
afterAll(() => club.close())

async function connect(to = port): Promise<Socket> {
  const socket = createConnection({ host: '127.0.0.1', port: to })
  await once(socket, 'connect')
  return socket
}

/** Sends raw bytes, and reads until the server closes the connection. */
async function speak(...parts: readonly string[]) {
  const socket = await connect()
  socket.write(parts.join(''))
  const answer = await text(socket)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: ErrorBody.parse(JSON.parse(body)) }
}

const HOST = 'Host: 127.0.0.1\r\nConnection: close\r\n'

describe('an invalid request', () => {
  it.each([
    ['nonsense', 'HELLO\r\n\r\n'],
    ['a head with a NUL', `GET /api/venue HTTP/1.1\r\n${HOST}X: a\u0000b\r\n\r\n`],
    [
      'two lengths',
      `POST /api/login HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
    ],
    [
      'a length and chunks',
      `POST /api/login HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['a negative length', `POST /api/login HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`],
  ])('is refused: %s', async (_, bytes) => {
    expect(await speak(bytes)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  })

  it.each([
    ['an address', `GET /api/venue?${'x'.repeat(100_000)} HTTP/1.1\r\n${HOST}\r\n`],
    ['a header', `GET /api/venue HTTP/1.1\r\n${HOST}X: ${'x'.repeat(100_000)}\r\n\r\n`],
    [
      'a thousand headers',
      `GET /api/venue HTTP/1.1\r\n${HOST}${'X-Long: 12345\r\n'.repeat(2_000)}\r\n`,
    ],
  ])('is refused as too long: %s', async (_, bytes) => {
    expect(await speak(bytes)).toMatchObject({ status: 413, body: { code: 'too_large' } })
  })

  it('is refused as too long without a content length: a megabyte in chunks', async () => {
    const head = `POST /api/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
    const parts = [head, 'Transfer-Encoding: chunked\r\n\r\n', chunk.repeat(64), '0\r\n\r\n']
    expect(await speak(...parts)).toMatchObject({ status: 413, body: { code: 'too_large' } })
  })

  it.concurrent.each([
    ['never finished', 'GET /api/venue HTTP/1.1\r\nHost: slow'],
    ['never begun, on a connection that a browser opened ahead', ''],
  ])(
    'is %s: answered as too slow after a few seconds, and its connection closed',
    async (_, bytes) => {
      expect(await speak(bytes)).toMatchObject({ status: 408, body: { code: 'too_slow' } })
    },
    8_000 * SLOWNESS,
  )
})

describe('a request whose body never ends', () => {
  /** Announces a long body and sends it one byte at a time, ignoring all answers. */
  async function drip(to: number) {
    const socket = createConnection({ host: '127.0.0.1', port: to, allowHalfOpen: true })
    socket.on('error', () => undefined)
    const head = `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`
    socket.write(`${head}Content-Length: 1000\r\n\r\n{`)
    const dripping = setInterval(() => socket.write(' '), 100)
    let answer = ''
    socket.on('data', (bytes) => (answer += bytes.toString()))
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(dripping)
    return Number(answer.split(' ')[1])
  }

  it('is answered with a timeout, and its connection is closed while it keeps sending', async () => {
    const slow = await openClub()
    const { server } = slow.instances[0].app
    // A tenth of the real limit. The limit can't be 0, because that means no limit.
    server.requestTimeout /= 10
    const to = await listen(slow)
    expect(await Promise.all(Array.from({ length: 20 }, () => drip(to)))).toEqual(
      Array.from({ length: 20 }, () => 408),
    )
    await slow.close()
  })
})

it('the server stops although browsers hold idle connections', async () => {
  const stopping = await openClub()
  const to = await listen(stopping)
  const [unused, used] = [await connect(to), await connect(to)]
  used.write('GET /api/venue HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(used, 'data')
  const ends = [unused, used].map((socket) => once(socket.resume(), 'close'))
  const started = performance.now()
  await Promise.all([stopping.close(), ...ends])
  expect(performance.now() - started).toBeLessThan(4_000 * SLOWNESS)
})
