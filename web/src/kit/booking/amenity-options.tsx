import type { Amenity } from '@lantern/contract/venue/amenities'
import { nameIn } from '@lantern/contract/venue/languages'
import { useLanguage } from '../../i18n/words.tsx'

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

/** Whether an amenity has a room to book. */
export const hasRooms = ({ places }: Pick<Amenity, 'places'>): boolean => places > 0
