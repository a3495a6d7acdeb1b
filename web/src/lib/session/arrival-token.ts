let kept: string | null = null

/**
 * Takes a sign-in link's token out of the page's state, where `boot.js` has put it, and out of the address. Has to be called
 * before the router begins, which writes a state of its own.
 */
export function keepArrivalToken(): void {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null || !('token' in state)) return
  if (typeof state.token === 'string') kept = state.token
  window.history.replaceState(null, '')
}

/** The token of the sign-in link that this page was opened by, once. */
export function takeArrivalToken(): string | null {
  const token = kept
  kept = null
  return token
}
