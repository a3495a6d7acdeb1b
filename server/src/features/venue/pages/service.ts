import type { Kernel } from '../../../kernel/kernel.ts'
import type { PageWords } from '../../../kernel/http/pages.ts'
import { Memo } from '../../../kernel/live/cache.ts'
import { bothNames, describedIn, headOf, initialIcon, type PageAbout } from './rules.ts'
import { cachedVenue, type VenueSettings } from '../service.ts'

export { bothNames } from './rules.ts'

const wordsOf = (venue: VenueSettings, head: string): PageWords => ({
  head,
  manifest: {
    name: bothNames(venue),
    short_name: venue.nameEn,
    description: describedIn(venue).en,
    // The built screenshots and icons are the sample club's.
    ...(!venue.isSample && {
      screenshots: [],
      icons: [{ src: initialIcon(venue), type: 'image/svg+xml', sizes: 'any' }],
    }),
  },
})

/** The head and manifest for one page with its own preview; a new object each time. */
export async function readPageWordsOf(
  { memory, env }: Kernel,
  about: PageAbout,
): Promise<PageWords> {
  const { venue } = await cachedVenue(memory)
  return wordsOf(venue, headOf(venue, env.PUBLIC_URL, about))
}

const published = new Memo<VenueSettings, PageWords>()

/**
 * The head and manifest for the venue's public pages, or for one with its own preview: the same object as long as `key`
 * and the venue's settings are the same, so that it is compressed once.
 */
export async function readPublishedWords(
  { memory, env }: Kernel,
  key = '',
  aboutIn: (venue: VenueSettings) => PageAbout | undefined = () => undefined,
): Promise<PageWords> {
  const { venue } = await cachedVenue(memory)
  return published.of(venue, key, () =>
    wordsOf(venue, headOf(venue, env.PUBLIC_URL, aboutIn(venue))),
  )
}
