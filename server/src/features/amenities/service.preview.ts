import type { PageWords } from '../../kernel/http/pages.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { bothNames, readPublishedWords } from '../venue/pages/service.ts'
import { cachedSnapshot, listAmenities } from './service.snapshot.ts'

const shown = /^\/amenities\/([1-9]\d{0,8})$/

/**
 * The text of an amenity's page for link previews: its name, description and picture. `null` for every other
 * address and for an inactive amenity.
 */
export async function readAmenityWords(kernel: Kernel, path: string): Promise<PageWords | null> {
  const id = Number(shown.exec(path)?.[1])
  if (Number.isNaN(id)) return null
  const { amenities, version } = await cachedSnapshot(kernel.memory)
  const amenity = amenities.find((each) => each.id === id && each.isActive)
  if (!amenity) return null
  return readPublishedWords(kernel, `amenity ${id} ${version}`, (venue) => ({
    title: `${bothNames(amenity)} · ${bothNames(venue)}`,
    description: [amenity.description, amenity.descriptionCh].filter(Boolean).join(' '),
    image: amenity.imageUrl,
    path,
  }))
}

/** The sitemap: the public pages, as XML. `null` if `PUBLIC_URL` isn't set. */
export async function listPages(kernel: Kernel): Promise<string | null> {
  const { PUBLIC_URL: origin } = kernel.env
  if (origin === undefined) return null
  const amenities = await listAmenities(kernel)
  const paths = [
    '/',
    '/explore-amenities',
    '/about',
    ...amenities.map(({ id }) => `/amenities/${id}`),
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${new URL(path, origin).href}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
}
