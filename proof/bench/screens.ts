import type { Topic } from '@lantern/contract/live'
import { Agent, get, type ClientRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { firstPages } from '../../web/src/app/page/ahead.ts'
import { gathering } from '../../web/src/lib/api/live/gathering.ts'
import { isOutdated, topicOf } from '../../web/src/lib/api/live/topics.ts'

/** A page that many have open. */
export interface Page {
  by: 'visitor' | 'member' | 'staff'
  /** So many screens show it: of a hundred of the visitors' and members', or, of the staff's, in all. */
  screens: number
  /** The addresses that it shows. */
  reads: readonly string[]
}

const of = (path: keyof typeof firstPages, itself = path): readonly string[] =>
  firstPages[path].calls.map((call) => call.replace('{path}', itself))

/** The screens of a club on its busiest evening, with the calls of their pages as they are first shown. `day` is the venue's today. */
export const pagesOn = (day: string): Readonly<Record<string, Page>> => ({
  explore: { by: 'visitor', screens: 20, reads: of('/explore-amenities') },
  amenity: {
    by: 'visitor',
    screens: 10,
    reads: [
      '/api/amenities/1',
      '/api/amenities/tonight',
      `/api/amenities/1/availability?date=${day}`,
    ],
  },
  booking: { by: 'member', screens: 20, reads: of('/booking') },
  food: { by: 'member', screens: 20, reads: of('/food') },
  account: { by: 'member', screens: 30, reads: of('/account') },
  floor: { by: 'staff', screens: 6, reads: of('/venue-live') },
  board: { by: 'staff', screens: 4, reads: [`/api/staff/board?date=${day}`] },
  till: { by: 'staff', screens: 4, reads: of('/point-of-sale') },
  kitchen: { by: 'staff', screens: 3, reads: of('/kitchen') },
})

/** What screens have heard and asked since it was last cleared. */
export class Heard {
  /** Milliseconds from the press of a marked table to each screen's hearing of it. */
  delays: number[] = []
  /** Milliseconds from a screen's asking again to its answer. */
  waits: number[] = []
  /** What a screen got at once. */
  packets = 0
  /** Calls made again, by the page. */
  asked = new Map<string, number>()
  failed = 0
  /** Whether the calls are made; otherwise they are only counted. */
  readonly isAsking: boolean

  constructor(isAsking: boolean) {
    this.isAsking = isAsking
  }

  /** The calls made again of all pages. */
  calls(): number {
    return [...this.asked.values()].reduce((sum, calls) => sum + calls, 0)
  }
}

/** What a packet says: many screens get the same one, so it is read once. */
interface Said {
  tables: readonly string[]
  topics: readonly Topic[]
}

const said = new Map<string, Said>()

function read(text: string): Said {
  const known = said.get(text)
  if (known) return known
  const tables = Array.from(text.matchAll(/"topic":"tables","id":"(\d+)"/g), ([, id = '']) => id)
  const topics = Array.from(text.matchAll(/^data: (.*)$/gm), ([, json = '']) => topicOf(json))
  const saying = {
    tables,
    topics: topics.flatMap((topic) => (topic && topic !== 'all' ? topic : [])),
  }
  if (said.size > 1_000) said.clear()
  said.set(text, saying)
  return saying
}

/** The screens' connections, as of a proxy that keeps them. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Asks an address. `done` gets whether the whole answer came. */
function ask(url: string, cookie: string, done: (isAnswered: boolean) => void): ClientRequest {
  const asked = get(url, { agent, headers: { cookie } }, (answer) => {
    answer.resume()
    answer.once('end', () => done(answer.statusCode === 200))
  })
  return asked.once('error', () => asked.destroyed || done(false))
}

export interface Seat {
  address: string
  cookie: string
  page: string
  reads: readonly string[]
  heard: Heard
  /** When a table was last pressed, by its id. */
  pressedAt: ReadonlyMap<string, number>
}

/** Opens one screen, which asks again for what it shows and messages make out of date, by the page's own code. */
export function openScreen(seat: Seat): Promise<Socket> {
  const { address, cookie, page, reads, heard, pressedAt } = seat
  const { hostname, port, host } = new URL(address)
  const underWay = new Map<string, ClientRequest>()
  const askAgain = (url: string) => {
    heard.asked.set(page, (heard.asked.get(page) ?? 0) + 1)
    if (!heard.isAsking) return
    // As in the page, a new reading ends the one under way.
    underWay.get(url)?.destroy()
    const began = performance.now()
    const asked = ask(`${address}${url}`, cookie, (isAnswered) => {
      if (underWay.get(url) === asked) underWay.delete(url)
      if (isAnswered) heard.waits.push(performance.now() - began)
      else heard.failed += 1
    })
    underWay.set(url, asked)
  }
  const topics = gathering((outdated) =>
    reads.filter((url) => isOutdated(outdated, url.split('?', 1)[0] ?? '')).forEach(askAgain),
  )
  const hear = (text: string) => {
    if (!text.includes('data: ')) return
    heard.packets += 1
    const now = performance.now()
    const packet = read(text)
    for (const id of packet.tables) heard.delays.push(now - (pressedAt.get(id) ?? Number.NaN))
    for (const topic of packet.topics) topics.add(topic)
  }
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`GET /api/live HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`)
    })
    socket.setEncoding('latin1')
    socket.once('error', reject)
    socket.once('data', (head) => {
      if (!String(head).startsWith('HTTP/1.1 200')) return reject(new Error(String(head)))
      socket.on('data', (text) => hear(String(text)))
      resolve(socket)
    })
  })
}
