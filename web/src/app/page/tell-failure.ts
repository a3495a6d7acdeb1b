/** A page that fails in a loop tells no more than so many times. */
const MOST = 5
let told = 0

/**
 * A file of code that didn't come, in the words of Chromium, Firefox and WebKit. The network failed, or the page was left
 * meanwhile, which Firefox tells it of too.
 */
const missing =
  /^a page did not come|dynamically imported module|^Importing a module script failed|^Unable to preload CSS/

/** A refused call isn't a fault of the page, and nobody here can mend an extension's faults. */
const isOurs = ({ name, message, stack = '' }: Error) =>
  name !== 'ApiError' &&
  name !== 'AbortError' &&
  !missing.test(message) &&
  !/-extension:\/\//.test(stack)

/**
 * Removes characters that the contract refuses in a text, because one of them would keep the whole report from being
 * sent.
 */
const fit = (text: string, length: number) => text.slice(0, length).replace(/[^\P{C}\n\t]/gu, '')

/**
 * Tells the house of a failure in this page, so that it can be mended. It never throws. It is sent without the
 * session, because it isn't about who sits here and mustn't pass for a sign of life.
 */
export function tellFailure(problem: unknown): void {
  if (!(problem instanceof Error) || !isOurs(problem) || told >= MOST) return
  told += 1
  const { name, message, stack = '' } = problem
  const failure = {
    name: fit(name, 100) || 'Error',
    message: fit(message, 1_000),
    stack: fit(stack, 4_000),
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

/** Reports errors that nobody catches, and errors that a boundary catches, which the root reports in the same way. */
export function tellUncaught(): void {
  window.addEventListener('error', ({ error }) => tellFailure(error))
  window.addEventListener('unhandledrejection', ({ reason }) => tellFailure(reason))
}
