/** The cookies that the page may read; none if the browser blocks cookies. */
export function readCookies(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}

/** Writes a cookie, given with its attributes. A browser that blocks cookies ignores it. */
export function writeCookie(cookie: string): void {
  try {
    document.cookie = cookie
  } catch {
    // Without cookies nobody is signed in, and a choice lasts as long as the page.
  }
}
