import { readFileSync } from 'node:fs'
import { demo } from '../server/src/kernel/demo.ts'
import { logFile, password } from './house.ts'

/** The parts of our own that every line has: the time, process, machine, and the request's id. */
const ours = /"(?:time|pid|hostname|reqId)":(?:\d+|"[^"]*"),?/g
/** Addresses of files, which have a hash of their content in their names. */
const files = /"path":"\/(?:assets|(?:api\/)?pictures|media|fonts|icons)\/[^"]*"/
/** A long word of letters and digits, as sessions, keys of links and codes are. */
const random = /(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{20,}/
const cardNumber = /(?<![\w.-])\d{13,19}(?![\w.-])/

/** Whether a line of the log has something that nobody may read there. */
function tellsSecrets(line: string): boolean {
  const text = line.replaceAll(ours, '').replace(files, '')
  const typed = [password, demo.password].some((word) => text.includes(word))
  return typed || random.test(text) || cardNumber.test(text)
}

/**
 * Ends the browser tests: no line that the server logged while they walked its screens holds a token, a password or
 * a card number.
 */
export default function refuseSecrets(): void {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n')
  const requests = lines.filter((line) => line.includes('"request"'))
  if (requests.length === 0) throw new Error('the server logged no request')
  const told = lines.filter(tellsSecrets)
  if (told.length > 0) throw new Error(`the log tells secrets:\n${told.slice(0, 5).join('\n')}`)
}
