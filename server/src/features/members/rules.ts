/** The number of wrong guesses per guesser in a window. */
export const MAX_GUESSES = 10
/** The number of wrong passwords for one account from all unknown browsers together in a window. */
const MAX_GUESSES_OF_ACCOUNT = 100
/** The length of that window in milliseconds. */
export const WINDOW_MS = 15 * 60_000

/** The time after a sign-in link in which a new password needs no current one, in milliseconds. */
const LINK_TRUST_MS = 15 * 60_000

/** Whether the member has just signed in by a link to their mailbox, which proves who they are. */
export function isFreshLink(linkedAt: Date | null, now: Date): boolean {
  return linkedAt !== null && now.getTime() - linkedAt.getTime() < LINK_TRUST_MS
}
/** The validity of a sign-in link in milliseconds. */
export const TOKEN_MS = 10 * 60_000

/**
 * The counts of a try at a password. Guesses are counted by account and address together, and for the account over
 * all addresses. So a stranger can't lock out other people at the same address, nor the account alone. A browser in
 * which the account was signed in to before has its own count.
 */
export function passwordCounts(
  email: string,
  { guesser, knownDevice }: { guesser: string; knownDevice: string | null },
): readonly { subject: string; most: number }[] {
  if (knownDevice !== null) {
    return [{ subject: `password:${email}:${knownDevice}`, most: MAX_GUESSES }]
  }
  return [
    { subject: `password:${email}@${guesser}`, most: MAX_GUESSES },
    { subject: `password:${email}`, most: MAX_GUESSES_OF_ACCOUNT },
  ]
}

/** The address of the login dialog, with the path to return to if it is on this site, as `//host` isn't. */
export function signInAddress(next: string | undefined): string {
  const base = 'http://here.invalid'
  if (!next?.startsWith('/') || !URL.canParse(next, base)) return '/?login=1'
  const target = new URL(next, base)
  if (target.origin !== base || target.pathname.startsWith('//')) return '/?login=1'
  return `/?login=1&next=${encodeURIComponent(target.pathname + target.search + target.hash)}`
}
