/** Wrong passwords that an account takes before it rests. */
export const MAX_GUESSES = 10
/** How long after the first of them it does, and how far back they count. */
export const WINDOW_MS = 15 * 60_000

/** How long after coming by a sign-in link a new password needs no current one. */
const LINK_TRUST_MS = 15 * 60_000

/** Whether somebody has just proved by a link to their mailbox who they are. */
export function isFreshLink(linkedAt: Date | null, now: Date): boolean {
  return linkedAt !== null && now.getTime() - linkedAt.getTime() < LINK_TRUST_MS
}
/** How long a sign-in link opens the account. */
export const TOKEN_MS = 15 * 60_000

/**
 * Where a browser signs in: the home page with the dialog open, and the way back. Only a path of
 * this site may be the way back; `//host`, `/\host` and `/.//host` are other sites in disguise.
 */
export function signInAddress(next: string | undefined): string {
  const base = 'http://here.invalid'
  if (!next?.startsWith('/') || !URL.canParse(next, base)) return '/?login=1'
  const target = new URL(next, base)
  if (target.origin !== base || target.pathname.startsWith('//')) return '/?login=1'
  return `/?login=1&next=${encodeURIComponent(target.pathname + target.search + target.hash)}`
}
