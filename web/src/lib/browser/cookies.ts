/** The cookies that the page may read; none where the browser refuses pages their cookies. */
export function readCookies(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}

/** Writes a cookie, which is one with its attributes. A browser that refuses it keeps nothing. */
export function writeCookie(cookie: string): void {
  try {
    document.cookie = cookie
  } catch {
    // Without cookies nobody is signed in, and a choice lasts as long as the page.
  }
}
