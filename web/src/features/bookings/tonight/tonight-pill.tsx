import type { Amenity } from '@lantern/contract/venue/amenities'
import type { Tonight } from '@lantern/contract/bookings/bookings'
import { timeOfDay } from '@lantern/contract/venue/clock'
import { useTranslations } from 'use-intl'
import { Badge } from '../../../ui/states/badge.tsx'
import { measureOf } from './measure.ts'
import { StatePill } from '../../../ui/states/state-pill.tsx'
import { useLanguage } from '../../../i18n/words.tsx'

type AmenityTonight = Tonight[number]

const closedWords = {
  date_past: 'closed',
  date_too_far: 'closed',
  closed_weekday: 'closed',
  closed_date: 'closed',
  date_blocked: 'blocked',
  amenity_inactive: 'notOpen',
  amenity_without_units: 'notOpen',
} as const

/** A pill with an amenity's state tonight; nothing until that is known. */
export function TonightPill({
  tonight,
  amenity,
}: {
  tonight: AmenityTonight | undefined
  amenity: Pick<Amenity, 'places' | 'nameEn'>
}) {
  const t = useTranslations('amenities.tonight')
  const language = useLanguage()
  if (!tonight) return null
  const { closed, freeNow, freeFrom } = tonight
  if (closed !== null) return <Badge>{t(closedWords[closed])}</Badge>
  if (freeNow > 0) {
    const state = freeNow < amenity.places ? 'partly' : 'free'
    return (
      <StatePill state={state}>
        {amenity.places === 1
          ? t('free')
          : t('someFree', { count: freeNow, measure: measureOf(amenity) })}
      </StatePill>
    )
  }
  if (freeFrom !== null)
    return (
      <StatePill state="partly">{t('from', { time: timeOfDay(freeFrom, language) })}</StatePill>
    )
  return <StatePill state="full">{t('full')}</StatePill>
}
