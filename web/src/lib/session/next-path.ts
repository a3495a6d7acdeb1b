function parsed(path: string, site: string): URL | null {
  try {
    return new URL(path, site)
  } catch {
    return null
  }
}

/**
 * The path to open after the sign-in, from an address that an attacker may have written. It must be a path of this
 * site: `//elsewhere`, `/\elsewhere` and whole addresses give `null`.
 */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith('/')) return null
  const site = 'https://site.invalid'
  const url = parsed(next, site)
  if (!url) return null
  // A dot can hide the two slashes of an address of another site: `/.//elsewhere`.
  const leadsElsewhere = url.origin !== site || url.pathname.startsWith('//')
  return leadsElsewhere ? null : `${url.pathname}${url.search}${url.hash}`
}

/** The address that opens the login dialog and then leads on to `next`, a path with its query. */
export function loginAddress(next: string): string {
  return `/?login=1&next=${encodeURIComponent(next)}`
}
