import { isNotNull } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { amenities } from '../amenities/schema.ts'
import { foodItems } from '../menu/schema.ts'
import { venueSettings } from '../venue/schema.ts'

/** The addresses of all pictures in use, also by inactive amenities and items, which past bookings show. */
export async function findShownPictures(tx: Tx): Promise<string[]> {
  const rooms = await tx.selectDistinct({ url: amenities.imageUrl }).from(amenities)
  const dishes = await tx
    .selectDistinct({ url: foodItems.imageUrl })
    .from(foodItems)
    .where(isNotNull(foodItems.imageUrl))
  const posters = await tx.select({ url: venueSettings.posterUrl }).from(venueSettings)
  return [...rooms, ...dishes, ...posters].flatMap(({ url }) => url ?? [])
}
