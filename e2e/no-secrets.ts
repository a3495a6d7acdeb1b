import { readFileSync } from 'node:fs'
import { demo } from '../server/src/kernel/demo.ts'
import { logFile, password } from './settings.ts'

/** The logger's own fields in every line: time, process, host, and request id. */
const ours = /"(?:time|pid|hostname|reqId)":(?:\d+|"[^"]*"),?/g
/** Paths of files, whose names contain a hash of their content. */
const files = /"path":"\/(?:assets|(?:api\/)?pictures|media|fonts|icons)\/[^"]*"/
/** A long word of letters and digits, such as a session, a link's key or a code. */
const random = /(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{20,}/
const cardNumber = /(?<![\w.-])\d{13,19}(?![\w.-])/

/** Whether a line of the log contains a secret. */
function tellsSecrets(line: string): boolean {
  const text = line.replaceAll(ours, '').replace(files, '')
  const typed = [password, demo.password].some((word) => text.includes(word))
  return typed || random.test(text) || cardNumber.test(text)
}

/** Runs after the browser tests: fails if a line of the server's log contains a token, a password or a card number. */
export default function refuseSecrets(): void {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n')
  const requests = lines.filter((line) => line.includes('"request"'))
  if (requests.length === 0) throw new Error('the server logged no request')
  const told = lines.filter(tellsSecrets)
  if (told.length > 0) throw new Error(`the log tells secrets:\n${told.slice(0, 5).join('\n')}`)
}
