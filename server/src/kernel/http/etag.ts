import type { FastifyReply } from 'fastify'
import { Refusal } from './errors.ts'

/** Gives an answer the version of what two people may edit. */
export function sendVersion(reply: FastifyReply, version: number): void {
  reply.header('etag', `"${version}"`)
}

/**
 * The version that a save started from, by the optional `If-Match` header; `null` where the client
 * doesn't say, or saves over any (`*`). Throws `invalid_input` for what is no version of ours.
 */
export function basedOn({ request }: FastifyReply): number | null {
  const header = request.headers['if-match']
  if (header === undefined || header === '*') return null
  const [, version] = /^(?:W\/)?"(\d{1,9})"$/.exec(header) ?? []
  if (version === undefined) throw new Refusal('invalid_input')
  return Number(version)
}
