import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Env } from '../env.ts'

export interface FileStore {
  /** Uploads a file completely or not at all. The upload is refused if its content was altered on the way. */
  put(name: string, path: string): Promise<void>
  fetchInto(name: string, path: string): Promise<void>
  list(prefix: string): Promise<string[]>
  /** Deletes a file. A missing name is no error. */
  remove(name: string): Promise<void>
}

/** A bucket of a storage with the S3 protocol. */
export interface ObjectStore extends FileStore {
  /** Uploads a few bytes, completely or not at all. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** The bytes of a name, or `null` if it doesn't exist. */
  read(name: string): Promise<Buffer | null>
}

/** The storage refused a call, or sent an unexpected response. The message has its status and its text. */
class StorageFailed extends Error {}

const FILE_MS = 15 * 60_000
const BRIEF_MS = 10_000

/** The pauses before each try, in milliseconds. A temporarily busy storage is called this many times. */
const PAUSES_MS = [0, 250, 1_000]

const isBusy = ({ status }: Response) => status === 429 || status >= 500

const isTooLate = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

const hashOfBytes = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

type Sign = (address: string, request: RequestInit) => Promise<Request>

/** Calls the storage, three times while it is busy; the library's own retries take too long for a waiting page. */
async function send(
  sign: Sign,
  address: string,
  request: RequestInit,
  patienceMs: number,
): Promise<Response> {
  const signal = AbortSignal.timeout(patienceMs)
  for (const [place, pauseMs] of PAUSES_MS.entries()) {
    await pause(pauseMs)
    const isLast = place === PAUSES_MS.length - 1
    try {
      const answer = await fetch(await sign(address, request), { signal })
      if (isLast || !isBusy(answer)) return answer
      await answer.body?.cancel()
    } catch (error) {
      if (isLast || isTooLate(error)) throw error
    }
  }
  throw new StorageFailed('the storage was not asked')
}

/** The configured bucket, or `null`. The signing library is only loaded with one. */
export async function openObjectStore(env: Env): Promise<ObjectStore | null> {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY_ID: accessKeyId } = env
  const { S3_SECRET_KEY: secretAccessKey, S3_REGION: region } = env
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null
  const { AwsClient } = await import('aws4fetch')
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  return storeAt(root, (address, request) => client.sign(address, request))
}

function storeAt(root: string, sign: Sign): ObjectStore {
  /** Returns a successful response, or one with the allowed status; otherwise throws with the storage's text. */
  const ask = async (
    address: string,
    request: RequestInit = {},
    { patienceMs = BRIEF_MS, allowed = 0 } = {},
  ): Promise<Response> => {
    const answer = await send(sign, address, request, patienceMs)
    if (answer.ok || answer.status === allowed) return answer
    const words = (await answer.text()).replace(/\s+/g, ' ').slice(0, 200)
    const method = request.method ?? 'GET'
    throw new StorageFailed(`the storage answered ${method} with ${answer.status}: ${words}`)
  }
  const addressOf = (name: string) => `${root}/${name.split('/').map(encodeURIComponent).join('/')}`
  const putBlob = async (name: string, body: Blob, hash: string, patienceMs: number) => {
    const headers = { 'x-amz-content-sha256': hash }
    const answer = await ask(addressOf(name), { method: 'PUT', headers, body }, { patienceMs })
    await answer.body?.cancel()
  }
  return {
    async put(name, path) {
      await putBlob(name, await openAsBlob(path), await hashOf(path), FILE_MS)
    },
    async fetchInto(name, path) {
      const { body } = await ask(addressOf(name), {}, { patienceMs: FILE_MS })
      if (!body) throw new StorageFailed(`the storage answered with nothing for ${name}`)
      await pipeline(Readable.fromWeb(body), createWriteStream(path, { mode: 0o600 }))
    },
    write: (name, bytes) =>
      putBlob(name, new Blob([Uint8Array.from(bytes)]), hashOfBytes(bytes), BRIEF_MS),
    async read(name) {
      const answer = await ask(addressOf(name), {}, { allowed: 404 })
      if (answer.ok) return Buffer.from(await answer.arrayBuffer())
      await answer.body?.cancel()
      return null
    },
    async list(prefix) {
      const names: string[] = []
      for (let after: string | undefined = ''; after !== undefined;) {
        const start = after && `&start-after=${encodeURIComponent(after)}`
        const answer = await ask(`${root}?list-type=2&prefix=${encodeURIComponent(prefix)}${start}`)
        const text = await answer.text()
        const page = [...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) =>
          unescaped(key),
        )
        names.push(...page)
        after = text.includes('<IsTruncated>true<') ? page.at(-1) : undefined
      }
      return names
    },
    async remove(name) {
      const answer = await ask(addressOf(name), { method: 'DELETE' }, { allowed: 404 })
      await answer.body?.cancel()
    },
  }
}
