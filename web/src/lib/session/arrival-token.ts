let kept: string | null = null

/** Takes a sign-in link's token out of the history state, where `boot.js` put it. The router writes its own later. */
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
