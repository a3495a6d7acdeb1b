import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Env } from '../env.ts'

/** A bucket of a storage that speaks S3's protocol. */
export interface ObjectStore {
  /** Sends a file. It is there whole or not at all, and is refused if it arrives otherwise than it left. */
  put(name: string, path: string): Promise<void>
  /** Fetches one into a file. */
  fetchInto(name: string, path: string): Promise<void>
  /** The names that begin so; at most a thousand. */
  list(prefix: string): Promise<string[]>
  /** Takes one away; one that isn't there is none to take. */
  remove(name: string): Promise<void>
}

/** The storage refused, or answered something else than was asked. The message has its status and its words. */
class StorageFailed extends Error {}

/** A call that moves a file may take long; one that stands still for so long (milliseconds) has failed. */
const PATIENCE_MS = 15 * 60_000

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

/** The bucket that the settings name, or none. The library that signs is loaded for those who have one. */
export async function openObjectStore(env: Env): Promise<ObjectStore | null> {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY_ID: accessKeyId } = env
  const { S3_SECRET_KEY: secretAccessKey, S3_REGION: region } = env
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null
  const { AwsClient } = await import('aws4fetch')
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: 3,
  })
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const addressOf = (name: string) => `${root}/${name.split('/').map(encodeURIComponent).join('/')}`
  const ask = async (address: string, request: RequestInit = {}, allowed: number[] = []) => {
    const answer = await client.fetch(address, {
      ...request,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (answer.ok || allowed.includes(answer.status)) return answer
    const words = (await answer.text()).replace(/\s+/g, ' ').slice(0, 200)
    const method = request.method ?? 'GET'
    throw new StorageFailed(`the storage answered ${method} with ${answer.status}: ${words}`)
  }
  return {
    async put(name, path) {
      const headers = { 'x-amz-content-sha256': await hashOf(path) }
      const answer = await ask(addressOf(name), {
        method: 'PUT',
        headers,
        body: await openAsBlob(path),
      })
      await answer.body?.cancel()
    },
    async fetchInto(name, path) {
      const { body } = await ask(addressOf(name))
      if (!body) throw new StorageFailed(`the storage answered with nothing for ${name}`)
      await pipeline(Readable.fromWeb(body), createWriteStream(path, { mode: 0o600 }))
    },
    async list(prefix) {
      const answer = await ask(`${root}?list-type=2&prefix=${encodeURIComponent(prefix)}`)
      const keys = (await answer.text()).matchAll(/<Key>([^<]+)<\/Key>/g)
      return [...keys].map(([, key = '']) => unescaped(key))
    },
    async remove(name) {
      const answer = await ask(addressOf(name), { method: 'DELETE' }, [404])
      await answer.body?.cancel()
    },
  }
}
