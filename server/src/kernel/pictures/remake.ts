import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { Refusal } from '../http/errors.ts'
import type { Frame, Picture } from './encode.ts'
import { oneByOne } from './picture-queue.ts'

/** A picture that takes longer has its process ended; the encoder gives up by itself before that. */
const LONGEST_MS = 20_000
/** How long the process waits for the next picture before it is let go. It takes some 60 MB. */
const IDLE_MS = 60_000

/** Compiled beside this file; from its source in development and tests, which Node can't read by itself. */
const file = new URL(`./encode-process${extname(import.meta.url)}`, import.meta.url)
const execArgv = file.pathname.endsWith('.ts') ? ['--conditions=source', '--import', 'tsx'] : []

/**
 * The variables that the process can't do without. It gets none of the server's secrets, because it decodes strangers'
 * files.
 */
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
  // A failed process is noticed by the answer that doesn't come. Nothing else of it may hold the server open.
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
  const asked = runningEncoder()
  asked.channel?.ref()
  const late = setTimeout(() => asked.kill('SIGKILL'), LONGEST_MS)
  const ended = new AbortController()
  try {
    const answer = once(asked, 'message', { signal: ended.signal })
    const end = once(asked, 'exit', { signal: ended.signal }).then(() => null)
    asked.send({ bytes, frame })
    const message = await Promise.race([answer, end])
    return Answer.parse(message?.[0] ?? null)
  } finally {
    ended.abort()
    clearTimeout(late)
    asked.channel?.unref()
    idle = setTimeout(() => asked.connected && asked.disconnect(), IDLE_MS).unref()
  }
}

/**
 * Encodes a JPEG, PNG or WebP as a new upright WebP, without the camera's data (place, time, device), in a process
 * of its own: a picture takes none of the threads that hash passwords, and one that breaks the decoder ends nothing
 * else. Throws `bad_picture` for any other file and for one that is too large to decode, `overloaded` where too many
 * wait.
 */
export async function remakePicture(bytes: Buffer, frame: Frame): Promise<Picture> {
  const made = await inTurn(() => ask(bytes, frame))
  if (made === null) throw new Refusal('bad_picture')
  return { ...made, webp: Buffer.from(made.webp) }
}
