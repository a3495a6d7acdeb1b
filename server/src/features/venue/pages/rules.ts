import type { Both } from '@lantern/contract/venue/languages'
import type { VenueSettings } from '@lantern/contract/venue/settings'
import { hoursGroups, hoursSentence, type WeekHours } from '../rules.hours.ts'
import type { EntertainmentBusiness, WithContext } from 'schema-dts'

export type Named = WeekHours & { isSample: boolean } & Pick<
    VenueSettings,
    | ('nameEn' | 'nameCh' | 'cityEn' | 'cityCh' | 'storyEn' | 'storyCh')
    | ('currency' | 'posterUrl' | 'address' | 'phone')
  >

/** The link preview of a single page, instead of the venue's. */
export interface PageAbout {
  title: string
  description: string
  /** The address of its picture; empty for the venue's. */
  image: string
  /** Its path, if search engines may list it. A private page has none. */
  path?: string
}

const written: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as HTML, also within an attribute. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => written[letter] ?? letter)

/** The venue's name in both languages; only once if both are the same. */
export const bothNames = ({ nameEn, nameCh }: Pick<Named, 'nameEn' | 'nameCh'>): string =>
  nameEn === nameCh ? nameEn : `${nameEn} ${nameCh}`

/** A sentence in each language that describes the venue. */
export function describedIn(venue: Named): Both {
  const hours = hoursSentence(venue)
  return {
    en: `${venue.nameEn}, a members’ club${venue.cityEn && ` in ${venue.cityEn}`}: rooms by the hour, food and drinks to the table. ${hours.en}`,
    ch: `${venue.nameCh}，${venue.cityCh && `${venue.cityCh}的`}会员俱乐部：包房按小时预订，酒水小食送到桌边。${hours.ch}`,
  }
}

/** The venue's own picture. The sample club's contains its name, so no other club can use it. */
const preview = (venue: Named) => venue.posterUrl || (venue.isSample ? '/og.png' : '')

/** The icon of a club without the sample's: the first letter of its name, as an address. */
export const initialIcon = ({ nameEn }: Named): string => {
  const [initial = ''] = nameEn
  const letter = `<text x="32" y="44" font-family="serif" font-size="36" text-anchor="middle" fill="#faf5eb">${escaped(initial)}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="16" fill="#18101e"/>${letter}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** The icons of a browser's tab and of a phone's first screen. */
const iconsOf = (venue: Named): string[] =>
  venue.isSample
    ? [
        '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />',
        '<link rel="apple-touch-icon" href="/apple-touch-icon.png" />',
      ]
    : [`<link rel="icon" href="${initialIcon(venue)}" type="image/svg+xml" />`]

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
 * The schema.org facts of the venue for search engines, from its settings; `null` until its address is set. The type is
 * schema.org's vocabulary, so an unknown word doesn't compile. A closing hour of 02:00 means the next day, as in
 * schema.org.
 */
export function knownFacts(
  venue: Named,
  origin: string | undefined,
): WithContext<EntertainmentBusiness> | null {
  if (venue.address === '') return null
  const { nameEn, nameCh, address, phone } = venue
  const image = preview(venue)
  return {
    '@context': 'https://schema.org',
    '@type': 'EntertainmentBusiness',
    name: nameEn,
    ...(nameCh !== nameEn && { alternateName: nameCh }),
    address,
    ...(phone !== '' && { telephone: phone }),
    ...(origin !== undefined && { url: new URL('/', origin).href }),
    ...(image && { image: origin === undefined ? image : new URL(image, origin).href }),
    openingHoursSpecification: hoursGroups(venue).map(({ weekdays: days, opensAt, closesAt }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: weekdays.filter((_, place) => days.includes(place + 1)),
      opens: opensAt,
      closes: closesAt,
    })),
  }
}

/** A script element with data that browsers don't run. `<` is escaped, so that no text can end the element. */
function dataOf(facts: object | null): string[] {
  if (facts === null) return []
  const text = JSON.stringify(facts).replaceAll('<', String.raw`\u003c`)
  return [`<script type="application/ld+json">${text}</script>`]
}

/** The elements with a page's address, for search engines and shared links; none without `PUBLIC_URL`. */
function placeOf(path: string | undefined, origin: string | undefined): string[] {
  if (path === undefined || origin === undefined) return []
  const address = escaped(new URL(path, origin).href)
  return [
    `<link rel="canonical" href="${address}" />`,
    `<meta property="og:url" content="${address}" />`,
  ]
}

const metas = (attribute: 'name' | 'property', all: Readonly<Record<string, string>>) =>
  Object.entries(all)
    .filter(([, content]) => content !== '')
    .map(([name, content]) => `<meta ${attribute}="${name}" content="${escaped(content)}" />`)

function previewed(venue: Named, origin: string | undefined, about: Partial<PageAbout>) {
  const { en, ch } = describedIn(venue)
  const image = about.image || preview(venue)
  return {
    'og:type': 'website',
    'og:site_name': bothNames(venue),
    'og:title': about.title ?? bothNames(venue),
    'og:description': about.description ?? `${en} ${ch}`,
    'og:image': image && (origin === undefined ? image : new URL(image, origin).href),
  }
}

/**
 * The venue's part of the page's head. The page starts with an English title; a browser with another stored
 * language finds the names for it here (`boot.js`). A link preview has no language, so it gets both. A page with
 * its own preview passes `about`; without a path search engines don't list it.
 */
export function headOf(venue: Named, origin: string | undefined, about?: PageAbout): string {
  const shared = previewed(venue, origin, about ?? {})
  const named = {
    description: shared['og:description'],
    // Search engines must not list private pages.
    robots: about && about.path === undefined ? 'noindex' : '',
    'club.en': venue.nameEn,
    'club.ch': venue.nameCh,
    'city.en': venue.cityEn,
    'city.ch': venue.cityCh,
    sample: venue.isSample ? 'yes' : '',
    poster: venue.posterUrl,
    currency: venue.currency,
    // The text itself comes with the venue's settings. Until then this keeps the default text hidden.
    story: venue.storyEn || venue.storyCh ? 'own' : '',
    'twitter:card': 'summary_large_image',
  }
  return [
    `<title>${escaped(venue.cityEn || venue.nameEn)}</title>`,
    ...iconsOf(venue),
    ...metas('name', named),
    ...metas('property', shared),
    ...placeOf(about?.path, origin),
    ...(about ? [] : dataOf(knownFacts(venue, origin))),
  ].join('\n    ')
}
