import { getTonight } from '@lantern/contract/bookings/bookings'
import type { Amenity } from '@lantern/contract/venue/amenities'
import { timeOfDay } from '@lantern/contract/venue/clock'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { Badge } from '../../../ui/states/badge.tsx'

/** The word for an amenity's places: rooms, or tables if its name contains that. */
export const measureOf = ({ nameEn }: Pick<Amenity, 'nameEn'>): 'room' | 'table' =>
  /\btables?$/i.test(nameEn.trim()) ? 'table' : 'room'

const closedWords = {
  date_past: 'closed',
  date_too_far: 'closed',
  closed_weekday: 'closed',
  closed_date: 'closed',
  date_blocked: 'blocked',
  amenity_inactive: 'notOpen',
  amenity_without_units: 'notOpen',
} as const

const tones = { free: 'jade', partly: 'amber', full: 'vermilion' } as const

/** Shows how many rooms are free by a shape (●, ◐, ○), a colour and the given text. */
function FreeBadge({ state, children }: { state: keyof typeof tones; children: ReactNode }) {
  return (
    <Badge tone={tones[state]}>
      <svg viewBox="0 0 12 12" className="size-3! shrink-0" aria-hidden="true">
        <circle
          cx="6"
          cy="6"
          r="5"
          stroke="currentColor"
          fill={state === 'free' ? 'currentColor' : 'none'}
        />
        {state === 'partly' && <path d="M6 1a5 5 0 0 0 0 10z" fill="currentColor" />}
      </svg>
      {children}
    </Badge>
  )
}

/** A pill with an amenity's state tonight; nothing until it is known. All pills of a page read it by one call. */
export function TonightPill({ amenity }: { amenity: Pick<Amenity, 'id' | 'places' | 'nameEn'> }) {
  const t = useTranslations('amenities.tonight')
  const language = useLanguage()
  const { data } = useQuery(queryOf(getTonight, {}))
  const tonight = data?.find(({ amenityId }) => amenityId === amenity.id)
  if (!tonight) return null
  const { closed, freeNow, freeFrom } = tonight
  if (closed !== null) return <Badge>{t(closedWords[closed])}</Badge>
  if (freeNow > 0) {
    return (
      <FreeBadge state={freeNow < amenity.places ? 'partly' : 'free'}>
        {amenity.places === 1
          ? t('free')
          : t('someFree', { count: freeNow, measure: measureOf(amenity) })}
      </FreeBadge>
    )
  }
  if (freeFrom !== null) {
    return (
      <FreeBadge state="partly">{t('from', { time: timeOfDay(freeFrom, language) })}</FreeBadge>
    )
  }
  return <FreeBadge state="full">{t('full')}</FreeBadge>
}
