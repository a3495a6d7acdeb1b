let kept: string | null = null

/**
 * Takes a sign-in link's token out of the history state, into which `boot.js` has put it, and out of the address. It
 * must be called before the router starts, which writes its own state.
 */
export function keepArrivalToken(): void {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null || !('token' in state)) return
  if (typeof state.token === 'string') kept = state.token
  window.history.replaceState(null, '')
}

/** The token of the sign-in link that opened this page. It is returned once. */
export function takeArrivalToken(): string | null {
  const token = kept
  kept = null
  return token
}
