import { Refusal } from '../http/errors.ts'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import type { Frame, Picture } from './encode.ts'

/** The maximum number of waiting pictures. Further ones are refused, and the page offers a retry. */
const LONGEST = 20

/** Runs one task at a time, since decoding takes a hundred megabytes. Throws `overloaded` if too many wait. */
export function oneByOne(longest = LONGEST): <T>(act: () => Promise<T>) => Promise<T> {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return async (act) => {
    if (waiting >= longest) throw new Refusal('overloaded')
    waiting += 1
    const mine = last.then(act, act)
    last = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      waiting -= 1
    }
  }
}

/** The process is killed if a picture takes longer, in milliseconds; the encoder's own limit is lower. */
const LONGEST_MS = 20_000
/** The process exits after this idle time, in milliseconds. It takes about 60 MB. */
const IDLE_MS = 60_000

/** Compiled beside this file; in development and tests it runs from its source, which needs a loader. */
const file = new URL(`./encode-process${extname(import.meta.url)}`, import.meta.url)
const execArgv = file.pathname.endsWith('.ts') ? ['--conditions=source', '--import', 'tsx'] : []

/** The variables of the process, without the server's secrets, because it decodes untrusted files. */
const needed = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'HOME']
const env = Object.fromEntries(needed.map((name) => [name, process.env[name]]))

const Answer = z.nullable(
  z.object({ webp: z.instanceof(Uint8Array), width: z.int(), height: z.int() }),
)

const inTurn = oneByOne()
let encoder: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined

function runningEncoder(): ChildProcess {
  if (encoder?.connected) return encoder
  const started = fork(fileURLToPath(file), { env, execArgv, serialization: 'advanced' })
  encoder = started
  // A failed process is detected by its missing response. Its other events must not keep the server open.
  started.on('error', () => undefined)
  started.once('exit', () => {
    if (encoder === started) encoder = null
  })
  started.unref()
  started.channel?.unref()
  return started
}

async function ask(bytes: Buffer, frame: Frame): Promise<z.output<typeof Answer>> {
  clearTimeout(idle)
  const encoder = runningEncoder()
  encoder.channel?.ref()
  const late = setTimeout(() => encoder.kill('SIGKILL'), LONGEST_MS)
  const ended = new AbortController()
  try {
    const answer = once(encoder, 'message', { signal: ended.signal })
    const end = once(encoder, 'exit', { signal: ended.signal }).then(() => null)
    encoder.send({ bytes, frame })
    const message = await Promise.race([answer, end])
    return Answer.parse(message?.[0] ?? null)
  } finally {
    ended.abort()
    clearTimeout(late)
    encoder.channel?.unref()
    idle = setTimeout(() => encoder.connected && encoder.disconnect(), IDLE_MS).unref()
  }
}

/**
 * Encodes a JPEG, PNG or WebP as a new upright WebP, without metadata (place, time, device), in a separate process:
 * so a picture doesn't block the threads that hash passwords, and a crash of the decoder affects nothing else. Throws
 * `bad_picture` for any other file and for one that is too large to decode, `overloaded` if too many are waiting.
 */
export async function remakePicture(bytes: Buffer, frame: Frame): Promise<Picture> {
  const made = await inTurn(() => ask(bytes, frame))
  if (made === null) throw new Refusal('bad_picture')
  return { ...made, webp: Buffer.from(made.webp) }
}
