import {
  openReminder,
  type Reminder,
  type RemindedBooking,
} from '@lantern/contract/account/reminders'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { recordIn } from '@lantern/contract/venue/languages'
import { placeName } from '@lantern/contract/members/names'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { Loaded } from '../../kit/load/loaded.tsx'
import { isRefusal } from '../../lib/api/failures/api-error.ts'
import { useClub, useVenue } from '../../lib/api/venue.ts'
import { useMoments } from '../../lib/shown/moments.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Panel } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/layout.tsx'
import { PanelSkeleton } from '../../ui/states/skeleton.tsx'
import { isOpen, ReminderAction, Contact, isGuestKey, type GuestStep } from './reminder-action.tsx'
import { onDemand } from '../../ui/states/on-demand.tsx'

/** Loaded on demand: only rescheduling needs the calendar and its hours. */
const ReminderChange = onDemand(async () => ({
  default: (await import('./reminder-change.tsx')).ReminderChange,
}))

function Booked({ booking, isGuest }: { booking: RemindedBooking; isGuest: boolean }) {
  const t = useTranslations('reminders')
  const address = useVenue()?.address
  const language = useLanguage()
  const { spanOf } = useMoments()
  const { amenity, units, startsAt, endsAt, lanternId, partySize } = booking
  const rooms = units.length > 2 ? [] : units.map((unit) => placeName(unit, language))
  return (
    <div className="grid gap-1">
      <h2 className="text-xl">{[recordIn(amenity, language), ...rooms].join(' · ')}</h2>
      <p className="figures font-medium">{spanOf({ startsAt, endsAt })}</p>
      <p className="figures text-sm text-soft">
        {t('number')} {lanternId}
      </p>
      {isGuest && (
        <>
          {partySize !== null && (
            <p className="text-sm">{t('guest.party', { count: partySize })}</p>
          )}
          {address && <p className="text-sm text-soft">{address}</p>}
        </>
      )}
    </div>
  )
}

function Gone({ isOver, isGuest }: { isOver: boolean; isGuest: boolean }) {
  const t = useTranslations('reminders')
  return (
    <div className="grid gap-6">
      <PageHeader title={t(isOver ? 'over' : 'gone')} lead={t('goneText')} isNarrow />
      <Contact isGuest={isGuest} />
    </div>
  )
}

function Opened({ reminder, linkKey }: { reminder: Reminder; linkKey: string }) {
  const t = useTranslations('reminders')
  const { club } = useClub()
  const { act, booking } = reminder
  const [step, setStep] = useState<GuestStep | null>(null)
  const isOpenNow = booking !== null && isOpen(booking)
  const shown = (isOpenNow ? step : null) ?? act
  const isChange = shown === 'change' && booking !== null && isOpen(booking)
  return (
    <>
      <PageHeader
        title={t(`${shown}.title`)}
        lead={isChange ? t('change.text') : club}
        isNarrow={!isChange}
      />
      {isChange ? (
        <>
          <p className="figures mb-4 text-sm text-soft">
            {club} · {t('number')} {booking.lanternId}
          </p>
          <ReminderChange
            skeleton={<PanelSkeleton className="h-96" />}
            booking={booking}
            linkKey={linkKey}
          />
        </>
      ) : (
        <Panel className="grid max-w-xl gap-5" aria-label={t(`${shown}.title`)}>
          {booking && <Booked booking={booking} isGuest={act === 'guest'} />}
          <ReminderAction {...{ reminder, step, linkKey }} onStep={setStep} />
        </Panel>
      )}
      {isOpenNow && step !== null && (
        <Button variant="quiet" className="mt-4" onClick={() => setStep(null)}>
          {t('guest.back')}
        </Button>
      )}
    </>
  )
}

/** The page of a reminder's link: its booking, and the one act of the link. */
export function ReminderScreen({ linkKey }: { linkKey: string }) {
  const t = useTranslations('reminders')
  const query = useQuery(queryOf(openReminder, { body: { key: linkKey } }))
  const { error, data } = query
  const isGuest = isGuestKey(linkKey)
  const isOver = isRefusal(error, 'reminder_link_over')
  const isGone = isOver || isRefusal(error, 'reminder_link_invalid')
  if (isGone && data === undefined) return <Gone isOver={isOver} isGuest={isGuest} />
  return (
    <Loaded
      query={query}
      failed={t('error')}
      missing={<Gone isOver={false} isGuest={isGuest} />}
      skeleton={
        <div aria-busy="true">
          <output className="sr-only">{t('loading')}</output>
          <PanelSkeleton className="mt-9 h-72 max-w-xl" />
        </div>
      }
    >
      {(reminder) => <Opened reminder={reminder} linkKey={linkKey} />}
    </Loaded>
  )
}
