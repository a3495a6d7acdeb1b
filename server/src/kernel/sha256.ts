import { createHash, timingSafeEqual } from 'node:crypto'

export const sha256 = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url')

/** Whether two secrets are the same, in a time that tells nothing of them. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(one)), Buffer.from(sha256(other)))
