import type { Amenity } from '@lantern/contract/venue/amenities'

/** The word for an amenity's places: rooms, or tables if its name contains that. */
export const measureOf = ({ nameEn }: Pick<Amenity, 'nameEn'>): 'room' | 'table' =>
  /\btables?$/i.test(nameEn.trim()) ? 'table' : 'room'
