import type { Both } from '@lantern/contract/languages'

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
}

/** What one page tells of itself in the place of the venue, to a service that previews its link. */
export interface PageAbout {
  title: string
  description: string
  /** The address of its picture; the venue's if it is empty. */
  image: string
}

const written: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML has it, between tags and in quotes. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => written[letter] ?? letter)

/** What it is called in both languages, once where that is the same. */
export const bothNames = ({ nameEn, nameCh }: Pick<Named, 'nameEn' | 'nameCh'>): string =>
  nameEn === nameCh ? nameEn : `${nameEn} ${nameCh}`

/** A sentence of what it is, in each language. */
export const describedIn = (venue: Named): Both => ({
  en: `${venue.nameEn}, a members’ club in ${venue.cityEn}: rooms by the hour, food and drinks to the table. ${venue.footerHoursEn}`,
  ch: `${venue.nameCh}，${venue.cityCh}的会员俱乐部：包房按小时预订，酒水小食送到桌边。${venue.footerHoursCh}`,
})

/** The house's own picture of itself has its name in it, so that it is of no use to a club of another. */
const preview = ({ posterUrl, nameEn }: Named) =>
  posterUrl || (nameEn === 'Lantern' ? '/og.png' : '/media/home/poster-wide.jpg')

/**
 * The venue's part of the page's head. The title is what the page begins with, in English; a browser that remembers
 * another language finds its names here (`boot.js`). A service that previews a link reads no language: both are told.
 * A page with something of its own to say there says `about`, and isn't for search engines.
 */
export function headOf(venue: Named, origin: string | undefined, about?: PageAbout): string {
  const { en, ch } = describedIn(venue)
  const image = about?.image || preview(venue)
  const named: Readonly<Record<string, string>> = {
    description: about?.description ?? `${en} ${ch}`,
    // What only some may know is nothing for a search engine.
    robots: about ? 'noindex' : '',
    'club.en': venue.nameEn,
    'club.ch': venue.nameCh,
    'city.en': venue.cityEn,
    'city.ch': venue.cityCh,
    poster: venue.posterUrl,
    // The text itself comes with the venue's settings; this keeps the house's from showing until then.
    story: venue.storyEn || venue.storyCh ? 'own' : '',
  }
  const shared: Readonly<Record<string, string>> = {
    'og:type': 'website',
    'og:site_name': bothNames(venue),
    'og:title': about?.title ?? bothNames(venue),
    'og:description': about?.description ?? `${en} ${ch}`,
    'og:image': origin === undefined ? image : new URL(image, origin).href,
  }
  const metas = (attribute: string, all: Readonly<Record<string, string>>) =>
    Object.entries(all)
      .filter(([, content]) => content !== '')
      .map(([name, content]) => `<meta ${attribute}="${name}" content="${escaped(content)}" />`)
  return [
    `<title>${escaped(venue.cityEn)}</title>`,
    ...metas('name', named),
    ...metas('property', shared),
  ].join('\n    ')
}
