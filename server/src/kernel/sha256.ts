import { createHash } from 'node:crypto'

/** The SHA-256 of a text or bytes, in base64url. */
export const sha256 = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url')
