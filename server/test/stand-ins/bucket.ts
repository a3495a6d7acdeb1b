import { once } from 'node:events'
import { createServer } from 'node:http'

/** A bucket on loopback that implements the part of S3's API that the club uses. It doesn't check signatures. */
export interface Bucket {
  variables: Readonly<Record<string, string>>
  /** The stored files by name. */
  objects: Map<string, Buffer>
  /** Sets the status of every following answer, or `null` for normal answers. */
  fail(status: number | null): void
  /** The most names in one listing. */
  page: number
  close(): Promise<void>
}

const listed = (names: readonly string[], isTruncated: boolean) =>
  `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${names.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('')}</ListBucketResult>`

/** Opens an empty bucket. */
export async function openBucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>()
  let failing: number | null = null
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket')
      const name = decodeURIComponent(pathname.replace(/^\/pictures-of-a-test\/?/, ''))
      const answer = (status: number, body: string | Buffer = '') =>
        void response.writeHead(status).end(body)
      if (failing !== null) return answer(failing, '<Error/>')
      if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return answer(403)
      if (request.method === 'PUT') {
        objects.set(name, Buffer.concat(parts))
        return answer(200)
      }
      if (request.method === 'DELETE') return answer(objects.delete(name) ? 204 : 404)
      if (name !== '') return answer(objects.has(name) ? 200 : 404, objects.get(name))
      const [prefix, after] = [searchParams.get('prefix') ?? '', searchParams.get('start-after')]
      const names = [...objects.keys()].toSorted().filter((each) => each.startsWith(prefix))
      const rest = names.filter((each) => each > (after ?? ''))
      return answer(200, listed(rest.slice(0, bucket.page), rest.length > bucket.page))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const bucket: Bucket = {
    variables: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'pictures-of-a-test',
      S3_KEY_ID: 'a-key',
      S3_SECRET_KEY: 'a-secret',
    },
    objects,
    page: 1_000,
    fail(status) {
      failing = status
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return bucket
}
