/** How many wrong guesses one guesser has in a window. */
export const MAX_GUESSES = 10
/** How many wrong passwords all unknown browsers together have for one account in a window. */
const MAX_GUESSES_OF_ACCOUNT = 100
/** The length of the window in which they are counted. */
export const WINDOW_MS = 15 * 60_000

/** For how long after a sign-in link a new password can be set without the current one. */
const LINK_TRUST_MS = 15 * 60_000

/** Whether the member has just signed in by a link to their mailbox, which proves who they are. */
export function isFreshLink(linkedAt: Date | null, now: Date): boolean {
  return linkedAt !== null && now.getTime() - linkedAt.getTime() < LINK_TRUST_MS
}
/** For how long a sign-in link works. */
export const TOKEN_MS = 10 * 60_000

/**
 * What a try at a password counts against. Guesses are counted by account and address together, and for the account by
 * all addresses. So a stranger can't lock out others at their address, and alone not the account either. A browser in
 * which the account was signed in to before has a count of its own, whatever strangers do.
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

/**
 * The address that opens the login dialog: the home page, with the path to return to. The path must be on this
 * site; `//host`, `/\host` and `/.//host` lead to other sites.
 */
export function signInAddress(next: string | undefined): string {
  const base = 'http://here.invalid'
  if (!next?.startsWith('/') || !URL.canParse(next, base)) return '/?login=1'
  const target = new URL(next, base)
  if (target.origin !== base || target.pathname.startsWith('//')) return '/?login=1'
  return `/?login=1&next=${encodeURIComponent(target.pathname + target.search + target.hash)}`
}
