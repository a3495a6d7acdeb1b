import type { Namespace } from '../../i18n/messages.ts'

/** What a page needs besides its own code: its words, and the answers of calls. */
export interface PageNeeds {
  /** The file below `web/src/pages`, without its ending. */
  page: string
  words: readonly Namespace[]
  /**
   * Addresses of calls; `{path}` stands for the page's own. Their answers are older than the page's stream, which therefore
   * begins with what has changed since (`lib/api/live/live.ts`).
   */
  calls: readonly string[]
  /** Other code that it can't be shown without, below `web/src`: the frame around it, and the list of its catalogs. */
  around?: readonly string[]
  /** Whether only those who have signed in see it: nothing of it is asked for ahead of a visitor. */
  isMembers?: true
  /**
   * The calls, public ones, by whose answers the server renders the page; `{today}` stands for the venue's day. A page
   * without them is drawn by the browser alone.
   */
  rendered?: readonly string[]
  /**
   * Under which name a tab keeps what its member has chosen on the page. The server knows nothing of that, so the browser
   * draws the page for whoever comes back to a choice.
   */
  keptAs?: string
}

/** What all of the staff's pages have around them, but for the words of the frame, `staff`. */
const staffs = {
  around: ['app/staff/staff-house.tsx', 'i18n/catalogs-staff.ts'],
  isMembers: true,
} as const

/**
 * The pages that are often the first of a visit, by their address; one that ends with a slash, the home page's apart, has
 * an id behind it. Everything that they need is requested at once, beside the code that needs it: `ahead.config.ts` writes this list
 * with the built files' names into the page, and `boot.js` reads it before anything else runs.
 */
export const firstPages = {
  '/': { page: 'home/index', words: [], calls: [], rendered: [] },
  '/explore-amenities': {
    page: 'explore',
    words: ['amenities'],
    calls: ['/api/amenities', '/api/amenities/tonight'],
    rendered: ['/api/amenities', '/api/amenities/tonight'],
  },
  '/amenities/': {
    page: 'amenity',
    words: ['amenities'],
    calls: ['/api{path}', '/api/amenities/tonight'],
    rendered: ['/api{path}', '/api/amenities/tonight', '/api{path}/availability?date={today}'],
  },
  '/about': { page: 'about', words: ['about'], calls: [], rendered: ['/api/amenities'] },
  '/booking': {
    page: 'booking',
    words: ['bookings', 'amenities', 'payments'],
    calls: ['/api/amenities', '/api/amenities/tonight', '/api/account/balance'],
    rendered: ['/api/amenities', '/api/amenities/tonight'],
    keptAs: 'lantern_booking',
    isMembers: true,
  },
  '/food': {
    page: 'food',
    words: ['menu', 'orders', 'payments'],
    calls: ['/api/food/categories', '/api/food/items', '/api/account/bill'],
    rendered: ['/api/food/categories', '/api/food/items'],
    isMembers: true,
  },
  '/account': {
    page: 'account',
    words: [
      ...(['account', 'bills', 'bookingsInvitation', 'discord', 'orders'] as const),
      ...(['payments', 'profile', 'waitlist'] as const),
    ],
    calls: [
      '/api/account/balance',
      '/api/account/bill',
      '/api/bookings/upcoming',
      '/api/waitlist',
      '/api/discord',
    ],
    isMembers: true,
  },
  '/staff-dashboard': {
    page: 'staff-dashboard',
    words: ['staff', 'desk', 'bookings', 'bills', 'statistics', 'opening'],
    calls: [
      '/api/staff/statistics',
      '/api/staff/bookings?scope=upcoming',
      '/api/staff/bookings?scope=upcoming&status=pending&toConfirm=true',
      '/api/amenities',
    ],
    ...staffs,
  },
  '/board': {
    page: 'board',
    words: ['staff', 'desk', 'deskBoard', 'bookings', 'bills', 'waitlist'],
    calls: [],
    ...staffs,
  },
  '/venue-live': {
    page: 'venue-live',
    words: ['staff', 'floor', 'bills'],
    calls: ['/api/staff/floor'],
    ...staffs,
  },
  '/point-of-sale': {
    page: 'point-of-sale',
    words: ['staff', 'till', 'bills', 'orders', 'payments'],
    calls: [
      '/api/staff/card-refunds',
      '/api/food/categories',
      '/api/food/items',
      '/api/venue/tables',
    ],
    ...staffs,
  },
  '/kitchen': {
    page: 'kitchen',
    words: ['staff', 'kitchen'],
    calls: ['/api/staff/kitchen'],
    ...staffs,
  },
} as const satisfies Readonly<Record<string, PageNeeds>>

/** The addresses of a page's calls, at the address of the page. */
export const callsAt = ({ calls }: Pick<PageNeeds, 'calls'>, path: string): string[] =>
  calls.map((call) => call.replace('{path}', path))

/** What the page at an address needs; nothing at an address that is rarely the first. */
export function needsAt(path: string): PageNeeds | undefined {
  const isAt = (at: string) =>
    at !== '/' && at.endsWith('/') ? path.startsWith(at) && path.length > at.length : path === at
  return Object.entries(firstPages).find(([at]) => isAt(at))?.[1]
}

/** Reads the answer of a call by its address. */
export type Read = <T>(url: string) => Promise<T>

/** The calls by whose answers the server renders a page on a day (`YYYY-MM-DD`). */
export const renderedCalls = ({ rendered = [] }: PageNeeds, path: string, today: string) =>
  rendered.map((call) => call.replace('{path}', path).replace('{today}', today))
