import type { Amenity } from '@lantern/contract/venue/amenities'
import { snapshot } from '../../kernel/db/db.ts'
import { readVersion } from '../../kernel/db/db-versions.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { type Cache, CachedQuery, Memo } from '../../kernel/live/cache.ts'
import { allUnits, type Unit } from '../tables/service.ts'
import { cachedVenue, type VenueSettings } from '../venue/service.ts'
import { type AmenityRow, findAllBlocked, findAmenities } from './repository.ts'
import { type Place, placesAmong, toAmenity } from './service.ts'
import type { PageWords } from '../../kernel/http/pages.ts'
import { bothNames, readPublishedWords } from '../venue/pages/service.ts'

/** The amenities and their units as an instance caches them, with the `setup` version that they belong to. */
export interface CachedRooms {
  version: number
  /** All amenities in the order of creation, including inactive ones. */
  amenities: readonly AmenityRow[]
  units: readonly Unit[]
  /** The dates on which each amenity takes no bookings, in order. */
  blocked: ReadonlyMap<number, readonly string[]>
}

const kept = new CachedQuery<CachedRooms>(
  (db) =>
    snapshot(db, async (tx) => {
      const blocked = new Map<number, string[]>()
      for (const { amenityId, date } of await findAllBlocked(tx)) {
        blocked.set(amenityId, [...(blocked.get(amenityId) ?? []), date])
      }
      return {
        version: await readVersion(tx, 'setup'),
        amenities: await findAmenities(tx),
        units: await allUnits(tx),
        blocked,
      }
    }),
  { causes: ['setup', 'amenities'] },
)

const cachedRooms = (memory: Cache): Promise<CachedRooms> => kept.read(memory, undefined)

/** All data of the venue and its amenities that the decision on a booking needs. */
export interface VenueSnapshot extends CachedRooms {
  venue: VenueSettings
}

/** The cached venue and amenities, which may be slightly stale, with the older one of their versions. */
export async function cachedSnapshot(memory: Cache): Promise<VenueSnapshot> {
  const { version, venue } = await cachedVenue(memory)
  const rooms = await cachedRooms(memory)
  return { ...rooms, venue, version: Math.min(version, rooms.version) }
}

/** One cached amenity. Throws `not_found` for an unknown id. */
export function amenityIn({ amenities }: CachedRooms, id: number): AmenityRow {
  const amenity = amenities.find((each) => each.id === id)
  if (!amenity) throw new Refusal('not_found')
  return amenity
}

/** The places of an amenity: each is what one booking of it takes. */
export const placesIn = ({ units }: CachedRooms, amenity: AmenityRow): Place[] =>
  placesAmong(units, amenity)

export const isBlockedIn = ({ blocked }: CachedRooms, amenityId: number, date: string): boolean =>
  blocked.get(amenityId)?.includes(date) ?? false

const lists = new Memo<CachedRooms, Amenity[]>()

/** The amenities that can be booked, in the order of creation. */
export async function listAmenities({ memory }: Kernel): Promise<Amenity[]> {
  const rooms = await cachedRooms(memory)
  return lists.of(rooms, '', () =>
    rooms.amenities
      .filter(({ isActive }) => isActive)
      .map((amenity) => toAmenity(amenity, placesIn(rooms, amenity).length)),
  )
}

const shown = new Memo<CachedRooms, Amenity>()

/** One amenity. Old bookings link to it, so an inactive one is returned too. */
export async function getAmenity({ memory }: Kernel, id: number): Promise<Amenity> {
  const rooms = await cachedRooms(memory)
  const amenity = amenityIn(rooms, id)
  return shown.of(rooms, String(id), () => toAmenity(amenity, placesIn(rooms, amenity).length))
}

export async function listBlockedDates({ memory }: Kernel, id: number): Promise<readonly string[]> {
  const rooms = await cachedRooms(memory)
  return rooms.blocked.get(amenityIn(rooms, id).id) ?? []
}

const amenityPage = /^\/amenities\/([1-9]\d{0,8})$/

/** The link preview of an amenity's page; `null` for every other address and for an inactive amenity. */
export async function readAmenityWords(kernel: Kernel, path: string): Promise<PageWords | null> {
  const id = Number(amenityPage.exec(path)?.[1])
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
