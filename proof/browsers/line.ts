import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** A page's complaints come to this address, which is the line's own. */
export const COMPLAINT = '/line/complaint'

/** Slow 3G: 400 ms until an answer begins, and then 50 kB a second for all answers together. */
const slow3g = { delay: 400, bytesPerSecond: 50_000 }
const PIECE = 2_048

/** The line between a browser and the club. It is the same for every engine, so that none has to have a mode for it. */
export interface Line {
  address: string
  /** Errors and warnings of the pages since the line was opened, in their order. */
  complaints: string[]
  /** Breaks every connection, and refuses new ones until `mend`. */
  cut: () => Promise<void>
  mend: () => Promise<void>
  close: () => Promise<void>
}

export interface LineOptions {
  port: number
  /** The port of the club. */
  to: number
  /** A script that runs before any other on every page. The line puts it before the page's own first script. */
  first: string
  isSlow: boolean
}

async function textOf(message: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of message) text += String(chunk)
  return text
}

/** Lets bytes through at the speed of slow 3G, however many answers share it. */
function pacer() {
  let free = 0
  return async function* paced(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      for (let from = 0; from < chunk.length; from += PIECE) {
        const piece = chunk.subarray(from, from + PIECE)
        const now = performance.now()
        free = Math.max(free, now) + (piece.length / slow3g.bytesPerSecond) * 1_000
        await pause(free - now)
        yield piece
      }
    }
  }
}

/** Opens the line. A cut line refuses connections, as a network that is gone does. */
export async function openLine({ port, to, first, isSlow }: LineOptions): Promise<Line> {
  const complaints: string[] = []
  const paced = pacer()

  async function carry(asked: IncomingMessage, answer: ServerResponse) {
    if (asked.url === COMPLAINT) {
      complaints.push(await textOf(asked))
      answer.writeHead(204).end()
      return
    }
    const isFirst = asked.url === '/boot.js'
    // The first script is put together here, so it is asked for as plain text and as nobody knows it.
    const plain = { 'accept-encoding': 'identity', 'if-none-match': '' }
    const outgoing = request({
      host: '127.0.0.1',
      port: to,
      path: asked.url,
      method: asked.method,
      headers: { ...asked.headers, ...(isFirst && plain) },
    })
    // A visitor who leaves takes their call back: a stream would stay open for nobody else.
    answer.once('close', () => outgoing.destroy())
    const got = new Promise<IncomingMessage>((come, fail) => {
      outgoing.once('response', come).once('error', fail)
    })
    await pipeline(asked, outgoing)
    const reply = await got
    if (isSlow) await pause(slow3g.delay)
    if (isFirst) {
      answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
      answer.end(`${first}\n${await textOf(reply)}`)
      return
    }
    answer.writeHead(reply.statusCode ?? 502, reply.headers)
    answer.flushHeaders()
    await (isSlow ? pipeline(reply, paced, answer) : pipeline(reply, answer))
  }

  const server = createServer((asked, answer) => {
    // One of the two sides has gone. The other learns of it by its connection's end.
    carry(asked, answer).catch(() => answer.destroy())
  })
  const open = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const shut = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  await open()
  let isCut = false
  return {
    address: `http://127.0.0.1:${port}`,
    complaints,
    async cut() {
      isCut = true
      await shut()
    },
    async mend() {
      isCut = false
      await open()
    },
    async close() {
      if (!isCut) await shut()
    },
  }
}
