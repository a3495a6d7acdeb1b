/**
 * What the server wrote of the venue into the page, so that the first paint is the venue's own; nothing where the page
 * came from elsewhere, as in development.
 */
export function served(name: string): string | null {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null
}
