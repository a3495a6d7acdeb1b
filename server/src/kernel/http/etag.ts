import type { FastifyReply } from 'fastify'
import { Refusal } from './errors.ts'

/** Sends the version of a record that two people may edit at once, as `ETag`. */
export function sendVersion(reply: FastifyReply, version: number): void {
  reply.header('etag', `"${version}"`)
}

/**
 * The version that a save is based on, from the optional `If-Match` header. `null` if the client sends none, or `*`
 * to overwrite any version. Throws `invalid_input` for anything that isn't one of our versions.
 */
export function basedOn({ request }: FastifyReply): number | null {
  const header = request.headers['if-match']
  if (header === undefined || header === '*') return null
  const [, version] = /^(?:W\/)?"(\d{1,9})"$/.exec(header) ?? []
  if (version === undefined) throw new Refusal('invalid_input')
  return Number(version)
}
