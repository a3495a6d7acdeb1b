/** What the browser remembers under a name; nothing where storage is shut off. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Remembers a text under a name. Says whether it did: private windows and full disks refuse. */
export function remember(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text)
    return true
  } catch {
    return false
  }
}

/** Forgets what was remembered under a name. */
export function forget(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // There is nothing to forget.
  }
}
