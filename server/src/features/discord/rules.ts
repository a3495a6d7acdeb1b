/** How long a code links an account (product#discord-card). */
export const CODE_MS = 30 * 60_000
/** How long after that it is still known to have been one. */
export const REMEMBER_MS = 24 * 60 * 60_000

/** Codes that a member may ask for within a quarter of an hour. */
export const MAX_CODES = 10
/** Codes that one Discord account may try within a quarter of an hour, and all of them together. */
export const MAX_TRIES = 10
export const MAX_TRIES_OF_ALL = 300
/** Sign-in links that one Discord account may ask for within a quarter of an hour. */
export const MAX_LINKS = 5

/** Capital letters and digits that nobody takes for another: no 0 and O, no 1 and I. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Eight characters from eight random bytes. */
export function codeFrom(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, 8), (byte) => alphabet.charAt(byte % alphabet.length)).join(
    '',
  )
}

/** A code as it was typed: in small letters, with a dash or spaces, is the same one. */
export function readCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return /^[2-9A-HJ-NP-Z]{8}$/.test(code) ? code : null
}

/** The best known of somebody's roles, by its name; the venue's list has the best one first. */
export function roleNameOf(
  roles: readonly string[],
  names: readonly (readonly [id: string, name: string])[],
): string | null {
  return names.find(([id]) => roles.includes(id))?.[1] ?? null
}
