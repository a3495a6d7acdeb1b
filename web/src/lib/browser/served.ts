/**
 * A value about the venue that the server wrote into the document, so that the first paint is the venue's own; `null`
 * if another server sent the page, as in development.
 */
export function served(name: string): string | null {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null
}

/** The venue's currency (ISO 4217). */
export const currency = (typeof document === 'undefined' ? null : served('currency')) ?? 'CAD'
