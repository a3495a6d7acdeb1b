import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { demo } from '../server/src/kernel/demo.ts'
import { logFile, password } from './house.ts'

/** What every line has besides its own words: numbers and names of our own. */
const Line = z.looseObject({
  path: z.optional(z.string()),
  reqId: z.optional(z.string()),
  time: z.number(),
  hostname: z.string(),
})

/** Addresses of files, which have a hash of what they hold in their names. */
const files = /^\/(assets|(api\/)?pictures|media|fonts|icons)\//
/** A long word of letters and digits, as sessions, keys of links and codes are. */
const random = /(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{20,}/
const cardNumber = /(?<![\w.-])\d{13,19}(?![\w.-])/

/** What a line of the log tells that nobody may read there, or `null`. */
function toldBy(line: string, words: readonly string[]): string | null {
  const {
    path = '',
    reqId: _id,
    time: _time,
    hostname: _host,
    ...rest
  } = Line.parse(JSON.parse(line))
  const text = JSON.stringify({ ...rest, path: files.test(path) ? '' : path })
  const word = words.find((known) => text.includes(known))
  return word ?? random.exec(text)?.[0] ?? cardNumber.exec(text)?.[0] ?? null
}

/**
 * Ends the browser tests: no line that the server logged while they walked its screens holds a token, a password or
 * a card number.
 */
export default function refuseSecrets(): void {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n')
  const requests = lines.filter((line) => line.includes('"request"'))
  if (requests.length === 0) throw new Error('the server logged no request')
  const told = lines.flatMap((line) => (toldBy(line, [password, demo.password]) ? [line] : []))
  if (told.length > 0) throw new Error(`the log tells secrets:\n${told.slice(0, 5).join('\n')}`)
}
