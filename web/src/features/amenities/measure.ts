import type { Amenity } from '@lantern/contract/amenities'

/** What the places of an amenity are counted in: rooms, or tables where its name says so. */
export const measureOf = ({ nameEn }: Pick<Amenity, 'nameEn'>): 'room' | 'table' =>
  /\btables?$/i.test(nameEn.trim()) ? 'table' : 'room'
