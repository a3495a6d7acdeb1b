import type { AmenityChange, ManagedAmenity, NewAmenity } from '@lantern/contract/amenities'
import type { Sent } from '@lantern/contract/endpoint'
import type { createAmenity } from '@lantern/contract/amenities'

/** The values of the edit form. A number field without a valid number has `NaN`. */
export interface AmenityValues {
  nameEn: string
  nameCh: string
  description: string
  descriptionCh: string
  imageUrl: string
  pricePerHour: string
  capacity: number
}

export const fields = [
  'nameEn',
  'nameCh',
  'description',
  'descriptionCh',
  'imageUrl',
  'pricePerHour',
  'capacity',
] as const satisfies readonly (keyof AmenityValues)[]

export type AmenityField = (typeof fields)[number]

export const noValues: AmenityValues = {
  nameEn: '',
  nameCh: '',
  description: '',
  descriptionCh: '',
  imageUrl: '',
  pricePerHour: '',
  capacity: 1,
}

export function valuesOf(amenity: ManagedAmenity): AmenityValues {
  const { nameEn, nameCh, description, imageUrl, pricePerHour, capacity } = amenity
  const descriptionCh = amenity.descriptionCh ?? ''
  return { nameEn, nameCh, description, descriptionCh, imageUrl, pricePerHour, capacity }
}

/** The body for adding an amenity. */
export function asNew(values: AmenityValues): Sent<typeof createAmenity>['body'] {
  return { ...values, descriptionCh: values.descriptionCh.trim() || null }
}

const isSame = (field: AmenityField, one: AmenityValues, other: AmenityValues) =>
  field === 'pricePerHour'
    ? Number(one[field]) === Number(other[field])
    : String(one[field]).trim() === String(other[field]).trim()

/** The names of the fields that differ. */
export function differing(one: AmenityValues, other: AmenityValues): AmenityField[] {
  return fields.filter((field) => !isSame(field, one, other))
}

/** The body for changing an amenity: the changed fields, and the version that was read. */
export function changeOf(
  base: ManagedAmenity,
  values: AmenityValues,
): Partial<NewAmenity> & Pick<AmenityChange, 'version'> {
  const changed = differing(valuesOf(base), values)
  const all = Object.entries(asNew(values)).filter(([field]) =>
    changed.some((each) => each === field),
  )
  return { ...Object.fromEntries(all), version: base.version }
}
