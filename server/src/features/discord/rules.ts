import { plainForm } from '@lantern/contract/numbers'

/** The validity of a link code in milliseconds (product#discord-card). */
export const CODE_MS = 30 * 60_000
/** The time after expiry for which a code is still answered as expired, in milliseconds. */
export const REMEMBER_MS = 24 * 60 * 60_000

/** The number of codes that a member may request in a quarter of an hour. */
export const MAX_CODES = 10
/** The number of codes that may be tried in a quarter of an hour: by one Discord account, and by all together. */
export const MAX_TRIES = 10
export const MAX_TRIES_OF_ALL = 300
/** The number of sign-in links that one Discord account may request in a quarter of an hour. */
export const MAX_LINKS = 5

/** Capital letters and digits without the look-alikes 0, O, 1 and I. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A code of eight characters, made from eight random bytes. */
export function codeFrom(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, 8), (byte) => alphabet.charAt(byte % alphabet.length)).join(
    '',
  )
}

/** Normalises a typed code, so that lower case, dashes and spaces don't matter. */
export function readCode(typed: string): string | null {
  const code = plainForm(typed).replace(/[\s-]/g, '').toUpperCase()
  return /^[2-9A-HJ-NP-Z]{8}$/.test(code) ? code : null
}

/** The name of an account's best role. The venue's list starts with the best one. */
export function roleNameOf(
  roles: readonly string[],
  names: readonly (readonly [id: string, name: string])[],
): string | null {
  return names.find(([id]) => roles.includes(id))?.[1] ?? null
}
