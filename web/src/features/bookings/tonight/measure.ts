import type { Amenity } from '@lantern/contract/amenities'

/** The word for an amenity's places: rooms, or tables if its name says so. */
export const measureOf = ({ nameEn }: Pick<Amenity, 'nameEn'>): 'room' | 'table' =>
  /\btables?$/i.test(nameEn.trim()) ? 'table' : 'room'
