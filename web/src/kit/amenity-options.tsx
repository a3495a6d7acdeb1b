import type { Amenity } from '@lantern/contract/amenities'
import { nameIn } from '@lantern/contract/languages'
import { useLanguage } from '../i18n/words.tsx'

/** The options of a select of amenities, by their names in the language of the page. */
export function AmenityOptions({
  amenities,
}: {
  amenities: readonly Pick<Amenity, 'id' | 'nameEn' | 'nameCh'>[]
}) {
  const language = useLanguage()
  return amenities.map((amenity) => (
    <option key={amenity.id} value={amenity.id}>
      {nameIn(amenity, language)}
    </option>
  ))
}

/** The amenities that have a room to book. */
export const withRooms = <One extends Pick<Amenity, 'places'>>(amenities: readonly One[]): One[] =>
  amenities.filter(({ places }) => places > 0)
