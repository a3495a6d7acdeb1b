import type { Both } from '@lantern/contract/languages'
import type { EntertainmentBusiness, WithContext } from 'schema-dts'

/** What the page's head tells of a venue. */
export interface Named {
  nameEn: string
  nameCh: string
  cityEn: string
  cityCh: string
  footerHoursEn: string
  footerHoursCh: string
  /** Empty where the house's own stand. */
  storyEn: string
  storyCh: string
  /** Empty where the house's own stands. */
  posterUrl: string
  /** Empty until the venue has given one, as is the phone. */
  address: string
  phone: string
  opensAt: string
  closesAt: string
  /** Monday is 1, Sunday 7. */
  closedWeekdays: readonly number[]
}

/** What one page shows instead of the venue, to a service that previews its link. */
export interface PageAbout {
  title: string
  description: string
  /** The address of its picture; the venue's if it is empty. */
  image: string
  /** Its path, if search engines may list it. A page that only some people may know has none. */
  path?: string
}

const written: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML, between tags and in quotes. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => written[letter] ?? letter)

/** The venue's name in both languages; only once if both are the same. */
export const bothNames = ({ nameEn, nameCh }: Pick<Named, 'nameEn' | 'nameCh'>): string =>
  nameEn === nameCh ? nameEn : `${nameEn} ${nameCh}`

/** A sentence in each language that says what the venue is. */
export const describedIn = (venue: Named): Both => ({
  en: `${venue.nameEn}, a members’ club in ${venue.cityEn}: rooms by the hour, food and drinks to the table. ${venue.footerHoursEn}`,
  ch: `${venue.nameCh}，${venue.cityCh}的会员俱乐部：包房按小时预订，酒水小食送到桌边。${venue.footerHoursCh}`,
})

/**
 * Whether the venue is still the house itself, by its name. The house's own pictures and words are shown for no other
 * club.
 */
export const isHouse = ({ nameEn }: Pick<Named, 'nameEn'>): boolean => nameEn === 'Lantern'

/** The house's own picture has its name in it, so that no other club can use it. */
const preview = (venue: Named) =>
  venue.posterUrl || (isHouse(venue) ? '/og.png' : '/media/home/poster-wide.jpg')

const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/**
 * What search engines may know of the venue, in the words of schema.org: facts of its settings, and nothing until it
 * has given its address. The type is schema.org's vocabulary, so a word that it doesn't have can't be compiled. A closing hour of two means the next day, and schema.org writes it the same way.
 */
export function knownFacts(
  venue: Named,
  origin: string | undefined,
): WithContext<EntertainmentBusiness> | null {
  if (venue.address === '') return null
  const { nameEn, nameCh, address, phone, opensAt, closesAt, closedWeekdays } = venue
  const image = preview(venue)
  const open = weekdays.filter((_, place) => !closedWeekdays.includes(place + 1))
  return {
    '@context': 'https://schema.org',
    '@type': 'EntertainmentBusiness',
    name: nameEn,
    ...(nameCh !== nameEn && { alternateName: nameCh }),
    address,
    ...(phone !== '' && { telephone: phone }),
    ...(origin !== undefined && { url: new URL('/', origin).href }),
    image: origin === undefined ? image : new URL(image, origin).href,
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: open,
      opens: opensAt,
      closes: closesAt,
    },
  }
}

/** Data that no browser runs. No text in it can end its element. */
function dataOf(facts: object | null): string[] {
  if (facts === null) return []
  const text = JSON.stringify(facts).replaceAll('<', String.raw`\u003c`)
  return [`<script type="application/ld+json">${text}</script>`]
}

/**
 * The elements that say where a page is found, for search engines and shared links; none if nobody knows how the venue
 * is reached.
 */
function placeOf(path: string | undefined, origin: string | undefined): string[] {
  if (path === undefined || origin === undefined) return []
  const address = escaped(new URL(path, origin).href)
  return [
    `<link rel="canonical" href="${address}" />`,
    `<meta property="og:url" content="${address}" />`,
  ]
}

/** The elements `meta` of a kind, without those that have nothing to say. */
const metas = (attribute: 'name' | 'property', all: Readonly<Record<string, string>>) =>
  Object.entries(all)
    .filter(([, content]) => content !== '')
    .map(([name, content]) => `<meta ${attribute}="${name}" content="${escaped(content)}" />`)

/** The facts that a service reads when it previews the page's link. */
function previewed(venue: Named, origin: string | undefined, about: Partial<PageAbout>) {
  const { en, ch } = describedIn(venue)
  const image = about.image || preview(venue)
  return {
    'og:type': 'website',
    'og:site_name': bothNames(venue),
    'og:title': about.title ?? bothNames(venue),
    'og:description': about.description ?? `${en} ${ch}`,
    'og:image': origin === undefined ? image : new URL(image, origin).href,
  }
}

/**
 * The venue's part of the page's head. The page begins with an English title; a browser that remembers another language
 * finds the names for it here (`boot.js`). A service that previews a link has no language, so it gets both. A page that
 * shows something of its own passes `about`; without a path search engines don't list it.
 */
export function headOf(venue: Named, origin: string | undefined, about?: PageAbout): string {
  const shared = previewed(venue, origin, about ?? {})
  const named = {
    description: shared['og:description'],
    // Search engines must not list what only some people may know.
    robots: about && about.path === undefined ? 'noindex' : '',
    'club.en': venue.nameEn,
    'club.ch': venue.nameCh,
    'city.en': venue.cityEn,
    'city.ch': venue.cityCh,
    poster: venue.posterUrl,
    // The text itself comes with the venue's settings. This keeps the house's text from showing until then.
    story: venue.storyEn || venue.storyCh ? 'own' : '',
    'twitter:card': 'summary_large_image',
  }
  return [
    `<title>${escaped(venue.cityEn)}</title>`,
    ...metas('name', named),
    ...metas('property', shared),
    ...placeOf(about?.path, origin),
    ...(about ? [] : dataOf(knownFacts(venue, origin))),
  ].join('\n    ')
}
