import type { Namespace } from '../../i18n/messages.ts'

/** What a page needs besides its own code: its words, and the answers of calls. */
export interface PageNeeds {
  /** The file of `web/src/pages`, without its ending. */
  page: string
  words: readonly Namespace[]
  /** Addresses of calls; `{path}` stands for the page's own. */
  calls: readonly string[]
}

/**
 * The pages that are often the first of a visit, by their address; an address that ends with a slash has an id behind
 * it. Everything that they need is requested at once, beside the code that needs it: `ahead.config.ts` writes this list
 * with the built files' names into the page, and `boot.js` reads it before anything else runs.
 */
export const firstPages = {
  '/explore-amenities': {
    page: 'explore',
    words: ['amenities'],
    calls: ['/api/amenities', '/api/amenities/tonight'],
  },
  '/amenities/': {
    page: 'amenity',
    words: ['amenities'],
    calls: ['/api{path}', '/api/amenities/tonight'],
  },
  '/about': { page: 'about', words: ['about'], calls: [] },
  '/booking': {
    page: 'booking',
    words: ['bookings', 'amenities', 'payments', 'waitlist'],
    calls: [],
  },
  '/food': {
    page: 'food',
    words: ['menu', 'orders', 'payments'],
    calls: ['/api/food/categories', '/api/food/items'],
  },
} as const satisfies Readonly<Record<string, PageNeeds>>

/** The addresses of a page's calls, at the address of the page. */
export const callsAt = ({ calls }: Pick<PageNeeds, 'calls'>, path: string): string[] =>
  calls.map((call) => call.replace('{path}', path))
