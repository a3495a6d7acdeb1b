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

/** The first four groups of an IPv6 address: one connection has all addresses that begin like it. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - last.length)
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...last].slice(0, 4).join(':')
}

/** The guesser, as far as an address tells: an IPv4 address, or the network of an IPv6 one. */
export function guesserAt(address: string | null): string {
  if (address === null) return 'nowhere'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped ?? (address.includes(':') ? networkOf(address) : address)
}

/**
 * What a try at a password counts against. Guesses are counted by account and address together, and those of all
 * addresses for the account; so a stranger stops neither others at their address nor, alone, the account. A browser
 * in which the account was signed in to before counts by itself, whatever strangers do.
 */
export function passwordCounts(
  email: string,
  { address, knownDevice }: { address: string | null; knownDevice: string | null },
): readonly { subject: string; most: number }[] {
  if (knownDevice !== null) {
    return [{ subject: `password:${email}:${knownDevice}`, most: MAX_GUESSES }]
  }
  return [
    { subject: `password:${email}@${guesserAt(address)}`, most: MAX_GUESSES },
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
