const mark = 'lantern_reloaded_at'

/** Whether the server now serves another build of the pages. Rejects if it can't be reached. */
async function isOutdated(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  if (!own) return false
  const answer = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } })
  return answer.ok && !(await answer.text()).includes(own)
}

/** Returns whether this page hasn't reloaded within the last minute, and notes that it does now. */
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
 * After a deploy an open page asks for files that are gone. It then reloads, at most once a minute, so that a
 * real fault doesn't become a loop. If the file only failed because of the network, the page doesn't reload: it
 * keeps what was typed, and its caller can ask for the file again.
 */
export function reloadOnceWhenOutdated(): void {
  window.addEventListener('vite:preloadError', () => {
    isOutdated().then(
      (outdated) => outdated && mayReload() && window.location.reload(),
      () => undefined,
    )
  })
}
