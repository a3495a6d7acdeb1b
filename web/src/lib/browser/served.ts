/** A value that the server wrote into the document for the first paint; `null` in development. */
export function served(name: string): string | null {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null
}

/** The venue's currency (ISO 4217). */
export const currency = (typeof document === 'undefined' ? null : served('currency')) ?? 'CAD'
