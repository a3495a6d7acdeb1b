import type { Amenity } from '@lantern/contract/venue/amenities'
import type { Venue } from '@lantern/contract/venue/venue'
import { nameIn } from '@lantern/contract/venue/languages'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { longDate } from '../../../lib/shown/format.ts'
import { useTierId } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { CancelRule } from './cancel-rule.tsx'
import ConfirmEntries from './confirm-entries.tsx'
import { priceOf } from './price.ts'
import type { Move, Wizard } from '../wizard/wizard.ts'

function Line({
  name,
  change,
  children,
}: {
  name: string
  change: () => void
  children: ReactNode
}) {
  const t = useTranslations('bookings.confirm')
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-t border-line py-3">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="figures col-start-1 min-w-0 text-lg font-medium">{children}</dd>
      <dd className="col-start-2 row-span-2 row-start-1 -mr-2">
        <Button
          variant="quiet"
          size="small"
          aria-label={`${t('change')}: ${name}`}
          onClick={change}
        >
          {t('change')}
        </Button>
      </dd>
    </div>
  )
}

export interface ConfirmStepProps {
  wizard: Wizard
  amenity: Amenity
  venue: Venue
  move: (move: Move) => void
  refusedPhone: string | null
}

/** The screen after the booking is loaded with this step, because there may be no network afterwards. */
export { Booked } from './booked.tsx'
import { useHours } from '../../../kit/booking/use-hours.ts'

/** The third step: a summary, requests, and the cancellation terms. */
export default function ConfirmStep({
  wizard,
  amenity,
  venue,
  move,
  refusedPhone,
}: ConfirmStepProps) {
  const t = useTranslations('bookings.confirm')
  const language = useLanguage()
  const { rangeOf } = useHours()
  const tierId = useTierId()
  const { date, start, end } = wizard
  if (date === null || start === null || end === null) return null
  return (
    <div className="grid gap-6">
      <dl className="border-b border-line">
        <Line name={t('amenity')} change={() => move({ do: 'go', to: 'amenity' })}>
          {nameIn(amenity, language)}
        </Line>
        <Line name={t('date')} change={() => move({ do: 'go', to: 'datetime' })}>
          {longDate(date, language)}
        </Line>
        <Line name={t('time')} change={() => move({ do: 'go', to: 'datetime' })}>
          {rangeOf({ bookingDate: date, startTime: start, endTime: end })}
        </Line>
      </dl>
      <ConfirmEntries wizard={wizard} amenity={amenity} move={move} refusedPhone={refusedPhone} />
      <CancelRule
        wizard={wizard}
        venue={venue}
        paid={priceOf(wizard, amenity, venue, tierId)?.due.now ?? null}
      />
    </div>
  )
}
