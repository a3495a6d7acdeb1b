function parsed(path: string, site: string): URL | null {
  try {
    return new URL(path, site)
  } catch {
    return null
  }
}

/**
 * Where to go after signing in, from an address that anybody may have written: a path of this site, or
 * nothing. `//elsewhere`, `/\elsewhere` and whole addresses are none.
 */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith('/')) return null
  const site = 'https://site.invalid'
  const url = parsed(next, site)
  if (!url) return null
  // A path may hide the two slashes of another site behind a dot: `/.//elsewhere`.
  const leadsElsewhere = url.origin !== site || url.pathname.startsWith('//')
  return leadsElsewhere ? null : `${url.pathname}${url.search}${url.hash}`
}

/** The address that opens the login dialog and then leads on to `next`, a path with its query. */
export function loginAddress(next: string): string {
  return `/?login=1&next=${encodeURIComponent(next)}`
}
