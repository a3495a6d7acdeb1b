/** Reads a stored text; `null` if the browser's storage is switched off. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Stores a text under a name. Returns whether that worked: private windows and full disks refuse. */
export function remember(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text)
    return true
  } catch {
    return false
  }
}

/** Deletes a stored text. */
export function forget(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // Without storage there is nothing to delete.
  }
}
