/** A page reports at most so many failures, because it may fail in a loop. */
const MOST = 5
let reported = 0

/** A module that failed to load, in each browser's words: the network failed, or the page was left. */
const missing =
  /^a page did not come|dynamically imported module|^Importing a module script failed|^Unable to preload CSS/

/** Excludes refused calls, which aren't faults of the page, and faults of browser extensions. */
const isOurs = ({ name, message, stack = '' }: Error) =>
  name !== 'ApiError' &&
  name !== 'AbortError' &&
  !missing.test(message) &&
  !/-extension:\/\//.test(stack)

/** Removes characters that the contract refuses: one of them would void the whole report. */
const fit = (text: string, length: number) => text.slice(0, length).replace(/[^\P{C}\n\t]/gu, '')

/** Reports a failure of this page; never throws. Without a session, so that it doesn't count as activity. */
export function reportFailure(problem: unknown): void {
  if (!(problem instanceof Error) || !isOurs(problem) || reported >= MOST) return
  reported += 1
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

/** Reports errors that nothing catches, and errors that a boundary catches, which the root reports in the same way. */
export function reportUncaught(): void {
  window.addEventListener('error', ({ error }) => reportFailure(error))
  window.addEventListener('unhandledrejection', ({ reason }) => reportFailure(reason))
}

const reloadedAs = 'lantern_reloaded_at'

/** Whether the server now serves another build of the pages. Rejects if the server can't be reached. */
async function isOutdated(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  if (!own) return false
  const answer = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } })
  return answer.ok && !(await answer.text()).includes(own)
}

/** Returns whether the page hasn't reloaded within the last minute, and records the coming reload. */
function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadedAs)) < 60_000) return false
    sessionStorage.setItem(reloadedAs, String(Date.now()))
    return true
  } catch {
    return false
  }
}

/**
 * After a deploy an open page requests files that no longer exist. It then reloads, at most once a minute, unless the
 * network is the reason: then it keeps the member's input.
 */
export function reloadOnceWhenStale(): void {
  window.addEventListener('vite:preloadError', () => {
    isOutdated().then(
      (outdated) => outdated && mayReload() && window.location.reload(),
      () => undefined,
    )
  })
}
