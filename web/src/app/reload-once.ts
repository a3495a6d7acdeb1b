const mark = 'lantern_reloaded_at'

/** Whether the server gives out other pages than this one. Rejects where it can't be reached. */
async function isOutdated(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  if (!own) return false
  const answer = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } })
  return answer.ok && !(await answer.text()).includes(own)
}

/** Says so where this page hasn't begun anew within a minute, and remembers that it does now. */
function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(mark)) < 60_000) return false
    sessionStorage.setItem(mark, String(Date.now()))
    return true
  } catch {
    return false
  }
}

/**
 * After a deploy an open page asks for files that are gone. It then starts anew, once a minute at most, so that
 * a real fault doesn't turn into a loop. A file that a bad network kept back is no deploy: the page stays, with what
 * was written on it, and whoever asked for the file asks again.
 */
export function reloadOnceWhenOutdated(): void {
  window.addEventListener('vite:preloadError', () => {
    isOutdated().then(
      (outdated) => outdated && mayReload() && window.location.reload(),
      () => undefined,
    )
  })
}
