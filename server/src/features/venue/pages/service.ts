import type { Kernel } from '../../../kernel/kernel.ts'
import type { PageWords } from '../../../kernel/http/files/worded-files.ts'
import { Made } from '../../../kernel/live/memory.ts'
import { bothNames, describedIn, headOf } from './rules.ts'
import { keptVenue, type VenueSettings } from '../service.ts'

const made = new Made<VenueSettings, PageWords>()

/** What the venue writes into the page and the manifest: the same object until its settings change. */
export async function readPageWords({ memory, env }: Kernel): Promise<PageWords> {
  const { venue } = await keptVenue(memory)
  return made.of(venue, '', () => ({
    head: headOf(venue, env.PUBLIC_URL),
    manifest: {
      name: bothNames(venue),
      short_name: venue.nameEn,
      description: describedIn(venue).en,
    },
  }))
}
