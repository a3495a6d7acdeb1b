import { listAmenities, type Amenity } from '@lantern/contract/venue/amenities'
import { nightOn, type NightRules } from '@lantern/contract/venue/hours'
import type { Venue } from '@lantern/contract/venue/venue'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { Field, type FieldProps } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { classNames } from '../../ui/layout/class-names.ts'
import { NamedOptions } from './named-options.tsx'
import { ReadFailure } from '../load/read-failure.tsx'

/** Returns a function that gives the hours of an amenity's night, in the amenity's steps. */
export function useNights(venue: Venue): (date: string, amenityId: number) => NightRules {
  const { data } = useQuery(queryOf(listAmenities, {}))
  return (date, amenityId) => {
    const amenity = data?.find(({ id }) => id === amenityId)
    return nightOn(date, venue, amenity)
  }
}

export interface AmenityFieldProps extends Omit<FieldProps, 'children'> {
  /** The amenity's id; empty if none is chosen. */
  value: string | number
  onChange: (amenityId: string) => void
  /** The text of an option for no amenity, or for all of them. Without it there is no such option. */
  none?: string
  isOffered?: (amenity: Amenity) => boolean
}

/** Chooses one of the club's amenities. If they could not be loaded, it says so and offers to try again. */
export function AmenityField({
  value,
  onChange,
  none,
  isOffered = () => true,
  className,
  ...field
}: AmenityFieldProps) {
  const t = useTranslations('core')
  const query = useQuery(queryOf(listAmenities, {}))
  return (
    <div className={classNames('grid content-start gap-2', className)}>
      <Field {...field}>
        <Select value={value} onChange={({ target }) => onChange(target.value)}>
          {none !== undefined && <option value="">{none}</option>}
          <NamedOptions of={query.data?.filter(isOffered) ?? []} />
        </Select>
      </Field>
      <ReadFailure query={query}>{t('amenitiesError')}</ReadFailure>
    </div>
  )
}
