/** A page that fails in a loop tells no more than so many times. */
const MOST = 5
let told = 0

/** A refused call isn't a fault of the page, and an extension's faults are nobody's here. */
const isOurs = ({ name, stack = '' }: Error) =>
  name !== 'ApiError' && name !== 'AbortError' && !/-extension:\/\//.test(stack)

/**
 * Tells the house of a failure in this page, so that it can be mended. It never throws. It is sent without the
 * session, because it isn't about who sits here and mustn't pass for a sign of life.
 */
export function tellFailure(problem: unknown): void {
  if (!(problem instanceof Error) || !isOurs(problem) || told >= MOST) return
  told += 1
  const { name, message, stack = '' } = problem
  const failure = {
    name: name.slice(0, 100),
    message: message.slice(0, 1_000),
    stack: stack.slice(0, 8_000),
    page: location.pathname.slice(0, 200),
  }
  fetch('/api/failures', {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(failure),
  }).catch(() => undefined)
}

/** Tells of what nobody catches. What a boundary catches is told by the root that React renders into. */
export function tellUncaught(): void {
  window.addEventListener('error', ({ error }) => tellFailure(error))
  window.addEventListener('unhandledrejection', ({ reason }) => tellFailure(reason))
}
